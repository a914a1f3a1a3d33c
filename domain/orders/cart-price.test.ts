import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeCart, PLAIN_TARIFF, type Coupon, type Tariff } from './cart-price.ts';

const TODAY = '2026-11-22';
const cart = (...groups: [eventId: number, count: number, price: number][]) =>
  groups.flatMap(([eventId, count, price]) =>
    Array.from({ length: count }, () => ({ eventId, price })),
  );
const charge = (
  lines: { eventId: number; price: number }[],
  tariffs: Record<number, Partial<Tariff>> = {},
  coupon: Coupon | null = null,
) =>
  chargeCart(lines, {
    tariffOf: (id) => ({ ...PLAIN_TARIFF, ...tariffs[id] }),
    coupon,
    today: TODAY,
  });

describe('chargeCart', () => {
  it('storefront §9: without terms of its own a cart costs what the volume discount says', () => {
    expect(charge(cart([1, 5, 150_000]))).toEqual({
      subtotal: 750_000,
      total: 600_000,
      discountPercent: 20,
      charged: Array(5).fill(120_000),
      reasons: [{ kind: 'volume', percent: 20, eventId: null, off: 150_000 }],
    });
    expect(charge([])).toMatchObject({ subtotal: 0, total: 0, charged: [], reasons: [] });
    expect(charge(cart([1, 4, 150_000])).total).toBe(600_000);
    expect(charge(cart([1, 10, 150_000])).total).toBe(1_125_000);
  });

  it('rounds half a centavo up, once, at the end', () => {
    // 10 photos, 1002 centavos: 751.5; each photo rounded apart would give another total.
    expect(charge(cart([1, 1, 102], [1, 9, 100])).total).toBe(752);
    expect(charge(cart([1, 5, 1])).total).toBe(4);
  });

  it('refuses prices that are not whole, positive and addable', () => {
    expect(() => charge(cart([1, 1, 1.5]))).toThrow(RangeError);
    expect(() => charge(cart([1, 1, -1]))).toThrow(RangeError);
    expect(() => charge(cart([1, 1, Number.MAX_SAFE_INTEGER], [1, 1, 1]))).toThrow(RangeError);
  });

  it('charges a pack when it is cheaper, and says so', () => {
    const pack = { price: 500_000, photos: 10 };
    expect(charge(cart([1, 3, 150_000]), { 1: { pack } }).reasons).toEqual([]);
    expect(charge(cart([1, 7, 150_000]), { 1: { pack } })).toMatchObject({
      total: 500_000,
      reasons: [{ kind: 'pack', price: 500_000, photos: 10, eventId: 1, off: 550_000 }],
    });
    // The pack covers ten: the eleventh is charged by the volume discount.
    expect(charge(cart([1, 11, 150_000]), { 1: { pack } }).total).toBe(500_000 + 112_500);
  });

  it("an event's own steps count its photos only; the others keep the shop's", () => {
    const steps = [{ fromCount: 2, percent: 50 }];
    const { total, reasons } = charge(cart([1, 2, 1000], [2, 3, 1000]), { 1: { steps } });
    expect(total).toBe(1000 + 2400);
    expect(reasons.map(({ kind, off }) => [kind, off])).toEqual([
      ['volume', 600],
      ['volume', 1000],
    ]);
  });

  it('an offer holds to its last day, and never adds to the volume discount', () => {
    const until = (day: string) => ({ 1: { offer: { percent: 30, until: day } } });
    expect(charge(cart([1, 5, 1000]), until(TODAY)).total).toBe(3500);
    expect(charge(cart([1, 5, 1000]), until('2026-11-21')).total).toBe(4000);
    expect(charge(cart([1, 5, 1000]), { 1: { offer: { percent: 10, until: TODAY } } }).total).toBe(
      4000,
    );
  });

  it('a coupon comes off last, for its event only, and leaves something to pay', () => {
    const lines = cart([1, 2, 1000], [2, 1, 1000]);
    const half: Coupon = { code: 'MITAD', off: { percent: 50 }, eventId: 1 };
    expect(charge(lines, {}, half)).toMatchObject({ total: 2000, charged: [500, 500, 1000] });
    const much: Coupon = { code: 'TODO', off: { amount: 99_999 }, eventId: null };
    expect(charge(lines, {}, much)).toMatchObject({
      total: 100,
      reasons: [{ kind: 'coupon', code: 'TODO', off: 2900 }],
    });
    expect(charge(lines, {}, { ...much, eventId: 3 }).reasons).toEqual([]);
  });
});

/** A fraction, for a model that rounds nothing before the end. */
type Rational = readonly [bigint, bigint];
const less = ([a, b]: Rational, [c, d]: Rational) => a * d < c * b;
const plus = ([a, b]: Rational, [c, d]: Rational): Rational => [a * d + c * b, b * d];

/** Tries every set of photos for the packs, and every percentage that may be had. */
function modelOf(
  lines: { eventId: number; price: number }[],
  tariffs: Record<number, Partial<Tariff>>,
  coupon: Coupon | null,
): bigint {
  let all: Rational = [0n, 1n];
  let couponed: Rational = [0n, 1n];
  for (const eventId of new Set(lines.map((line) => line.eventId))) {
    const own = lines.filter((line) => line.eventId === eventId).map(({ price }) => BigInt(price));
    const { steps, pack, offer } = tariffs[eventId] ?? {};
    const percents = [0];
    if (steps) {
      percents.push(...steps.filter((s) => own.length >= s.fromCount).map((s) => s.percent));
    } else {
      if (lines.length >= 5) percents.push(20);
      if (lines.length >= 10) percents.push(25);
    }
    if (offer && offer.until >= TODAY) percents.push(offer.percent);
    let best: Rational | undefined;
    for (let set = 0; set < 2 ** own.length; set += 1) {
      const packed = own.filter((_price, index) => set & (1 << index)).length;
      if (packed > 0 && !pack) continue;
      const packs = pack ? BigInt(Math.ceil(packed / pack.photos)) * BigInt(pack.price) : 0n;
      const rest = own
        .filter((_price, index) => !(set & (1 << index)))
        .reduce((sum, price) => sum + price, 0n);
      for (const percent of percents) {
        const cost: Rational = [packs * 100n + rest * BigInt(100 - percent), 100n];
        if (!best || less(cost, best)) best = cost;
      }
    }
    all = plus(all, best ?? [0n, 1n]);
    if (coupon && (coupon.eventId === null || coupon.eventId === eventId)) {
      couponed = plus(couponed, best ?? [0n, 1n]);
    }
  }
  if (coupon) {
    let off: Rational =
      'percent' in coupon.off
        ? [couponed[0] * BigInt(coupon.off.percent), couponed[1] * 100n]
        : [BigInt(coupon.off.amount), 1n];
    if (less(couponed, off)) off = couponed;
    const after = plus(all, [-off[0], off[1]]);
    const least: Rational = less(all, [100n, 1n]) ? all : [100n, 1n];
    all = less(after, least) ? least : after;
  }
  return (2n * all[0] + all[1]) / (2n * all[1]);
}

const steps = fc
  .uniqueArray(fc.record({ fromCount: fc.nat(6), percent: fc.integer({ min: 1, max: 60 }) }), {
    maxLength: 3,
    selector: ({ fromCount }) => fromCount,
  })
  // A studio's steps grow in both.
  .map((list) => {
    const percents = list.map(({ percent }) => percent).toSorted((a, b) => a - b);
    return list
      .toSorted((a, b) => a.fromCount - b.fromCount)
      .map(({ fromCount }, index) => ({ fromCount: fromCount + 1, percent: percents[index] ?? 0 }));
  });
const tariff = fc.record({
  steps: fc.option(steps),
  pack: fc.option(
    fc.record({ price: fc.integer({ min: 1, max: 5000 }), photos: fc.integer({ min: 1, max: 4 }) }),
  ),
  offer: fc.option(
    fc.record({
      percent: fc.integer({ min: 1, max: 90 }),
      until: fc.constantFrom('2026-11-21', TODAY, '2027-01-01'),
    }),
  ),
});
const tariffs = fc.record({ 1: tariff, 2: tariff, 3: fc.constant({}) });
const lines = fc.array(
  fc.record({ eventId: fc.integer({ min: 1, max: 3 }), price: fc.integer({ min: 1, max: 3000 }) }),
  { maxLength: 11 },
);
const coupon = fc.option(
  fc.record({
    code: fc.constant('X'),
    off: fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ amount: fc.integer({ min: 1, max: 9000 }) }),
    ),
    eventId: fc.constantFrom(null, 1, 2),
  }),
);

describe('chargeCart, for any cart and terms', () => {
  it('is the least of every valid combination, rounded once', () => {
    fc.assert(
      fc.property(lines, tariffs, coupon, (cart, terms, code) => {
        expect(BigInt(charge(cart, terms, code).total)).toBe(modelOf(cart, terms, code));
      }),
      { numRuns: 2_000 },
    );
  });

  it('its lines add up to the total and its reasons to the discount', () => {
    fc.assert(
      fc.property(lines, tariffs, coupon, (cart, terms, code) => {
        const { subtotal, total, charged, reasons } = charge(cart, terms, code);
        expect(charged.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(reasons.reduce((sum, { off }) => sum + off, 0)).toBe(subtotal - total);
        expect(Math.min(0, ...charged, ...reasons.map(({ off }) => off))).toBe(0);
      }),
      { numRuns: 5_000 },
    );
  });

  it('storefront §9: is the plain volume discount when nothing was set, to the edge of the safe integers', () => {
    const edge = fc.integer({ min: 0, max: Math.floor(Number.MAX_SAFE_INTEGER / 10) });
    const prices = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 1e12 }), { maxLength: 40 }),
      fc.array(edge, { minLength: 5, maxLength: 10 }),
    );
    fc.assert(
      fc.property(prices, (list) => {
        const percent = list.length >= 10 ? 25 : list.length >= 5 ? 20 : 0;
        const sum = list.reduce((running, price) => running + BigInt(price), 0n);
        const priced = charge(list.map((price, index) => ({ eventId: index % 3, price })));
        expect(BigInt(priced.subtotal)).toBe(sum);
        expect(BigInt(priced.total)).toBe((2n * sum * BigInt(100 - percent) + 100n) / 200n);
        expect(priced.discountPercent).toBe(percent);
      }),
      { numRuns: 10_000 },
    );
  });
});
