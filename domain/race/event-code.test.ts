import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventCode, eventOfCode } from './event-code.ts';

const id = fc.integer({ min: 1, max: 2_147_483_647 });

it('a code leads back to its event, in small letters too', () => {
  fc.assert(
    fc.property(id, (one) => {
      expect(eventOfCode(eventCode(one))).toBe(one);
      expect(eventOfCode(eventCode(one).toLowerCase())).toBe(one);
    }),
  );
});

it('codes of the first thousand events have at most four letters', () => {
  expect(
    Math.max(...Array.from({ length: 1000 }, (_one, index) => eventCode(index + 1).length)),
  ).toBe(4);
});

it('one wrong letter leads nowhere', () => {
  const letters = Array.from('23456789ABCDEFGHJKMNPQRSTVWXYZ');
  fc.assert(
    fc.property(id, fc.nat(), fc.constantFrom(...letters), (one, place, letter) => {
      const code = eventCode(one);
      const at = place % code.length;
      const wrong = code.slice(0, at) + letter + code.slice(at + 1);
      expect(eventOfCode(wrong)).toBe(wrong === code ? one : undefined);
    }),
  );
});

it.each(['', 'A', '0O', 'ÑÑ', '../..', 'ABCDEFGHIJKLMNOP'])('%s is no code', (text) => {
  expect(eventOfCode(text)).toBeUndefined();
});
