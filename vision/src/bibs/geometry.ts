// Rotated rectangles around text: the smallest one around a set of points, and how two overlap.
// Angles are radians, clockwise on screen, within ±45°, so that `width` runs along the reading line.

export interface Point {
  x: number;
  y: number;
}

export interface RotatedBox {
  cx: number;
  cy: number;
  width: number;
  height: number;
  angle: number;
}

/** Corners of the convex hull in order (Andrew's monotone chain, 1979). */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const lower = chain(sorted);
  const upper = chain(sorted.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chain(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    for (;;) {
      const last = kept.at(-1);
      const before = kept.at(-2);
      if (!last || !before || turn(before, last, point) > 0) break;
      kept.pop();
    }
    kept.push(point);
  }
  return kept;
}

function turn(origin: Point, a: Point, b: Point): number {
  return (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x);
}

/** The rectangle of least area around pixel centres; a pixel has size 1, so no side is below 1. */
export function smallestBox(points: readonly Point[]): RotatedBox {
  const hull = convexHull(points);
  if (hull.length < 3) return boxAlong(points, 0);
  let best: RotatedBox | undefined;
  hull.forEach((from, i) => {
    const to = hull[(i + 1) % hull.length] ?? from;
    const box = boxAlong(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (!best || box.width * box.height < best.width * best.height) best = box;
  });
  return best ?? boxAlong(points, 0);
}

/** The rectangle around the points whose sides run along `angle`, turned to read within ±45°. */
function boxAlong(points: readonly Point[], angle: number): RotatedBox {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    minU = Math.min(minU, u);
    maxU = Math.max(maxU, u);
    minV = Math.min(minV, v);
    maxV = Math.max(maxV, v);
  }
  const u = (minU + maxU) / 2;
  const v = (minV + maxV) / 2;
  const quarters = Math.round(angle / (Math.PI / 2));
  const sides = [maxU - minU + 1, maxV - minV + 1] as const;
  const upright = quarters % 2 === 0;
  return {
    cx: u * cos - v * sin,
    cy: u * sin + v * cos,
    width: upright ? sides[0] : sides[1],
    height: upright ? sides[1] : sides[0],
    angle: angle - quarters * (Math.PI / 2),
  };
}

/** Half the width and height of the upright rectangle around a box. */
function halfExtent(box: RotatedBox): { x: number; y: number } {
  const cos = Math.abs(Math.cos(box.angle));
  const sin = Math.abs(Math.sin(box.angle));
  return {
    x: (box.width * cos + box.height * sin) / 2,
    y: (box.width * sin + box.height * cos) / 2,
  };
}

/** Shared part of the smaller one of two boxes' upright rectangles, 0..1. */
export function overlapOfSmaller(a: RotatedBox, b: RotatedBox): number {
  const [ea, eb] = [halfExtent(a), halfExtent(b)];
  const x = Math.min(a.cx + ea.x, b.cx + eb.x) - Math.max(a.cx - ea.x, b.cx - eb.x);
  const y = Math.min(a.cy + ea.y, b.cy + eb.y) - Math.max(a.cy - ea.y, b.cy - eb.y);
  if (x <= 0 || y <= 0) return 0;
  return (x * y) / (4 * Math.min(ea.x * ea.y, eb.x * eb.y));
}

/** The same box in a picture `sx` times as wide and `sy` times as high (nearly equal factors). */
export function scaleBox(box: RotatedBox, sx: number, sy: number): RotatedBox {
  return {
    cx: box.cx * sx,
    cy: box.cy * sy,
    width: box.width * sx,
    height: box.height * sy,
    angle: box.angle,
  };
}

/** Which ends of the reading line come nearer to an edge of the picture than so many heights of the box. */
export function endsAtEdge(
  { cx, cy, width, height, angle }: RotatedBox,
  picture: { width: number; height: number },
  heights: number,
): { left: boolean; right: boolean } {
  const [dx, dy] = [(Math.cos(angle) * width) / 2, (Math.sin(angle) * width) / 2];
  const isAtEdge = (x: number, y: number) =>
    Math.min(x, y, picture.width - x, picture.height - y) < heights * height;
  return { left: isAtEdge(cx - dx, cy - dy), right: isAtEdge(cx + dx, cy + dy) };
}
