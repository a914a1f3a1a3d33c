// Behind the scenes: who changed what, the jobs that gave up, and the withdrawal requests.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  auditPageQuery,
  deadJobsQuery,
  retryDeadJobs,
  withdrawalsPageQuery,
} from '../../api/records.ts';
import { logFailure } from '../../api/log.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { toast } from '../../ui/toast.ts';
import { formatMoment } from '../resource/format-moment.ts';
import { useListState } from '../resource/use-list-state.ts';

const PAGE_SIZE = 20;

function usePage(name: string) {
  const { page, setPage } = useListState(name);
  const pages = (total: number | undefined) => Math.ceil((total ?? 0) / PAGE_SIZE);
  return { page, setPage, pages, query: { page, pageSize: PAGE_SIZE } };
}

export function AuditPage() {
  const { page, setPage, pages, query } = usePage('auditoria');
  const { data } = useQuery(auditPageQuery(query));
  return (
    <section>
      <h1>Auditoría</h1>
      <DataTable
        caption="Quién cambió qué"
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        empty="No hay cambios para mostrar"
        columns={[
          { key: 'at', title: 'Cuándo', render: ({ createdAt }) => formatMoment(createdAt) },
          { key: 'who', title: 'Quién', render: ({ actor }) => actor },
          {
            key: 'what',
            title: 'Qué hizo',
            render: ({ action, subject }) => `${action} ${subject}`,
          },
          { key: 'detail', title: 'Detalle', render: ({ detail }) => detail },
        ]}
      />
      <Pagination
        page={page}
        pages={pages(data?.total)}
        marginPages={3}
        rangePages={3}
        onPage={setPage}
      />
    </section>
  );
}

export function WithdrawalsPage() {
  const { page, setPage, pages, query } = usePage('arrepentimiento');
  const { data } = useQuery(withdrawalsPageQuery(query));
  return (
    <section>
      <h1>Botón de arrepentimiento</h1>
      <DataTable
        caption="Pedidos de arrepentimiento"
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        empty="No hay pedidos para mostrar"
        columns={[
          { key: 'code', title: 'Código', render: ({ code }) => code },
          { key: 'at', title: 'Fecha', render: ({ createdAt }) => formatMoment(createdAt) },
          { key: 'name', title: 'Nombre', render: ({ name }) => name },
          { key: 'email', title: 'Email', render: ({ email }) => email },
          {
            key: 'operation',
            title: 'Operación',
            render: ({ operationNumber }) => operationNumber || '—',
          },
          { key: 'message', title: 'Mensaje', render: ({ message }) => message || '—' },
        ]}
      />
      <Pagination
        page={page}
        pages={pages(data?.total)}
        marginPages={3}
        rangePages={3}
        onPage={setPage}
      />
    </section>
  );
}

export function DeadJobsPage() {
  const client = useQueryClient();
  const { data = [] } = useQuery({ ...deadJobsQuery, staleTime: 0 });
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
    <section>
      <h1>Tareas fallidas</h1>
      {data.length > 0 && (
        <p>
          <Button
            variant="secondary"
            icon="refresh"
            onClick={() => void retry(data.map(({ id }) => id))}
          >
            Reintentar todas
          </Button>
        </p>
      )}
      <DataTable
        caption="Tareas que no se pudieron hacer"
        rows={data}
        rowKey={({ id }) => id}
        empty="No hay tareas fallidas para mostrar"
        columns={[
          { key: 'name', title: 'Tarea', render: ({ name }) => name },
          { key: 'at', title: 'Falló', render: ({ failedAt }) => formatMoment(failedAt) },
          {
            key: 'attempts',
            title: 'Intentos',
            align: 'right',
            render: ({ attempts }) => attempts,
          },
          { key: 'error', title: 'Motivo', render: ({ lastError }) => lastError },
          {
            key: 'actions',
            title: 'Acciones',
            align: 'right',
            render: ({ id }) => (
              <Button variant="quiet" onClick={() => void retry([id])}>
                Reintentar
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
