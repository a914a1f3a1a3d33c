// What each photographer's photos sold, and what of it is theirs; of any stretch of days.
import { formatCount } from '@photolab/domain/shop/format';
import { formatPesos } from '@photolab/domain/orders/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  photographerSalesQuery,
  type PhotographerSales as PhotographerRow,
} from '../../api/admin/records.ts';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { DayField } from '../../ui/forms/DayField.tsx';
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx';
import styles from './SalesSection.module.css';
import { EmailText } from '../shared/CustomerLink.tsx';

const ALWAYS = { from: '', to: '' };

/** Nothing where nobody's photos are anybody's: a studio of one. */
export function PhotographerSales() {
  const [days, setDays] = useState(ALWAYS);
  const people = useQuery(photographerSalesQuery(days));
  const isAsked = days.from !== '' || days.to !== '';
  if (!isAsked && !people.isError && !people.data?.some(({ accountId }) => accountId !== null))
    return null;
  const day = (key: keyof typeof ALWAYS, label: string) => (
    <DayField
      label={label}
      value={days[key]}
      onDay={(chosen) => {
        setDays((before) => ({ ...before, [key]: chosen }));
      }}
    />
  );
  return (
    <section className={styles.section} aria-labelledby="photographer-sales">
      <h3 id="photographer-sales">Por fotógrafo</h3>
      <div className={styles.days}>
        {day('from', 'Ventas desde')}
        {day('to', 'Ventas hasta')}
      </div>
      <Loaded query={people} failure="No pudimos cargar las ventas por fotógrafo." waiting={null}>
        {(rows) => (
          <DataTable
            caption="Ventas por fotógrafo"
            rows={rows.length > 0 ? rowsOf(rows) : []}
            rowKey={({ key }) => key}
            empty="No hay ventas para mostrar"
            columns={COLUMNS}
          />
        )}
      </Loaded>
    </section>
  );
}

interface Row extends Omit<PhotographerRow, 'accountId'> {
  key: string;
}

/** With the sum of all below them. */
function rowsOf(people: PhotographerRow[]): Row[] {
  const sum = (pick: (row: PhotographerRow) => number) =>
    people.reduce((all, row) => all + pick(row), 0);
  const total = {
    key: 'total',
    email: 'Total',
    photosSold: sum(({ photosSold }) => photosSold),
    total: sum(({ total }) => total),
    share: null,
    due: sum(({ due }) => due),
  };
  const rows = people.map(({ accountId, email, ...row }) => ({
    ...row,
    key: String(accountId),
    email: email || 'Sin fotógrafo',
  }));
  return [...rows, total];
}

const COLUMNS: Column<Row>[] = [
  { key: 'who', title: 'Fotógrafo', render: ({ email }) => <EmailText email={email} /> },
  {
    key: 'photos',
    title: 'Fotos vendidas',
    align: 'right',
    render: ({ photosSold }) => formatCount(photosSold),
  },
  { key: 'total', title: 'Vendido', align: 'right', render: ({ total }) => formatPesos(total) },
  {
    key: 'share',
    title: 'Parte hoy',
    align: 'right',
    render: ({ share }) => (share === null ? '—' : `${String(share)} %`),
  },
  { key: 'due', title: 'A pagar', align: 'right', render: ({ due }) => formatPesos(due) },
];
