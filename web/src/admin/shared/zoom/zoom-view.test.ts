import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MOST_ENLARGED,
  moved,
  viewOf,
  WHOLE,
  zoomAt,
  type Point,
  type ZoomView,
} from './zoom-view.ts';

const part = fc.double({ min: 0, max: 1, noNaN: true });
const views: fc.Arbitrary<ZoomView> = fc.record({
  scale: fc.double({ min: 1.01, max: MOST_ENLARGED, noNaN: true }),
  centre: fc.record({ x: part, y: part }),
});
const offsets = fc.record({
  x: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  y: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
});
const factors = fc.double({ min: 0.1, max: 10, noNaN: true });
/** The point of the picture under a point of the window. */
const seen = ({ scale, centre }: ZoomView, { x, y }: Point): Point => ({
  x: centre.x + x / scale,
  y: centre.y + y / scale,
});

describe('a view of a picture', () => {
  it('keeps what is under the pointer there while it grows', () => {
    fc.assert(
      fc.property(
        views,
        offsets,
        fc.double({ min: 1, max: 10, noNaN: true }),
        (view, at, factor) => {
          const before = seen(view, at);
          const isOnPicture = [before.x, before.y].every((value) => value >= 0 && value <= 1);
          fc.pre(isOnPicture);
          const after = seen(zoomAt(view, factor, at), at);
          expect(after.x).toBeCloseTo(before.x, 6);
          expect(after.y).toBeCloseTo(before.y, 6);
        },
      ),
    );
  });

  it('never leaves the picture, nor its limits', () => {
    fc.assert(
      fc.property(views, offsets, factors, (view, at, factor) => {
        for (const next of [zoomAt(view, factor, at), moved(view, at)]) {
          expect(next.scale).toBeGreaterThanOrEqual(1);
          expect(next.scale).toBeLessThanOrEqual(MOST_ENLARGED);
          for (const value of [next.centre.x, next.centre.y]) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it('that is small enough is whole, and stays so when it is dragged', () => {
    expect(zoomAt({ scale: 2, centre: { x: 0.1, y: 0.9 } }, 0.4)).toEqual(WHOLE);
    expect(moved(WHOLE, { x: 0.3, y: 0 })).toEqual(WHOLE);
  });

  it('of a box shows it in the middle, with as much again around it', () => {
    expect(viewOf({ cx: 0.3, cy: 0.6, width: 0.1, height: 0.05 })).toEqual({
      scale: 5,
      centre: { x: 0.3, y: 0.6 },
    });
    expect(viewOf({ cx: 0.5, cy: 0.5, width: 0.9, height: 0.5 })).toEqual(WHOLE);
    expect(viewOf({ cx: 0.5, cy: 0.5, width: 0, height: 0 }).scale).toBe(MOST_ENLARGED);
  });
});
