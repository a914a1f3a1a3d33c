import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPesos, toPesos } from './money.ts';
import { pesosIn } from './written-pesos.ts';

describe('an amount as somebody writes it', () => {
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
