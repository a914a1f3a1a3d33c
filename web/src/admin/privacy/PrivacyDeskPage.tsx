// Privacidad: what people on photos ask.
import { useState } from 'react';
import { requestsQuery } from '../../api/admin/privacy.ts';
import { WaitingList } from '../shared/WaitingList.tsx';
import { DecisionDialog, type Decision } from './DecisionDialog.tsx';
import { RequestCard } from './RequestCard.tsx';

export function PrivacyDeskPage() {
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
          }}
        />
      )}
    </>
  );
}
