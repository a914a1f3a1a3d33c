// Behind the scenes: who changed what, the jobs that gave up, and the withdrawal requests.
import { LIST_PAGE_SIZE, pageCount } from '@photolab/domain/shop/page-sizes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  auditPageQuery,
  deadJobsQuery,
  retryDeadJobs,
  withdrawalsPageQuery,
  type AuditEntry,
  type DeadJob,
  type Withdrawal,
} from '../../api/admin/records.ts';
import { logFailure } from '../../api/transport/log.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { CustomerLink } from '../shared/CustomerLink.tsx';
import { Moment } from '../shared/Moment.tsx';
import { useListState } from '../shared/use-list-state.ts';
import styles from './OperationsPages.module.css';

function Screen({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <section>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </section>
  );
}

const AUDIT_COLUMNS: Column<AuditEntry>[] = [
  { key: 'at', title: 'Cuándo', render: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'who', title: 'Quién', render: ({ actor }) => actor },
  { key: 'what', title: 'Qué hizo', render: ({ action, subject }) => `${action} ${subject}` },
  { key: 'detail', title: 'Detalle', render: ({ detail }) => detail },
];

export function AuditPage() {
  const { page, setPage } = useListState('auditoria');
  const query = useQuery(auditPageQuery({ page, pageSize: LIST_PAGE_SIZE }));
  return (
    <Screen title="Auditoría">
      <LoadedTable
        caption="Quién cambió qué"
        empty="No hay cambios para mostrar"
        columns={AUDIT_COLUMNS}
        rows={query.data?.items}
        query={query}
      />
      <Pages page={page} total={query.data?.total} onPage={setPage} />
    </Screen>
  );
}

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
  const [now] = useState(() => Date.now());
  const hours = Math.ceil((at.getTime() - now) / 3_600_000);
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
    <Screen title="Botón de arrepentimiento">
      <LoadedTable
        caption="Pedidos de arrepentimiento"
        empty="No hay pedidos para mostrar"
        columns={WITHDRAWAL_COLUMNS}
        rows={query.data?.items}
        query={query}
      />
      <Pages page={page} total={query.data?.total} onPage={setPage} />
    </Screen>
  );
}

export function DeadJobsPage() {
  const client = useQueryClient();
  const query = useQuery({ ...deadJobsQuery, staleTime: 0 });
  const jobs = query.data;
  const retry = async (ids: number[]) => {
    try {
      const { retried } = await retryDeadJobs(ids);
      toast.success(
        retried === 1
          ? 'Se vuelve a intentar 1 tarea'
          : `Se vuelven a intentar ${String(retried)} tareas`,
      );
    } catch (error) {
      logFailure('the jobs were not retried', error);
      toast.error('No se pudo reintentar.');
    }
    await client.invalidateQueries({ queryKey: deadJobsQuery.queryKey });
  };
  return (
    <Screen title="Tareas fallidas">
      {jobs && jobs.length > 0 && (
        <p>
          <Button
            variant="secondary"
            icon="refresh"
            onClick={() => void retry(jobs.map(({ id }) => id))}
          >
            Reintentar todas
          </Button>
        </p>
      )}
      <LoadedTable
        caption="Tareas que no se pudieron hacer"
        empty="No hay tareas fallidas para mostrar"
        columns={jobColumns((id) => void retry([id]))}
        rows={jobs}
        query={query}
      />
    </Screen>
  );
}

const jobColumns = (retry: (id: number) => void): Column<DeadJob>[] => [
  { key: 'name', title: 'Tarea', render: ({ name }) => name },
  { key: 'at', title: 'Falló', render: ({ failedAt }) => <Moment at={failedAt} /> },
  { key: 'attempts', title: 'Intentos', align: 'right', render: ({ attempts }) => attempts },
  { key: 'error', title: 'Motivo', render: ({ lastError }) => lastError },
  {
    key: 'actions',
    title: 'Acciones',
    align: 'right',
    render: ({ id }) => (
      <Button
        variant="quiet"
        onClick={() => {
          retry(id);
        }}
      >
        Reintentar
      </Button>
    ),
  },
];

interface LoadedProps<T> {
  caption: string;
  empty: string;
  columns: Column<T>[];
  rows: T[] | undefined;
  query: { isError: boolean; refetch: () => Promise<unknown> };
}

/** A list is called empty only once the server has said so. */
function LoadedTable<T extends { id: number }>({ rows, query, ...table }: LoadedProps<T>) {
  if (rows) return <DataTable {...table} rows={rows} rowKey={({ id }) => id} />;
  if (!query.isError) return <Skeleton style={{ height: '240px' }} />;
  return <ErrorState title="No pudimos cargar esta lista." onRetry={() => void query.refetch()} />;
}

interface PagesProps {
  page: number;
  total: number | undefined;
  onPage: (page: number) => void;
}

function Pages({ page, total, onPage }: PagesProps) {
  return (
    <Pagination
      page={page}
      pages={pageCount(total, LIST_PAGE_SIZE)}
      marginPages={3}
      rangePages={3}
      onPage={onPage}
    />
  );
}
