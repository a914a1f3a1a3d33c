import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldBursts } from './race-photos.ts';

const photo = (id: number, second: number | undefined, sharpness = 1, legible = false) => ({
  id,
  takenAt: second === undefined ? undefined : new Date(second * 1000),
  sharpness,
  legible,
});
const shape = (photos: Parameters<typeof foldBursts>[0]) =>
  foldBursts(photos).map(({ best, folded }) => [best.id, folded.map(({ id }) => id)]);

it('orders by time and folds what was taken in one burst under the best', () => {
  expect(shape([photo(1, 500), photo(2, 101, 3), photo(3, 100), photo(4, 102)])).toEqual([
    [2, [3, 4]],
    [1, []],
  ]);
});

it('among equally sharp faces the legible number is the best', () => {
  expect(shape([photo(1, 0, 1), photo(2, 1, 0.9, true)])).toEqual([[2, [1]]]);
});

it('photos without a time come last, each on its own', () => {
  expect(shape([photo(2, undefined), photo(1, undefined), photo(3, 9)])).toEqual([
    [3, []],
    [1, []],
    [2, []],
  ]);
});

it('a burst ends: a camera that never stops folds a few seconds at a time', () => {
  const stream = Array.from({ length: 20 }, (_none, second) => photo(second, second));
  expect(foldBursts(stream).length).toBeGreaterThan(2);
});

it('loses no photo and shows none twice', () => {
  const any = fc.record({
    id: fc.nat(),
    takenAt: fc.option(fc.date({ noInvalidDate: true }), { nil: undefined }),
    sharpness: fc.nat(9),
    legible: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: ({ id }) => id }), (photos) => {
      const shown = foldBursts(photos).flatMap(({ best, folded }) => [best, ...folded]);
      expect(shown.map(({ id }) => id).sort()).toEqual(photos.map(({ id }) => id).sort());
    }),
  );
});
