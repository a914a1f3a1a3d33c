// Plane geometry of faces: boxes, the transform that lines a face up, and sampling through it.
import type { ImagePyramid } from '../image.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Turn, scale and shift: x' = a x - b y + tx, y' = b x + a y + ty. */
export interface Similarity {
  a: number;
  b: number;
  tx: number;
  ty: number;
}

export function applySimilarity({ a, b, tx, ty }: Similarity, { x, y }: Point): Point {
  return { x: a * x - b * y + tx, y: b * x + a * y + ty };
}

/** The least-squares similarity that takes each point of `from` to its partner in `to`. */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const fromCentre = centre(from);
  const toCentre = centre(to);
  let spread = 0;
  let a = 0;
  let b = 0;
  from.forEach((point, i) => {
    const x = point.x - fromCentre.x;
    const y = point.y - fromCentre.y;
    const u = (to[i]?.x ?? 0) - toCentre.x;
    const v = (to[i]?.y ?? 0) - toCentre.y;
    spread += x * x + y * y;
    a += x * u + y * v;
    b += x * v - y * u;
  });
  a /= spread;
  b /= spread;
  const { x: cx, y: cy } = fromCentre;
  return { a, b, tx: toCentre.x - a * cx + b * cy, ty: toCentre.y - b * cx - a * cy };
}

function centre(points: readonly Point[]): Point {
  const sum = points.reduce((total, p) => ({ x: total.x + p.x, y: total.y + p.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

export function overlapArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Shared area over the area of both, 0…1. */
export function overlapRatio(a: Box, b: Box): number {
  const shared = overlapArea(a, b);
  return shared / (a.width * a.height + b.width * b.height - shared);
}

/** A square cut-out: three planes (R, G, B) of `size` x `size` values, 0…255. */
export interface Chip {
  size: number;
  data: Float32Array;
}

/**
 * Samples a chip; `toImage` takes chip pixels to pixels of the whole image. Outside of the image
 * its border goes on, or black with `outside: 'black'`.
 */
export function sampleChip(
  pyramid: ImagePyramid,
  toImage: Similarity,
  size: number,
  outside: 'border' | 'black' = 'border',
): Chip {
  const scale = Math.hypot(toImage.a, toImage.b);
  const level = Math.max(0, Math.floor(Math.log2(scale)));
  const sampler = new Sampler(pyramid, level, toImage, outside);
  // Between two halvings one sample for each pixel would still skip pixels of the image.
  const steps = scale / 2 ** level > 1.25 ? 2 : 1;
  const data = new Float32Array(3 * size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      sampler.reset();
      for (let j = 0; j < steps; j++) {
        for (let i = 0; i < steps; i++) {
          sampler.add(x + (i + 0.5) / steps - 0.5, y + (j + 0.5) / steps - 0.5);
        }
      }
      const at = y * size + x;
      const share = steps * steps;
      data[at] = sampler.red / share;
      data[at + size * size] = sampler.green / share;
      data[at + 2 * size * size] = sampler.blue / share;
    }
  }
  return { size, data };
}

/** Adds up bilinear samples; fields instead of results, because this runs per pixel. */
class Sampler {
  red = 0;
  green = 0;
  blue = 0;
  private readonly pixels: Uint8Array;
  private readonly width: number;
  private readonly height: number;
  private readonly shrink: number;

  constructor(
    pyramid: ImagePyramid,
    level: number,
    private readonly toImage: Similarity,
    private readonly outside: 'border' | 'black',
  ) {
    const image = pyramid.at(level);
    this.pixels = image.data;
    this.width = image.width;
    this.height = image.height;
    this.shrink = 1 / 2 ** level;
  }

  reset(): void {
    this.red = this.green = this.blue = 0;
  }

  add(chipX: number, chipY: number): void {
    const { a, b, tx, ty } = this.toImage;
    let x = (a * chipX - b * chipY + tx + 0.5) * this.shrink - 0.5;
    let y = (b * chipX + a * chipY + ty + 0.5) * this.shrink - 0.5;
    const right = this.width - 1;
    const bottom = this.height - 1;
    if (this.outside === 'black') {
      if (x < -0.5 || y < -0.5 || x > right + 0.5 || y > bottom + 0.5) return;
    }
    x = Math.min(Math.max(x, 0), right);
    y = Math.min(Math.max(y, 0), bottom);
    const left = Math.floor(x);
    const top = Math.floor(y);
    const across = x - left;
    const down = y - top;
    const next = left < right ? 3 : 0;
    const from = (top * this.width + left) * 3;
    const below = top < bottom ? from + this.width * 3 : from;
    this.addPixel(from, (1 - across) * (1 - down));
    this.addPixel(from + next, across * (1 - down));
    this.addPixel(below, (1 - across) * down);
    this.addPixel(below + next, across * down);
  }

  private addPixel(at: number, weight: number): void {
    this.red += (this.pixels[at] ?? 0) * weight;
    this.green += (this.pixels[at + 1] ?? 0) * weight;
    this.blue += (this.pixels[at + 2] ?? 0) * weight;
  }
}
