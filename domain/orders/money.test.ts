import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPesos, isPesos, toCentavos, toPesos } from './money.ts';

describe('money', () => {
  it('reads pesos with up to two decimals as whole centavos', () => {
    expect([1500.5, 0, 0.1, 19.99, 1.15, -25.3].map(toCentavos)).toEqual([
      150050, 0, 10, 1999, 115, -2530,
    ]);
    expect(Object.is(toCentavos(-0), 0)).toBe(true);
  });

  it('refuses a third decimal and what is not an amount', () => {
    for (const pesos of [1.005, 0.001, 10.999, Number.NaN, Infinity, 1e17]) {
      expect(isPesos(pesos)).toBe(false);
      expect(() => toCentavos(pesos)).toThrow(RangeError);
    }
    expect(() => toPesos(1.5)).toThrow(RangeError);
  });

  it('agrees with decimal arithmetic on text for any amount', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (n) => {
        const centavos = n % 1e14;
        const text = `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;
        expect(toCentavos(Number(text))).toBe(centavos);
        expect(toPesos(centavos)).toBe(Number(text));
      }),
      { numRuns: 10_000 },
    );
  });

  it('storefront §9: formats pesos the Argentine way', () => {
    const shown = [150_000, 50, 123_456_780, 0, -150_000].map(formatPesos);
    expect(shown.map((text) => text.replace(/\u00a0/g, ' '))).toEqual([
      '$ 1.500,00',
      '$ 0,50',
      '$ 1.234.567,80',
      '$ 0,00',
      '-$ 1.500,00',
    ]);
  });
});
