// How a file of results begins, with when each runner passed by the studio's clock.
import type { ResultsPreview } from '../../api/admin/clocks.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { Moment } from '../shared/Moment.tsx';
import { OtherDays } from './OtherDays.tsx';
import panels from '../shared/panels/panels.module.css';

export function ResultsSample({ preview }: { preview: ResultsPreview }) {
  const { sample, first, last, eventDay } = preview;
  return (
    <>
      <DataTable
        caption="Así empieza"
        rows={sample}
        rowKey={({ number }) => number}
        empty=""
        columns={[
          { key: 'number', title: 'Número', render: ({ number }) => <strong>{number}</strong> },
          { key: 'category', title: 'Categoría', render: ({ category }) => category || '—' },
          {
            key: 'passedAt',
            title: 'Pasó',
            render: ({ passedAt }) => (passedAt ? <Moment at={passedAt} seconds /> : '—'),
          },
        ]}
      />
      {first && last && (
        <p className={panels.soft}>
          El primero pasó <Moment at={first} seconds /> y el último <Moment at={last} seconds />.
        </p>
      )}
      <OtherDays eventDay={eventDay} />
    </>
  );
}
