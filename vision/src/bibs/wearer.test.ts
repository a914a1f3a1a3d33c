import { expect, test } from 'vitest';
import { faceOver, isWorn } from './wearer.ts';

/** A photo of 3:2. A face a tenth of its width wide, above the middle. */
const ASPECT = 1.5;
const ana = { box: { x: 0.45, y: 0.1, width: 0.1, height: 0.2 } };
/** In widths of Ana's face, from its centre. */
const numberAt = (aside: number, below: number, height = 0.46) => ({
  cx: 0.5 + aside * 0.1,
  cy: 0.2 + below * 0.15,
  height: height * 0.15,
});
const beside = { box: { ...ana.box, x: 0.58 } };

test.each([
  ['below the face', numberAt(0, 3.6), true],
  ['a little aside', numberAt(0.8, 2.4), true],
  ['as far as the arm reaches', numberAt(1.3, 3.6), false],
  ['over the face', numberAt(0, -1), false],
  ['at its chin', numberAt(0, 1), false],
  ['at the feet', numberAt(0, 7), false],
  ['far too large for it', numberAt(0, 3.6, 1.2), false],
  ['far too small for it', numberAt(0, 3.6, 0.1), false],
])('a number %s belongs to it: %#', (_, number, belongs) => {
  expect(faceOver(number, [ana], ASPECT)).toBe(belongs ? ana : undefined);
});

test('of two faces the one that it stands below, none when both could be', () => {
  expect(faceOver(numberAt(0, 3.6), [beside, ana], ASPECT)).toBe(ana);
  expect(faceOver(numberAt(0.65, 3.6), [beside, ana], ASPECT)).toBeUndefined();
  expect(faceOver(numberAt(0, 3.6), [ana].slice(1), ASPECT)).toBeUndefined();
});

test('a number is worn where most numbers are, whoever of several wears it', () => {
  const pixels = { x: 450, y: 100, width: 100, height: 140 };
  const at = (aside: number, below: number, height = 46) => ({
    cx: 500 + aside,
    cy: 170 + below,
    height,
  });
  expect(isWorn(at(0, 360), [pixels])).toBe(true);
  expect(isWorn(at(70, 360), [{ ...pixels, x: 0 }, pixels])).toBe(true);
  expect(isWorn(at(105, 360), [pixels])).toBe(false);
  expect(isWorn(at(0, 360, 95), [pixels])).toBe(false);
  expect(isWorn(at(0, 360), [])).toBe(false);
});
