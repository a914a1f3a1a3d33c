import { expect, it } from 'vitest';
import { countIn, idIn, pageIn } from './address-numbers.ts';

it('one thing has one address: an id is read in the digits that it is written with', () => {
  expect(idIn('12')).toBe(12);
  for (const text of [
    '0x1',
    '01',
    '1e0',
    '+1',
    ' 1',
    '1.0',
    '0',
    '-1',
    '99999999999',
    'abc',
    '',
    undefined,
  ])
    expect([text, idIn(text)]).toEqual([text, NaN]);
});

it('a page and a count are read by the same rule', () => {
  expect([pageIn('12'), countIn('12'), countIn('0')]).toEqual([12, 12, 0]);
  for (const text of [
    '0x2',
    '02',
    '2e0',
    '+2',
    ' 2',
    '2.0',
    '2.5',
    '-2',
    'Infinity',
    '1e999',
    '',
    null,
  ])
    expect([text, pageIn(text), countIn(text)]).toEqual([text, 1, 0]);
  expect([pageIn('0'), pageIn('100000'), pageIn('100001')]).toEqual([1, 100_000, 1]);
});
