// The places of the course whose times are known.
import { formatCount } from '@photolab/domain/shop/format';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteResults, type ResultsFacts } from '../../api/admin/clocks.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { Moment } from '../shared/Moment.tsx';
import { pointWords } from './clock-words.ts';
import { OtherDays } from './OtherDays.tsx';
import panels from '../shared/panels/panels.module.css';

interface Props {
  eventId: number;
  points: ResultsFacts['points'];
  eventDay: string | undefined;
  onDeleted: () => Promise<void>;
}

export function PointsTable({ eventId, points, eventDay, onDeleted }: Props) {
  const [deleting, setDeleting] = useState<string>();
  return (
    <section className={panels.panel} aria-labelledby="tiempos">
      <h2 id="tiempos">Tiempos de los corredores</h2>
      <DataTable
        caption="Puntos con tiempos"
        rows={points}
        rowKey={({ place }) => place}
        empty=""
        columns={[
          {
            key: 'place',
            title: 'Punto',
            render: ({ place }) => <strong>{pointWords(place)}</strong>,
          },
          {
            key: 'runners',
            title: 'Corredores',
            align: 'right',
            render: ({ runners }) => formatCount(runners),
          },
          { key: 'first', title: 'Primero', render: ({ first }) => <Moment at={first} seconds /> },
          { key: 'last', title: 'Último', render: ({ last }) => <Moment at={last} seconds /> },
          {
            key: 'delete',
            title: 'Acciones',
            render: ({ place }) => (
              <Button
                variant="quiet"
                icon="trash"
                aria-label={`Borrar los tiempos de ${pointWords(place)}`}
                onClick={() => {
                  setDeleting(place);
                }}
              >
                Borrar
              </Button>
            ),
          },
        ]}
      />
      <OtherDays eventDay={eventDay} />
      {deleting !== undefined && (
        <DeleteDialog
          eventId={eventId}
          place={deleting}
          onDeleted={onDeleted}
          onClose={() => {
            setDeleting(undefined);
          }}
        />
      )}
    </section>
  );
}

interface DeleteProps {
  eventId: number;
  place: string;
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

function DeleteDialog({ eventId, place, onDeleted, onClose }: DeleteProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteResults(eventId, place),
    onSuccess: async () => {
      toast.success('Borramos los tiempos');
      await onDeleted();
      onClose();
    },
    onError: (error) => {
      tellProblem('the results were not deleted', error);
    },
  });
  return (
    <ConfirmDialog
      title="Borrar los tiempos"
      question={`¿Borramos los tiempos de ${pointWords(place)}?`}
      detail="Nadie encuentra más fotos por su tiempo en este punto. Los relojes que ya corregiste quedan corregidos: se quitan abajo, cámara por cámara."
      confirmLabel="Borrar"
      busy={isPending}
      onConfirm={() => {
        mutate();
      }}
      onClose={onClose}
    />
  );
}
