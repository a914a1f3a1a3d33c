// Privacidad: what people on photos ask.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestsKey, requestsQuery } from '../../api/admin/privacy.ts';
import { WaitingList } from '../shared/WaitingList.tsx';
import { DecisionDialog, type Decision } from './DecisionDialog.tsx';
import { RequestCard } from './RequestCard.tsx';

export function PrivacyDeskPage() {
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<Decision>();
  return (
    <>
      <WaitingList
        title="Pedidos de privacidad"
        place="privacidad"
        what="pedidos"
        query={requestsQuery}
      >
        {(request) => <RequestCard request={request} onDecide={setDeciding} />}
      </WaitingList>
      {/* Beside the list: a request that somebody else decides leaves it, and would take along what is typed. */}
      {deciding && (
        <DecisionDialog
          {...deciding}
          onClose={() => {
            setDeciding(undefined);
            // Whatever came of it: what was refused was decided in another window.
            void client.invalidateQueries({ queryKey: requestsKey });
          }}
        />
      )}
    </>
  );
}
