// What the cart costs and why it costs less.
import { formatPesos } from '@photolab/domain/orders/money';
import { priceReasonWords } from '@photolab/domain/orders/price-words';
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
              <span>{priceReasonWords(reason, eventNames)}</span>
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
