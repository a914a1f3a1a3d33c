import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearNumbers } from './near-numbers.ts';

const known = (...numbers: string[]) => numbers.map((number) => ({ number, photos: 1 }));
const near = (wanted: string, ...numbers: string[]) =>
  nearNumbers(wanted, known(...numbers)).map(({ number }) => number);

it('finds two digits changed over, then one off, then one missing or too many, then a part', () => {
  expect(near('568', '12', '5', '68', '1568', '5680', '569', '586', '56800')).toEqual([
    '586',
    '569',
    '68',
    '1568',
    '5680',
    '56800',
  ]);
});

it('puts the same digits with letters first, however many numbers are one digit off', () => {
  const others = Array.from({ length: 9 }, (_none, digit) => `123${String(digit)}`);
  const wanted = '1234';
  const [first, second] = near(
    wanted,
    ...others.filter((number) => number !== wanted),
    'AB1234',
    'M01234',
  );
  expect([first, second]).toEqual(['AB1234', 'M01234']);
});

it('never offers the number itself, leading zeros aside, nor a single digit', () => {
  expect(near('0568', '568', '00568', '5', '8')).toEqual([]);
});

it('puts the number with more photos first among equally near ones', () => {
  const found = nearNumbers('100', [
    { number: '101', photos: 1 },
    { number: '102', photos: 9 },
  ]);
  expect(found.map(({ number }) => number)).toEqual(['102', '101']);
});

it('a single slip of any number is always found', () => {
  const number = fc.integer({ min: 10, max: 99_999 }).map(String);
  fc.assert(
    fc.property(number, fc.nat(4), fc.integer({ min: 1, max: 9 }), (wanted, place, step) => {
      const at = place % wanted.length;
      const digit = String((Number(wanted[at]) + step) % 10);
      const slipped = wanted.slice(0, at) + digit + wanted.slice(at + 1);
      fc.pre(!slipped.startsWith('0'));
      expect(near(wanted, slipped)).toEqual([slipped]);
    }),
  );
});
