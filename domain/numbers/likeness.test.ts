import { describe, expect, it } from 'vitest';
import { LIKENESS_SIDE, likenessOf, looksAlike } from './likeness.ts';

const WIDTH = LIKENESS_SIDE + 1;

/** A picture of waves; other phases are other pictures. */
function waves(phase: number, light = (value: number) => value): Uint8Array {
  return Uint8Array.from({ length: WIDTH * LIKENESS_SIDE }, (_none, place) => {
    const [x, y] = [place % WIDTH, Math.floor(place / WIDTH)];
    return light(128 + 60 * Math.sin(x * 1.3 + phase) * Math.cos(y * 0.9 + phase));
  });
}

describe('the likeness of photos', () => {
  it('has a bit for each place that gets lighter to the right, row by row', () => {
    const [first, second] = likenessOf(
      Uint8Array.from({ length: WIDTH * LIKENESS_SIDE }, (_none, place) => (place % WIDTH) % 3),
    );
    // 0 1 2 0 1 2 0 1 2: up, up, down.
    expect(`${String(first)}${String(second)}`).toBe('db');
  });

  it('is that of a lighter copy, and not that of another photo', () => {
    const photo = likenessOf(waves(0));
    expect(photo).toHaveLength(64);
    expect(looksAlike(photo, likenessOf(waves(0, (value) => value * 1.2)))).toBe(true);
    expect(looksAlike(photo, likenessOf(waves(2)))).toBe(false);
  });

  it('says nothing of an even picture, nor of one that is not known', () => {
    const even = likenessOf(new Uint8Array(WIDTH * LIKENESS_SIDE));
    expect(even).toBe('');
    expect(looksAlike(even, even)).toBe(false);
  });
});
