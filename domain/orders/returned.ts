// What of a sale went back to its buyer.
import type { Centavos } from './money.ts';

interface Sold {
  total: Centavos;
  /** What was given back while the sale stood. */
  refunded: Centavos;
  /** It stands no more. */
  revoked: boolean;
}

/** Of a sale that stands a part, else the whole. */
export const returnedOf = ({ total, refunded, revoked }: Sold): Centavos =>
  revoked ? total : refunded;
