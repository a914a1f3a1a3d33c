import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, contrastOnPaper, LEAST_CONTRAST, paletteOf, readableShade } from './colours.ts';
import { DEFAULT_BRAND } from './studio-brand.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('black on white is 21:1, a colour on itself 1:1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#777777')).toBe(1);
});

it("the shop's own colour can be read, and stays as it is", () => {
  expect(contrastOnPaper(DEFAULT_BRAND.color)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(readableShade(DEFAULT_BRAND.color)).toBe(DEFAULT_BRAND.color);
});

it('whatever is chosen, the offered shade can be read, white on it and its light shade in the dark too', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      const shade = readableShade(chosen);
      expect(contrastOnPaper(shade)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(paletteOf(chosen).onDark, '#14110e')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }),
  );
});
