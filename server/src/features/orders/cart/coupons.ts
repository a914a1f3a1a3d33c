// Coupons at the till. A use is an order that is paid, waits for its payment or may be paid yet:
// counted under the coupon's lock, so that two buyers at once never share the last one.
import type { Coupon } from '@photolab/domain/orders/cart-price';
import { formatShortDate } from '@photolab/domain/shop/format';
import { dayIn } from '@photolab/domain/shop/studio-day';
import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { orders } from '../../../schema/orders.ts';
import { coupons } from '../../../schema/prices.ts';

/** How long an order with a limited coupon may be paid: it holds one of its uses meanwhile. */
export const COUPON_MINUTES = 30;
/** The provider's last word on a payment may come so much later. */
const GRACE_MINUTES = 15;

export type FoundCoupon = { coupon: Coupon; id: number; limited: boolean };
type Row = typeof coupons.$inferSelect;

/** The coupon, or the Spanish sentence why it does not count. */
export async function findCoupon(
  db: Database,
  input: { code: string; eventIds: readonly number[]; timeZone: string; lock?: boolean },
): Promise<FoundCoupon | string> {
  const query = db.select().from(coupons).where(eq(coupons.code, input.code.trim().toUpperCase()));
  const [row] = await (input.lock ? query.for('update') : query);
  const problem = row ? problemOf(row, input) : 'No conocemos ese cupón.';
  if (!row || problem) return problem;
  if (row.maxUses !== null && (await countUses(db, row.id)) >= row.maxUses) {
    return `El cupón ${row.code} ya se usó. Si quedó en una compra sin pagar, se libera en ${String(COUPON_MINUTES + GRACE_MINUTES)} minutos.`;
  }
  return { coupon: termsOf(row), id: row.id, limited: row.maxUses !== null };
}

/** Empty when it counts today for these events. */
function problemOf(
  { code, startsOn, endsOn, eventId }: Row,
  { eventIds, timeZone }: { eventIds: readonly number[]; timeZone: string },
): string {
  const today = dayIn(timeZone, new Date());
  if (startsOn && today < startsOn)
    return `El cupón ${code} vale desde el ${formatShortDate(startsOn)}.`;
  if (endsOn && today > endsOn) return `El cupón ${code} venció el ${formatShortDate(endsOn)}.`;
  if (eventId !== null && !eventIds.includes(eventId)) {
    return `El cupón ${code} es para fotos de otro evento.`;
  }
  return '';
}

function termsOf({ code, percent, amount, eventId }: Row): Coupon {
  return { code, eventId, off: percent === null ? { amount: amount ?? 0 } : { percent } };
}

const countUses = (db: Database, couponId: number) =>
  db.$count(
    orders,
    and(
      eq(orders.couponId, couponId),
      or(
        isNotNull(orders.settledBy),
        eq(orders.state, 'pending'),
        and(
          inArray(orders.state, ['created', 'rejected', 'cancelled']),
          gt(orders.expiresAt, sql`now() - make_interval(mins => ${GRACE_MINUTES})`),
        ),
      ),
    ),
  );
