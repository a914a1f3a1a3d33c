import { expect, it } from 'vitest';
import { idIn } from './address-id.ts';

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
