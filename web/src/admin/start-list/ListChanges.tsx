// What a file changes of the list there is, before it is taken: numbers that change hands are why runners
// stop finding their photos.
import { countOf } from '@photolab/domain/shop/format';
import type { StartListPreview } from '../../api/admin/start-list.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';

type Change = StartListPreview['changes'][number];

interface Props {
  changes: Change[];
  /** All of them, also those not told. */
  count: number;
}

export function ListChanges({ changes, count }: Props) {
  if (count === 0) return null;
  const more = count - changes.length;
  return (
    <>
      <p>
        <strong>{countOf(count, 'cambio en la lista actual', 'cambios en la lista actual')}</strong>
      </p>
      <DataTable
        caption="Cambios en la lista actual"
        rows={changes}
        rowKey={({ kind, of, before }) => `${kind} ${of} ${before}`}
        empty=""
        columns={[
          {
            key: 'of',
            title: 'De quién',
            render: (change) => <strong>{subjectOf(change)}</strong>,
          },
          { key: 'change', title: 'Qué cambia', render: describe },
        ]}
      />
      {more > 0 && <p>Y {countOf(more, 'cambio más', 'cambios más')}.</p>}
    </>
  );
}

const subjectOf = ({ kind, of }: Change) => (kind === 'number' ? of : `El ${of}`);

function describe({ kind, before, after }: Change): string {
  if (kind === 'number') return `Tenía el ${before}, pasa al ${after}`;
  if (kind === 'gone') return before ? `${before} no está en el archivo` : 'No está en el archivo';
  return `Era ${before || 'sin nombre'}, pasa a ser ${after || 'sin nombre'}`;
}
