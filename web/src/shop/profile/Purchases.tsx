// What whoever is logged in bought, each with the way to its photos.
import { countPhotos, formatShortDate } from '@photolab/domain/shop/format';
import { formatPesos } from '@photolab/domain/orders/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { purchasesQuery } from '../../api/orders.ts';
import styles from './Purchases.module.css';

export function Purchases() {
  const { data = [] } = useQuery(purchasesQuery);
  if (data.length === 0) return null;
  return (
    <section className={styles.purchases} aria-labelledby="purchases">
      <h2 id="purchases">Mis compras</h2>
      <ul>
        {data.map(({ operationNumber, createdAt, photos, eventNames, total, pending }) => (
          <li key={operationNumber}>
            <p>
              <strong>{eventNames}</strong>
              <span>
                {countPhotos(photos)} · {formatPesos(total)} · {formatShortDate(createdAt)}
              </span>
            </p>
            <Link to={`/myphotos?operacion=${operationNumber}`}>
              {pending ? 'Pago pendiente' : 'Ver fotos'}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
