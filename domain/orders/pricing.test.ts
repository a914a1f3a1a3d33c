import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISCOUNT_STEPS, dueOf, nextDiscountStep, percentAt, spreadTotal } from './pricing.ts';

const RUNS = { numRuns: 10_000 };
const prices = fc.array(fc.integer({ min: 0, max: 1e12 }), { maxLength: 40 });

describe('pricing', () => {
  it('storefront §9: five photos take 20% off and ten take 25% off', () => {
    const counts = [0, 1, 4, 5, 9, 10, 11, 500];
    expect(counts.map((count) => percentAt(DISCOUNT_STEPS, count))).toEqual([
      0, 0, 0, 20, 20, 25, 25, 25,
    ]);
  });

  it('says how many photos the next discount is away', () => {
    expect(nextDiscountStep(1)).toEqual({ missing: 4, percent: 20 });
    expect(nextDiscountStep(4)).toEqual({ missing: 1, percent: 20 });
    expect(nextDiscountStep(5)).toEqual({ missing: 5, percent: 25 });
    expect(nextDiscountStep(9)).toEqual({ missing: 1, percent: 25 });
    expect(nextDiscountStep(10)).toBeNull();
  });

  it('refuses to spread a total over lines that cost nothing', () => {
    expect(() => spreadTotal([0, 0], 1)).toThrow(RangeError);
  });

  it('spreads the total over the lines exactly, each within a centavo of its share', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 100 }), (cart, percent) => {
        const subtotal = cart.reduce((running, price) => running + price, 0);
        const total = dueOf(subtotal, percent);
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
