// Who changed what.
import { LIST_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import { useQuery } from '@tanstack/react-query';
import { auditPageQuery, type AuditEntry } from '../../api/admin/records.ts';
import type { Column } from '../../ui/lists/DataTable.tsx';
import { Moment } from '../shared/Moment.tsx';
import { useListState } from '../shared/use-list-state.ts';
import { PagedScreen } from './OperationsScreen.tsx';
import { EmailText } from '../shared/CustomerLink.tsx';

const AUDIT_COLUMNS: Column<AuditEntry>[] = [
  { key: 'at', title: 'Cuándo', render: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'who', title: 'Quién', render: ({ actor }) => <EmailText email={actor} /> },
  { key: 'what', title: 'Qué hizo', render: ({ action, subject }) => `${action} ${subject}` },
  { key: 'detail', title: 'Detalle', render: ({ detail }) => detail },
];

export function AuditPage() {
  const { page, setPage } = useListState('auditoria');
  const query = useQuery(auditPageQuery({ page, pageSize: LIST_PAGE_SIZE }));
  return (
    <PagedScreen
      title="Auditoría"
      caption="Quién cambió qué"
      empty="No hay cambios para mostrar"
      columns={AUDIT_COLUMNS}
      query={query}
      page={page}
      onPage={setPage}
    />
  );
}
