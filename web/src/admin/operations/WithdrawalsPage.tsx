// The withdrawal requests, with the legal term to answer each.
import { LIST_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { withdrawalsPageQuery, type Withdrawal } from '../../api/admin/records.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import type { Column } from '../../ui/lists/DataTable.tsx';
import { CustomerLink } from '../shared/CustomerLink.tsx';
import { Moment } from '../shared/Moment.tsx';
import { useListState } from '../shared/use-list-state.ts';
import { useNow } from '../shared/panels/use-now.ts';
import { PagedScreen } from './OperationsScreen.tsx';

const WITHDRAWAL_COLUMNS: Column<Withdrawal>[] = [
  { key: 'code', title: 'Código', render: ({ code }) => code },
  { key: 'at', title: 'Fecha', render: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'name', title: 'Nombre', render: ({ name }) => name },
  { key: 'email', title: 'Email', render: ({ email }) => <CustomerLink email={email} /> },
  {
    key: 'operation',
    title: 'Operación',
    render: ({ operationNumber, orderId }) =>
      orderId ? (
        <Link to={`/admin/orders/${orderId}`}>{operationNumber}</Link>
      ) : (
        operationNumber || '—'
      ),
  },
  {
    key: 'by',
    title: 'Responder antes de',
    render: ({ answerBy, orderState }) =>
      orderState === 'refunded' ? (
        <Badge tone="good">Dinero devuelto</Badge>
      ) : (
        <Deadline at={answerBy} />
      ),
  },
  { key: 'message', title: 'Mensaje', render: ({ message }) => message || '—' },
];

/** The legal term: how much of it is left. */
function Deadline({ at }: { at: Date }) {
  const hours = Math.ceil((at.getTime() - useNow().getTime()) / 3_600_000);
  return (
    <>
      <Moment at={at} />{' '}
      <Badge tone={hours > 0 ? 'warning' : 'neutral'}>
        {hours > 0 ? `quedan ${String(hours)} h` : 'plazo cumplido'}
      </Badge>
    </>
  );
}

export function WithdrawalsPage() {
  const { page, setPage } = useListState('arrepentimiento');
  const query = useQuery(withdrawalsPageQuery({ page, pageSize: LIST_PAGE_SIZE }));
  return (
    <PagedScreen
      title="Botón de arrepentimiento"
      caption="Pedidos de arrepentimiento"
      empty="No hay pedidos para mostrar"
      columns={WITHDRAWAL_COLUMNS}
      query={query}
      page={page}
      onPage={setPage}
    />
  );
}
