// The cheapest a cart may be charged, and why. Per event the studio may set its own discount steps,
// an offer until a day, and a pack: so many photos at one price. Without any of it the volume
// discount of the whole cart holds (storefront §9). A coupon comes off last.
//
// What combines: on each photo the best one percentage (steps or offer), never two; a pack instead
// of a percentage; a coupon on top of either. Sums are exact; the total is rounded once.
import { sumOf, type Centavos } from './money.ts';
import { DISCOUNT_STEPS, percentAt, shareOut, type DiscountStep } from './pricing.ts';

export interface Tariff {
  /** Instead of the shop's steps; they count this event's photos only. */
  readonly steps: readonly DiscountStep[] | null;
  readonly pack: { readonly price: Centavos; readonly photos: number } | null;
  /** `until` is the last day, as `2026-11-30`. */
  readonly offer: { readonly percent: number; readonly until: string } | null;
}

export const PLAIN_TARIFF: Tariff = { steps: null, pack: null, offer: null };

export interface CartLine {
  readonly eventId: number;
  readonly price: Centavos;
}

export interface Coupon {
  readonly code: string;
  readonly off: { readonly percent: number } | { readonly amount: Centavos };
  /** Null: for every event. */
  readonly eventId: number | null;
}

/** Why a cart costs less; `off` are centavos, and all together are the discount. */
export type PriceReason =
  | { kind: 'volume'; percent: number; eventId: number | null; off: Centavos }
  | { kind: 'offer'; percent: number; until: string; eventId: number; off: Centavos }
  | { kind: 'pack'; price: Centavos; photos: number; eventId: number; off: Centavos }
  | { kind: 'coupon'; code: string; off: Centavos };

export interface PricedCart {
  readonly subtotal: Centavos;
  readonly total: Centavos;
  /** The percentage of every photo when it is one, else what the discount comes to, rounded down. */
  readonly discountPercent: number;
  /** What each line comes to; together the total. */
  readonly charged: readonly Centavos[];
  readonly reasons: readonly PriceReason[];
}

/** The least that a payment can be: a coupon takes no cart below it. */
const LEAST_PAYMENT: Centavos = 100;

/** Exact amounts, in ten-thousandths of a centavo. */
type Exact = bigint;
const UNIT = 10_000n;

interface ExactReason {
  reason: PriceReason;
  off: Exact;
}

interface EventPrice {
  /** Exact charge by line, in the order of the event's lines. */
  lines: { line: number; charge: Exact }[];
  charge: Exact;
  reasons: ExactReason[];
  percent: number;
  packed: boolean;
}

/** @throws RangeError when a price is not a non-negative safe integer, or the sum is none */
export function chargeCart(
  lines: readonly CartLine[],
  terms: {
    tariffOf: (eventId: number) => Tariff;
    coupon: Coupon | null;
    today: string;
  },
): PricedCart {
  const subtotal = sumOf(lines.map(({ price }) => price));
  const events = [...byEvent(lines)].map(([eventId, own]) =>
    cheapest({ eventId, own, tariff: terms.tariffOf(eventId), ...terms, count: lines.length }),
  );
  const before = events.reduce((sum, { charge }) => sum + charge, 0n);
  const coupon = terms.coupon && couponOff(terms.coupon, events, before);
  const exact = before - (coupon?.off ?? 0n);
  const total = round(exact);
  const reasons = merged([
    ...events.flatMap((event) => event.reasons),
    ...(coupon ? [coupon] : []),
  ]);
  return {
    subtotal,
    total,
    discountPercent: wholePercent(events, { subtotal, total, coupon: coupon !== null }),
    charged: chargedLines(lines.length, events, { total, coupon: terms.coupon, off: coupon?.off }),
    reasons: withAmounts(reasons, subtotal - total),
  };
}

function cheapest(input: {
  eventId: number;
  own: { line: number; price: Centavos }[];
  tariff: Tariff;
  today: string;
  count: number;
}): EventPrice & { eventId: number } {
  const { eventId, own, tariff, today, count } = input;
  const volume = tariff.steps
    ? percentAt(tariff.steps, own.length)
    : percentAt(DISCOUNT_STEPS, count);
  const offer = tariff.offer && today <= tariff.offer.until ? tariff.offer : null;
  const offered = offer !== null && offer.percent > volume;
  const percent = offered ? offer.percent : volume;
  const reasonOf = (): PriceReason =>
    offered
      ? { kind: 'offer', percent, until: offer.until, eventId, off: 0 }
      : { kind: 'volume', percent, eventId: tariff.steps ? eventId : null, off: 0 };
  // Whatever is left over a pack is charged by the percentage: packs take the dearest.
  const sorted = own.toSorted((a, b) => b.price - a.price || a.line - b.line);
  const packs = cheapestPacks(
    tariff.pack,
    sorted.map(({ price }) => price),
    percent,
  );
  const split = packs * (tariff.pack?.photos ?? 0);
  const inPacks = sorted.slice(0, split);
  const rest = sorted.slice(split);
  const packPrice = BigInt(packs) * BigInt(tariff.pack?.price ?? 0) * UNIT;
  const listed = BigInt(sumOf(inPacks.map(({ price }) => price)));
  const restListed = BigInt(sumOf(rest.map(({ price }) => price)));
  const restCharge = chargedAt(percent, restListed);
  const reasons: ExactReason[] = [];
  if (restListed * UNIT > restCharge)
    reasons.push({ reason: reasonOf(), off: restListed * UNIT - restCharge });
  if (packs > 0 && tariff.pack) {
    const { price, photos } = tariff.pack;
    const reason: PriceReason = { kind: 'pack', price, photos, eventId, off: 0 };
    reasons.push({ reason, off: listed * UNIT - packPrice });
  }
  return {
    eventId,
    lines: [
      ...inPacks.map(({ line, price }) => ({
        line,
        charge: listed === 0n ? 0n : (BigInt(price) * packPrice) / listed,
      })),
      ...rest.map(({ line, price }) => ({ line, charge: chargedAt(percent, BigInt(price)) })),
    ],
    charge: packPrice + restCharge,
    reasons,
    percent,
    packed: packs > 0,
  };
}

/** Exact: a hundredth of a centavo is a whole number of `UNIT`. */
const chargedAt = (percent: number, listed: bigint): Exact =>
  (listed * UNIT * BigInt(100 - percent)) / 100n;

/**
 * How many packs cost least, of none to as many as cover all photos; the fewest of those. `prices` are the dearest
 * first. Only sums are compared: a stranger's cart of 500 photos would keep the shop from everybody.
 */
function cheapestPacks(pack: Tariff['pack'], prices: readonly Centavos[], percent: number): number {
  if (!pack) return 0;
  let left = BigInt(sumOf(prices));
  let best = { packs: 0, charge: chargedAt(percent, left) };
  for (let packs = 1; (packs - 1) * pack.photos < prices.length; packs += 1) {
    left -= BigInt(sumOf(prices.slice((packs - 1) * pack.photos, packs * pack.photos)));
    const charge = BigInt(packs) * BigInt(pack.price) * UNIT + chargedAt(percent, left);
    if (charge < best.charge) best = { packs, charge };
  }
  return best.packs;
}

function couponOff(
  coupon: Coupon,
  events: readonly (EventPrice & { eventId: number })[],
  before: Exact,
): ExactReason | null {
  const base = events
    .filter(({ eventId }) => coupon.eventId === null || eventId === coupon.eventId)
    .reduce((sum, { charge }) => sum + charge, 0n);
  const wanted =
    'percent' in coupon.off
      ? (base * BigInt(coupon.off.percent)) / 100n
      : BigInt(coupon.off.amount) * UNIT;
  const most = before - BigInt(LEAST_PAYMENT) * UNIT;
  const off = [wanted, base, most].reduce((least, next) => (next < least ? next : least));
  return off > 0n ? { reason: { kind: 'coupon', code: coupon.code, off: 0 }, off } : null;
}

/** The shop's volume discount is one reason, however many events it is of. */
function merged(reasons: ExactReason[]): ExactReason[] {
  const volume = reasons.filter(
    ({ reason }) => reason.kind === 'volume' && reason.eventId === null,
  );
  const [first] = volume;
  if (!first) return reasons;
  const off = volume.reduce((sum, each) => sum + each.off, 0n);
  return [{ ...first, off }, ...reasons.filter((each) => !volume.includes(each))];
}

function withAmounts(reasons: ExactReason[], discount: Centavos): PriceReason[] {
  if (discount === 0) return [];
  const parts = shareOut(
    reasons.map(({ off }) => off),
    discount,
  );
  return reasons.map(({ reason }, index) => ({ ...reason, off: parts[index] ?? 0 }));
}

function chargedLines(
  count: number,
  events: readonly (EventPrice & { eventId: number })[],
  { total, coupon, off = 0n }: { total: Centavos; coupon: Coupon | null; off?: Exact | undefined },
): Centavos[] {
  const counts = (eventId: number) => coupon?.eventId === null || eventId === coupon?.eventId;
  const base = events
    .filter(({ eventId }) => counts(eventId))
    .reduce((sum, { charge }) => sum + charge, 0n);
  const weights = Array<Exact>(count).fill(0n);
  for (const { eventId, lines } of events) {
    for (const { line, charge } of lines) {
      weights[line] =
        off > 0n && base > 0n && counts(eventId) ? (charge * (base - off)) / base : charge;
    }
  }
  return shareOut(weights, total);
}

function wholePercent(
  events: readonly EventPrice[],
  cart: { subtotal: Centavos; total: Centavos; coupon: boolean },
): number {
  const [first] = events;
  if (!first) return 0;
  const one = events.every(({ percent, packed }) => !packed && percent === first.percent);
  if (one && !cart.coupon) return first.percent;
  if (cart.subtotal === 0) return 0;
  return Number((BigInt(cart.subtotal - cart.total) * 100n) / BigInt(cart.subtotal));
}

function byEvent(lines: readonly CartLine[]): Map<number, { line: number; price: Centavos }[]> {
  const events = new Map<number, { line: number; price: Centavos }[]>();
  lines.forEach(({ eventId, price }, line) => {
    const own = events.get(eventId) ?? [];
    own.push({ line, price });
    events.set(eventId, own);
  });
  return events;
}

const round = (exact: Exact): Centavos => Number((exact + UNIT / 2n) / UNIT);
