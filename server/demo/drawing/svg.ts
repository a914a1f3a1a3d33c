// The brush: points to smooth paths, colours to mixes, and a sheet that collects shapes and gradients.
// Soft shading is always a radial gradient, never a blur filter: it costs a hundredth of the time.

export type Point = readonly [x: number, y: number];

const short = (value: number): string => String(Math.round(value * 100) / 100);

const at = (points: readonly Point[], index: number): Point => points[index] ?? [0, 0];

/** A smooth path through all points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[], closed = true): string {
  const count = points.length;
  const around = (i: number): Point =>
    at(points, closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i)));
  const start = at(points, 0);
  let path = `M${short(start[0])} ${short(start[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [a, b, c, d] = [around(i - 1), around(i), around(i + 1), around(i + 2)];
    const controls = [
      b[0] + (c[0] - a[0]) / 6,
      b[1] + (c[1] - a[1]) / 6,
      c[0] - (d[0] - b[0]) / 6,
      c[1] - (d[1] - b[1]) / 6,
      c[0],
      c[1],
    ];
    path += `C${controls.map(short).join(' ')}`;
  }
  return closed ? `${path}Z` : path;
}

/** A straight-edged path; closed unless told otherwise. */
export const polygon = (points: readonly Point[], closed = true): string =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${closed ? 'Z' : ''}`;

const channels = (hex: string): number[] =>
  [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

/** The colour `share` of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to);
  return `#${channels(from)
    .map((value, i) => Math.round(value + ((end[i] ?? 0) - value) * share))
    .map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0'))
    .join('')}`;
}

export const darker = (hex: string, share: number): string => mix(hex, '#1c1018', share);
export const lighter = (hex: string, share: number): string => mix(hex, '#fff6e8', share);

type Attributes = Record<string, string | number | undefined>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? short(value) : value}"`)
    .join('');

/** Shapes in painting order; shared gradients are written once. */
export class Sheet {
  readonly #shapes: string[] = [];
  readonly #definitions = new Map<string, string>();
  #clips = 0;

  add(markup: string): void {
    this.#shapes.push(markup);
  }

  path(d: string, fill: string, more: Attributes = {}): void {
    this.add(`<path d="${d}" fill="${fill}"${written(more)}/>`);
  }

  line(d: string, stroke: string, width: number, more: Attributes = {}): void {
    const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
    this.path(d, 'none', { stroke, 'stroke-width': width, ...round, ...more });
  }

  ellipse(centre: Point, rx: number, ry: number, fill: string, more: Attributes = {}): void {
    const place = { cx: centre[0], cy: centre[1], rx: Math.abs(rx), ry: Math.abs(ry) };
    this.add(`<ellipse${written({ ...place, fill, ...more })}/>`);
  }

  /** An ellipse that fades out to its edge. `turn` in degrees. */
  soft(centre: Point, rx: number, ry: number, colour: string, opacity: number, turn = 0): void {
    const id = this.#define(
      `soft${colour.slice(1)}`,
      (name) =>
        `<radialGradient id="${name}"><stop offset="0" stop-color="${colour}"/>` +
        `<stop offset=".5" stop-color="${colour}" stop-opacity=".55"/>` +
        `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    );
    const transform =
      turn === 0 ? undefined : `rotate(${short(turn)} ${centre.map(short).join(' ')})`;
    this.ellipse(centre, rx, ry, `url(#${id})`, { opacity, transform });
  }

  /** A linear gradient as a fill; angle 0 runs left to right, 90 top to bottom. */
  blend(colours: readonly string[], angle = 90): string {
    const key = `l${angle}${colours.join('').replaceAll('#', '')}`;
    const id = this.#define(key, (name) => {
      const stops = colours.map((colour, i) => {
        const offset = short(i / Math.max(1, colours.length - 1));
        return `<stop offset="${offset}" stop-color="${colour}"/>`;
      });
      const turn = `gradientTransform="rotate(${angle} .5 .5)"`;
      return `<linearGradient id="${name}" ${turn}>${stops.join('')}</linearGradient>`;
    });
    return `url(#${id})`;
  }

  group(transform: string, draw: () => void, more: Attributes = {}): void {
    this.add(`<g transform="${transform}"${written(more)}>`);
    draw();
    this.add('</g>');
  }

  /** What `draw` paints shows only inside the path `d`. */
  clipped(d: string, draw: () => void): void {
    this.#clips += 1;
    const id = `clip${this.#clips}`;
    this.add(`<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">`);
    draw();
    this.add('</g>');
  }

  toSvg(width: number, height: number): Buffer {
    const definitions = [...this.#definitions.values()].join('');
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
        `viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${this.#shapes.join('')}</svg>`,
    );
  }

  #define(key: string, write: (id: string) => string): string {
    if (!this.#definitions.has(key)) this.#definitions.set(key, write(key));
    return key;
  }
}
