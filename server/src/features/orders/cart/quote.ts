// What the cart screen is told before anything is ordered: today's prices, and what stands in the way.
import type { Quote } from '@photolab/contract/endpoints/cart';
import { nextDiscountStep } from '@photolab/domain/orders/pricing';
import type { Database } from '../../../platform/db/database.ts';
import { findBoughtBefore } from './bought-before.ts';
import { ordersOf, type Buyer } from './same-buyer.ts';
import { findCoupon, refuseGuess } from './coupons/coupons.ts';
import { charge, eventIdsOf, readTerms, type CartItem, type SaleTerms } from './terms.ts';

export async function quoteCart(
  { db, timeZone }: { db: Database; timeZone: string },
  input: Buyer & { items: readonly CartItem[]; coupon?: string | undefined; address: string },
): Promise<Quote> {
  const terms = await readTerms(db, input.items);
  const { lines, missing } = terms;
  const found =
    input.coupon && lines.length > 0
      ? ((await refuseGuess(db, { code: input.coupon, address: input.address })) ??
        (await findCoupon(db, { code: input.coupon, terms, timeZone, own: ordersOf(input) })))
      : null;
  const counts = found !== null && typeof found !== 'string';
  const price = charge(terms, counts ? found.coupon : null, timeZone);
  return {
    lines: lines.map(({ photoId, ...line }) => ({ ...line, id: photoId })),
    missing,
    subtotal: price.subtotal,
    discountPercent: price.discountPercent,
    total: price.total,
    reasons: [...price.reasons],
    couponProblem: typeof found === 'string' ? found : null,
    next: nextStep(terms),
    // Of what is no longer sold too: who paid for it is to read so, not that it is gone.
    ...(await findBoughtBefore(db, input, input.items)),
  };
}

/** Of the shop's steps, or of the only event's own; carts of several events with their own get none. */
function nextStep(terms: SaleTerms) {
  const own = eventIdsOf(terms).map((eventId) => terms.tariffs.get(eventId)?.steps ?? null);
  if (own.every((steps) => steps === null)) return nextDiscountStep(terms.lines.length);
  const [steps] = own;
  return own.length === 1 && steps ? nextDiscountStep(terms.lines.length, steps) : null;
}
