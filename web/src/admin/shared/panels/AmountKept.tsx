// What was charged, with what of it went back.
import { formatPesos } from '@photolab/domain/orders/money';
import { returnedWords } from '../order-words.ts';

/** Both in centavos. */
export function AmountKept({ total, refunded }: { total: number; refunded: number }) {
  return (
    <>
      {formatPesos(total)} <small>{returnedWords(refunded)}</small>
    </>
  );
}
