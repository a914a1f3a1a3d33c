// What the cart costs and why it costs less.
import type { PriceReason } from '@photolab/domain/cart-price';
import { formatShortDate } from '@photolab/domain/format';
import { formatPesos } from '@photolab/domain/money';
import styles from './CartPage.module.css';
import type { CartCost } from './use-quote.ts';

interface Props {
  cost: CartCost;
  /** By event, for the reasons that are of one. */
  eventNames: ReadonlyMap<number, string>;
}

export function CartTotal({ cost, eventNames }: Props) {
  const { reasons, subtotal, discountPercent, total } = cost;
  const [only] = reasons;
  // The percentage beside the total says it all when it is the shop's own discount.
  const plain = reasons.length <= 1 && (only?.kind ?? 'volume') === 'volume';
  return (
    <>
      {!plain && (
        <ul className={styles.reasons} aria-label="Descuentos">
          {reasons.map((reason, index) => (
            <li key={index}>
              <span>{wordsOf(reason, eventNames)}</span>
              <span>−{formatPesos(reason.off)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span>Total</span>
        <span>
          {total < subtotal && (
            <>
              <s aria-label={`Antes ${formatPesos(subtotal)}`}>{formatPesos(subtotal)}</s>{' '}
              <span className={styles.percent}>{discountPercent}% OFF</span>{' '}
            </>
          )}
          <strong>{formatPesos(total)}</strong>
        </span>
      </p>
    </>
  );
}

function wordsOf(reason: PriceReason, eventNames: ReadonlyMap<number, string>): string {
  const of = (eventId: number) => {
    const name = eventNames.get(eventId);
    return name && eventNames.size > 1 ? ` · ${name}` : '';
  };
  switch (reason.kind) {
    case 'volume':
      return `${String(reason.percent)}% por cantidad${reason.eventId === null ? '' : of(reason.eventId)}`;
    case 'offer':
      return `${String(reason.percent)}% hasta el ${formatShortDate(reason.until)}${of(reason.eventId)}`;
    case 'pack':
      return `Pack: todas tus fotos por ${formatPesos(reason.price)} (hasta ${String(reason.photos)})${of(reason.eventId)}`;
    case 'coupon':
      return `Cupón ${reason.code}`;
  }
}
