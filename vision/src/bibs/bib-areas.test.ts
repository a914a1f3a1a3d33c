import { describe, expect, it } from 'vitest';
import type { RgbImage } from '../image.ts';
import { bibAreas, type FacePlace } from './bib-areas.ts';

const photo = (width: number, height: number): RgbImage => ({
  width,
  height,
  data: new Uint8Array(),
});
const face = (x: number, y: number, width: number): FacePlace => ({ x, y, width, height: width });

describe('where numbers may stand', () => {
  it('is the trunk below a face, in the size that the face tells', () => {
    const [area, ...others] = bibAreas(photo(2400, 1600), [face(1000, 200, 136)], 4);
    expect(others).toEqual([]);
    expect(area?.scale).toBeCloseTo(1, 5);
    const { x = 0, y = 0, width = 0, height = 0 } = area?.region ?? {};
    expect(x).toBeLessThan(1000 - 136);
    expect(x + width).toBeGreaterThan(1128 + 136);
    expect(y).toBeGreaterThan(336);
    expect(y + height).toBeGreaterThan(264 + 5.4 * 136);
    expect(area?.trunks).toHaveLength(1);
  });

  it('is enlarged for small faces, never beyond the limit', () => {
    const scaleOf = (width: number, limit: number) =>
      bibAreas(photo(800, 600), [face(300, 50, width)], limit)[0]?.scale;
    expect(scaleOf(64, 3.5)).toBeGreaterThan(1.4);
    expect(scaleOf(20, 3.5)).toBe(3.5);
  });

  it('ends with the photo', () => {
    const [area] = bibAreas(photo(1000, 600), [face(0, 200, 100)], 2);
    expect(area?.region).toMatchObject({ x: 0 });
    expect((area?.region.y ?? 0) + (area?.region.height ?? 0)).toBe(600);
    expect(bibAreas(photo(1000, 600), [face(400, 520, 100)], 2)).toEqual([]);
  });

  it('is looked at at once for neighbours of one size', () => {
    const near = bibAreas(photo(2400, 1600), [face(1000, 200, 100), face(1080, 210, 104)], 2);
    expect(near).toHaveLength(1);
    expect(near[0]?.trunks).toHaveLength(2);
    const far = bibAreas(photo(2400, 1600), [face(100, 200, 100), face(2000, 210, 104)], 2);
    expect(far).toHaveLength(2);
  });

  it('is nowhere below a face far away', () => {
    expect(bibAreas(photo(4000, 3000), [face(1000, 200, 30)], 0.7)).toEqual([]);
  });
});
