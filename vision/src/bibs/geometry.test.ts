import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsAtEdge, overlapOfSmaller, smallestBox } from './geometry.ts';

const pixels = (width: number, height: number, angle: number) => {
  const points = [];
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++) {
      points.push({
        x: 100 + u * Math.cos(angle) - v * Math.sin(angle),
        y: 100 + u * Math.sin(angle) + v * Math.cos(angle),
      });
    }
  }
  return points;
};

describe('smallestBox', () => {
  it('finds back the rectangle that the points fill, at any tilt below 40 degrees', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 12, max: 40 }),
        fc.integer({ min: 4, max: 10 }),
        fc.double({ min: -0.7, max: 0.7, noNaN: true }),
        (width, height, angle) => {
          const box = smallestBox(pixels(width, height, angle));
          expect(box.width).toBeCloseTo(width, 5);
          expect(box.height).toBeCloseTo(height, 5);
          expect(box.angle).toBeCloseTo(angle, 5);
        },
      ),
    );
  });

  it('gives one point and a row of points the size of pixels', () => {
    expect(smallestBox([{ x: 3, y: 4 }])).toMatchObject({ cx: 3, cy: 4, width: 1, height: 1 });
    expect(smallestBox(pixels(5, 1, 0))).toMatchObject({ width: 5, height: 1, angle: 0 });
  });
});

describe('overlapOfSmaller', () => {
  const box = { cx: 10, cy: 10, width: 10, height: 4, angle: 0 };

  it('is 1 for a box within another and 0 for boxes apart', () => {
    expect(overlapOfSmaller(box, { ...box, width: 20, height: 8 })).toBeCloseTo(1);
    expect(overlapOfSmaller(box, { ...box, cx: 30 })).toBe(0);
    expect(overlapOfSmaller(box, { ...box, cx: 15 })).toBeCloseTo(0.5);
  });
});

describe('endsAtEdge', () => {
  const picture = { width: 400, height: 300 };
  const box = { cx: 200, cy: 150, width: 100, height: 40, angle: 0 };

  it.each([
    ['in the middle', {}, { left: false, right: false }],
    ['at the left edge', { cx: 53 }, { left: true, right: false }],
    ['a little aside of the right edge', { cx: 340 }, { left: false, right: false }],
    ['beyond the right edge', { cx: 360 }, { left: false, right: true }],
    ['along the lower edge', { cy: 290 }, { left: false, right: false }],
    ['tilted into the lower edge', { cy: 265, angle: 0.7 }, { left: false, right: true }],
    ['across the whole picture', { width: 395 }, { left: true, right: true }],
  ])('%s', (_where, moved, ends) => {
    expect(endsAtEdge({ ...box, ...moved }, picture, 0.15)).toEqual(ends);
  });
});
