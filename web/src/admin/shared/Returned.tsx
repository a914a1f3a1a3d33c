// What of an amount went back to the buyer, under it.
import { formatPesos } from '@photolab/domain/orders/money';

export const Returned = ({ amount }: { amount: number }) => (
  <>
    <br />
    <small>devuelto {formatPesos(amount)}</small>
  </>
);
