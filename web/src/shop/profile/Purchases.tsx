// What whoever is logged in bought, each with the way to its photos.
import { countPhotos, formatShortDate } from '@photolab/domain/shop/format';
import { formatPesos } from '@photolab/domain/orders/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { purchasesQuery, type Purchase } from '../../api/orders.ts';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import styles from './Purchases.module.css';

export function Purchases() {
  const query = useQuery(purchasesQuery);
  if (!query.isError && !query.data?.length) return null;
  return (
    <section className={styles.purchases} aria-labelledby="purchases">
      <h2 id="purchases">Mis compras</h2>
      <Loaded query={query} failure="No pudimos cargar tus compras.">
        {(purchases) => (
          <ul>
            {purchases.map((purchase) => (
              <Row key={purchase.operationNumber} {...purchase} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

const Row = ({ operationNumber, createdAt, photos, eventNames, total, pending }: Purchase) => (
  <li>
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
);
