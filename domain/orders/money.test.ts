import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPesos, isPesos, toCentavos, toPesos } from './money.ts';
import { pesosIn } from './written-pesos.ts';

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

  it.each([
    ['1500', 1500],
    [' 1500 ', 1500],
    ['1500,5', 1500.5],
    ['1500.50', 1500.5],
    ['1.500,50', 1500.5],
    ['1.500,0', 1500],
    ['1.234.567', 1_234_567],
    ['1.234.567,8', 1_234_567.8],
    ['$ 1.500', 1500],
    ['$1500,50', 1500.5],
    ['ars 1.500', 1500],
    ['-1', -1],
    ['-$ 1.500', -1500],
    ['0,01', 0.01],
  ])('reads %j as an Argentine writes it', (text, pesos) => {
    expect(pesosIn(text)).toBe(pesos);
  });

  it.each([
    ['1.500'],
    ['12.345'],
    ['1,500.50'],
    ['1,500'],
    ['1.50,50'],
    ['15.00,50'],
    ['0.500,00'],
    ['1.500,505'],
    ['1500.500,00'],
    ['1 500'],
    ['$'],
    ['$ $ 1'],
    ['1e9'],
    ['Infinity'],
    ['٣'],
    [''],
  ])('reads %j as no amount: it says two things, or none', (text) => {
    expect(pesosIn(text)).toBeUndefined();
  });

  it('reads back whatever it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (centavos) => {
        expect(pesosIn(formatPesos(centavos))).toBe(toPesos(centavos) || 0);
      }),
    );
  });
});
