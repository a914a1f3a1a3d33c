// A part of a picture, in its pixels.
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest region that holds both. */
export function unionOf(a: Region, b: Region): Region {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
