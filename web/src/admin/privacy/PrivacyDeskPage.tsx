// Privacidad: what people on photos ask.
import { requestsQuery } from '../../api/admin/privacy.ts';
import { WaitingList } from '../shared/WaitingList.tsx';
import { RequestCard } from './RequestCard.tsx';

export function PrivacyDeskPage() {
  return (
    <WaitingList
      title="Pedidos de privacidad"
      place="privacidad"
      what="pedidos"
      query={requestsQuery}
    >
      {(request) => <RequestCard request={request} />}
    </WaitingList>
  );
}
