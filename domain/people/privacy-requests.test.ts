import { expect, it } from 'vitest';
import { isForgotten } from './privacy-requests.ts';

const face = { x: 0.4, y: 0.2, width: 0.1, height: 0.12 };

it.each([
  ['the same box', face, true],
  ['the box of another version of the detector', { ...face, x: 0.41, width: 0.11 }, true],
  ['the neighbour', { ...face, x: 0.49 }, false],
  ['somebody behind', { x: 0.42, y: 0.22, width: 0.03, height: 0.03 }, false],
  ['somebody else', { ...face, y: 0.7 }, false],
])('a forgotten face is told by where it is: %s', (_what, box, expected) => {
  expect(isForgotten(box, [face])).toBe(expected);
});

it('a photo of which every face was forgotten has none to read', () => {
  expect(isForgotten(face, [null])).toBe(true);
  expect(isForgotten(face, [])).toBe(false);
});
