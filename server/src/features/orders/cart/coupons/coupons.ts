// Coupons at the till. A use is an order that is paid, waits for its payment or may be paid yet:
// counted under the coupon's lock, so that two buyers at once never share the last one.
import type { Coupon } from '@photolab/domain/orders/cart-price';
import { formatShortDate } from '@photolab/domain/shop/format';
import { dayIn } from '@photolab/domain/shop/studio-day';
import { and, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import {
  bookTry,
  countersOf,
  giveBackOf,
  tooMuchOf,
} from '../../../../http/guards/shared-limits.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { orders } from '../../../../schema/orders.ts';
import { coupons } from '../../../../schema/prices.ts';
import { isWaitedFor } from '../../purchases.ts';
import { endedOffers, eventIdsOf, type SaleTerms } from '../terms.ts';

/** How long an order with a limited coupon may be paid: it holds one of its uses meanwhile. */
export const COUPON_MINUTES = 30;
/** The provider's last word on a payment may come so much later. */
const GRACE_MINUTES = 15;

export type FoundCoupon = { coupon: Coupon; id: number; maxUses: number | null };
type Row = typeof coupons.$inferSelect;

/** The coupon, or the Spanish sentence why it does not count. */
export async function findCoupon(
  db: Database,
  input: {
    code: string;
    terms: SaleTerms;
    timeZone: string;
    lock?: boolean;
    /** Orders of who asks: the uses of those that are not paid are free for them. */
    own?: SQL | undefined;
  },
): Promise<FoundCoupon | string> {
  const query = db.select().from(coupons).where(isCalled(input.code));
  const [row] = await (input.lock ? query.for('update') : query);
  const problem = row ? problemOf(row, input) : 'No conocemos ese cupón.';
  if (!row || problem) return problem;
  if (row.maxUses !== null && (await countUses(db, row.id, input.own)) >= row.maxUses) {
    return `El cupón ${row.code} ya se usó. Si quedó en una compra sin pagar, se libera en ${String(COUPON_MINUTES + GRACE_MINUTES)} minutos.`;
  }
  return { coupon: termsOf(row), id: row.id, maxUses: row.maxUses };
}

/** Empty when it counts today for these events. */
function problemOf(
  { code, startsOn, endsOn, eventId }: Row,
  { terms, timeZone }: { terms: SaleTerms; timeZone: string },
): string {
  const today = dayIn(timeZone, new Date());
  if (startsOn && today < startsOn)
    return `El cupón ${code} vale desde el ${formatShortDate(startsOn)}.`;
  if (endsOn && today > endsOn) {
    return `El cupón ${code} venció el ${formatShortDate(endsOn)}.${endedOffers(terms, timeZone)}`;
  }
  if (eventId !== null && !eventIdsOf(terms).includes(eventId)) {
    return `El cupón ${code} es para fotos de otro evento.`;
  }
  return '';
}

function termsOf({ code, percent, amount, eventId }: Row): Coupon {
  return { code, eventId, off: percent === null ? { amount: amount ?? 0 } : { percent } };
}

/** Codes nobody has that an address may try in a window, and an IPv6 site: no coupon is found by trying. */
const GUESSES = { ofAddress: 20, ofSite: 100 };
const GUESS_SECONDS = 600;
const TOO_MANY = 'Probaste muchos cupones. Esperá unos minutos y volvé a intentar.';

/** The sentence for an address that has tried too many codes; one that somebody has costs nothing. */
export async function refuseGuess(
  db: Database,
  { code, address }: { code: string; address: string },
): Promise<string | undefined> {
  const tried = await bookTry(db, countersOf('coupon', address, GUESSES), GUESS_SECONDS);
  if (!('giveBack' in tried)) return TOO_MANY;
  if ((await db.$count(coupons, isCalled(code))) > 0) await tried.giveBack();
  return undefined;
}

/** Uses of a limited coupon that one address may hold without paying, while they may be paid. */
const HELD = { most: 10, seconds: (COUPON_MINUTES + GRACE_MINUTES) * 60 };
const heldOf = (id: number) => `coupon-held:${String(id)}`;

/** Whether the address has started too many purchases with it: nobody holds all of its uses. */
export async function holdsTooMany(tx: Database, id: number, address: string): Promise<boolean> {
  return (await tooMuchOf(tx, heldOf(id), address, HELD)) !== undefined;
}

/** A use that goes on to another cart is no second one. */
export const holdsOneLess = (tx: Database, id: number, address: string) =>
  giveBackOf(tx, heldOf(id), address, HELD);

const isCalled = (code: string) => eq(coupons.code, code);

/** As a subquery. */
export const idOfCoupon = (db: Database, code: string) =>
  db.select({ id: coupons.id }).from(coupons).where(isCalled(code));

/** May be paid yet, or its last refusal is on its way. */
const isUnpaid = and(
  isNull(orders.settledBy),
  inArray(orders.state, ['created', 'rejected', 'cancelled']),
  gt(orders.expiresAt, sql`now() - make_interval(mins => ${GRACE_MINUTES})`),
);

export const isUnpaidUse = (couponId: number) => and(eq(orders.couponId, couponId), isUnpaid);

/** Without those that unpaid orders of `own` hold. */
export const countUses = (db: Database, couponId: number, own: SQL = sql`false`) =>
  db.$count(
    orders,
    and(
      eq(orders.couponId, couponId),
      or(isNotNull(orders.settledBy), isWaitedFor, and(isUnpaid, sql`(${own}) is not true`)),
    ),
  );
