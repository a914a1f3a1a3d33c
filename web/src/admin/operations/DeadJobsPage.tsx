// The jobs that gave up, to be tried again.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deadJobsQuery, retryDeadJobs, type DeadJob } from '../../api/admin/records.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { andGoOn } from '../../ui/navigation/focus.ts';
import type { Column } from '../../ui/lists/DataTable.tsx';
import { Moment } from '../shared/Moment.tsx';
import { LoadedTable, OperationsScreen } from './OperationsScreen.tsx';

export function DeadJobsPage() {
  const client = useQueryClient();
  const query = useQuery({ ...deadJobsQuery, staleTime: 0 });
  const jobs = query.data;
  const [busy, setBusy] = useState(false);
  const retry = async (ids: number[]) => {
    setBusy(true);
    try {
      const { retried } = await retryDeadJobs(ids);
      toast.success(
        retried === 1
          ? 'Se vuelve a intentar 1 tarea'
          : `Se vuelven a intentar ${String(retried)} tareas`,
      );
    } catch (error) {
      tellProblem('the jobs were not retried', error, 'No se pudo reintentar.');
    }
    await client.invalidateQueries({ queryKey: deadJobsQuery.queryKey });
    setBusy(false);
  };
  return (
    <OperationsScreen title="Tareas fallidas">
      {jobs && jobs.length > 0 && (
        <p>
          <Button
            variant="secondary"
            icon="refresh"
            locked={busy}
            onClick={andGoOn(() => void retry(jobs.map(({ id }) => id)))}
          >
            Reintentar todas
          </Button>
        </p>
      )}
      <LoadedTable
        caption="Tareas que no se pudieron hacer"
        empty="No hay tareas fallidas para mostrar"
        columns={jobColumns(busy, (id) => void retry([id]))}
        query={query}
      />
    </OperationsScreen>
  );
}

const jobColumns = (busy: boolean, retry: (id: number) => void): Column<DeadJob>[] => [
  { key: 'name', title: 'Tarea', render: ({ name }) => name },
  { key: 'at', title: 'Falló', render: ({ failedAt }) => <Moment at={failedAt} /> },
  { key: 'attempts', title: 'Intentos', align: 'right', render: ({ attempts }) => attempts },
  { key: 'error', title: 'Motivo', render: ({ lastError }) => lastError },
  {
    key: 'actions',
    title: 'Acciones',
    align: 'right',
    render: ({ id, name }) => (
      <Button
        variant="quiet"
        aria-label={`Reintentar: ${name}`}
        locked={busy}
        onClick={andGoOn(() => {
          retry(id);
        })}
      >
        Reintentar
      </Button>
    ),
  },
];
