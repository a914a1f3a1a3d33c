import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountPercent, dueOf, nextDiscountStep, priceCart, spreadTotal } from './pricing.ts';

const RUNS = { numRuns: 10_000 };
const prices = fc.array(fc.integer({ min: 0, max: 1e12 }), { maxLength: 40 });

/** The rule again, on rationals: floor(subtotal · keep / 100 + 1/2). */
function modelTotal(cart: readonly number[]): bigint {
  const subtotal = cart.reduce((total, price) => total + BigInt(price), 0n);
  const keep = cart.length >= 10 ? 75n : cart.length >= 5 ? 80n : 100n;
  return (2n * subtotal * keep + 100n) / 200n;
}

describe('pricing', () => {
  it('storefront §9: five photos take 20% off and ten take 25% off', () => {
    const counts = [0, 1, 4, 5, 9, 10, 11, 500];
    expect(counts.map(discountPercent)).toEqual([0, 0, 0, 20, 20, 25, 25, 25]);
  });

  it('prices an empty cart, and whole carts at every step', () => {
    expect(priceCart([])).toEqual({ subtotal: 0, discountPercent: 0, total: 0 });
    expect(priceCart(Array(4).fill(150_000)).total).toBe(600_000);
    expect(priceCart(Array(5).fill(150_000))).toEqual({
      subtotal: 750_000,
      discountPercent: 20,
      total: 600_000,
    });
    expect(priceCart(Array(10).fill(150_000)).total).toBe(1_125_000);
  });

  it('rounds half a centavo up, once, at the end', () => {
    // 10 photos, 1002 centavos: 751.5; each photo rounded apart would give another total.
    expect(priceCart([102, ...Array<number>(9).fill(100)]).total).toBe(752);
    expect(priceCart([1, 1, 1, 1, 1]).total).toBe(4);
  });

  it('says how many photos the next discount is away', () => {
    expect(nextDiscountStep(1)).toEqual({ missing: 4, percent: 20 });
    expect(nextDiscountStep(4)).toEqual({ missing: 1, percent: 20 });
    expect(nextDiscountStep(5)).toEqual({ missing: 5, percent: 25 });
    expect(nextDiscountStep(9)).toEqual({ missing: 1, percent: 25 });
    expect(nextDiscountStep(10)).toBeNull();
  });

  it('refuses prices that are not whole, positive and addable', () => {
    expect(() => priceCart([1.5])).toThrow(RangeError);
    expect(() => priceCart([-1])).toThrow(RangeError);
    expect(() => priceCart([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => spreadTotal([0, 0], 1)).toThrow(RangeError);
  });

  it('agrees with exact rational arithmetic for any cart', () => {
    fc.assert(
      fc.property(prices, (cart) => {
        expect(BigInt(priceCart(cart).total)).toBe(modelTotal(cart));
      }),
      RUNS,
    );
  });

  it('is exact to the edge of the safe integers', () => {
    const edge = fc.integer({ min: 0, max: Math.floor(Number.MAX_SAFE_INTEGER / 10) });
    fc.assert(
      fc.property(fc.array(edge, { minLength: 5, maxLength: 10 }), (cart) => {
        expect(BigInt(priceCart(cart).total)).toBe(modelTotal(cart));
      }),
      RUNS,
    );
  });

  it('spreads the total over the lines exactly, each within a centavo of its share', () => {
    fc.assert(
      fc.property(prices, (cart) => {
        const { subtotal, total } = priceCart(cart);
        const parts = spreadTotal(cart, total);
        expect(parts.reduce((running, part) => running + part, 0)).toBe(total);
        cart.forEach((price, line) => {
          const scaledPart = BigInt(parts[line] ?? -1) * BigInt(subtotal);
          const difference = scaledPart - BigInt(price) * BigInt(total);
          expect(difference < BigInt(subtotal) || subtotal === 0).toBe(true);
          expect(-difference < BigInt(subtotal) || subtotal === 0).toBe(true);
        });
      }),
      RUNS,
    );
  });

  it("a photographer's part is the exact one to half a centavo, and never more than the sale", () => {
    const parts = fc.record({
      charged: fc.integer({ min: 0, max: 1e12 }),
      percent: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(parts, ({ charged, percent }) => {
        const due = dueOf(charged, percent);
        const off = 100n * BigInt(due) - BigInt(charged) * BigInt(percent);
        expect(off > -50n && off <= 50n).toBe(true);
        expect(due).toBeLessThanOrEqual(charged);
      }),
      RUNS,
    );
    expect([dueOf(101, 50), dueOf(99, 0), dueOf(99, 100)]).toEqual([51, 0, 99]);
  });
});
