// What a buyer should know before paying: a payment that waits, photos that are gone, a removal that
// can be undone.
import { formatPesos } from '@photolab/domain/money';
import type { Quote } from '../../api/orders.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/buttons/Icon.tsx';
import styles from './CartNotices.module.css';

const photos = (count: number) => (count === 1 ? '1 foto' : `${String(count)} fotos`);

export function PendingNotice({
  pending,
  onRemove,
}: {
  pending: Quote['pending'];
  onRemove: (ids: number[]) => void;
}) {
  return pending.map(({ operationNumber, total, photoIds }) => (
    <section key={operationNumber} className={styles.notice} aria-label="Pago pendiente">
      <Icon name="info" />
      <div>
        <p>
          Tu pago de {formatPesos(total)} por {photos(photoIds.length)} de este carrito está
          pendiente (operación {operationNumber}). Te avisamos por email cuando se apruebe: no hace
          falta que las pagues de nuevo.
        </p>
        <Button
          variant="secondary"
          onClick={() => {
            onRemove(photoIds);
          }}
        >
          Sacarlas del carrito
        </Button>
      </div>
    </section>
  ));
}

interface MissingProps {
  missing: readonly number[];
  onRemove: (ids: readonly number[]) => void;
}

export function MissingNotice({ missing, onRemove }: MissingProps) {
  const count = missing.length;
  if (count === 0) return null;
  return (
    <section className={styles.notice} data-tone="warning" aria-label="Fotos que ya no están">
      <Icon name="warning" />
      <div>
        <p>
          {count === 1
            ? '1 foto ya no está a la venta.'
            : `${String(count)} fotos ya no están a la venta.`}
        </p>
        <Button
          variant="secondary"
          onClick={() => {
            onRemove(missing);
          }}
        >
          {count === 1 ? 'Sacarla y seguir' : 'Sacarlas y seguir'}
        </Button>
      </div>
    </section>
  );
}

export function UndoNotice({ count, onUndo }: { count: number; onUndo: () => void }) {
  return (
    <section className={styles.notice} role="status">
      <p>{count === 1 ? 'Quitaste 1 foto.' : `Quitaste ${String(count)} fotos.`}</p>
      <Button variant="secondary" onClick={onUndo}>
        Deshacer
      </Button>
    </section>
  );
}
