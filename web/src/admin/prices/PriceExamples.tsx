// What a buyer pays with the prices as they are saved: the same function that the cart charges with.
import { chargeCart, type Tariff } from '@photolab/domain/orders/cart-price';
import { formatPesos } from '@photolab/domain/orders/money';
import { priceReasonWords } from '@photolab/domain/orders/price-words';
import { dayIn } from '@photolab/domain/shop/studio-day';
import { useTimeZone } from '../../state/time-zone.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { useNow } from '../shared/panels/use-now.ts';
import styles from './PricesPage.module.css';

const COUNTS = [1, 3, 5, 10, 20];

export function PriceExamples({ price, tariff }: { price: number; tariff: Tariff }) {
  const today = dayIn(useTimeZone(), useNow());
  const rows = COUNTS.map((count) => {
    const lines = Array.from({ length: count }, () => ({ eventId: 0, price }));
    return { count, ...chargeCart(lines, { tariffOf: () => tariff, coupon: null, today }) };
  });
  return (
    <section className={styles.examples}>
      <h2>Lo que paga hoy el comprador</h2>
      <DataTable
        caption="Lo que paga hoy el comprador"
        rows={rows}
        rowKey={({ count }) => count}
        empty=""
        columns={[
          {
            key: 'count',
            title: 'Fotos originales',
            render: ({ count }) => count,
          },
          {
            key: 'total',
            title: 'Total',
            align: 'right',
            render: ({ total }) => formatPesos(total),
          },
          {
            key: 'why',
            title: 'Por qué',
            render: ({ reasons }) =>
              reasons.map((reason) => priceReasonWords(reason)).join(' · ') || 'precio de lista',
          },
        ]}
      />
    </section>
  );
}
