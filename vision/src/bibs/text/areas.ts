// Says which parts of a photo can hold digits at all, so that the detector skips sky, road and
// blur. Digits are strokes: within a small cell the brightness rises and falls steeply many times.
import type { RgbImage } from '../../image.ts';
import { unionOf, type Region } from '../../region.ts';

/** Side of a cell, in pixels of the picture given. */
export const CELL = 16;

// A step between neighbouring pixels that counts as an edge, of 255, and how many a cell needs.
// Picked so that no readable number of the labelled photos is lost together with the coarse pass.
const EDGE = 25;
const MIN_RISES_AND_FALLS = 10;
const MIN_VERTICAL_EDGES = 14;

/** Largest area of one region, in cells: bounds the detector's memory. */
const MAX_CELLS = 1024;

/**
 * Rectangles of whole cells, in cells, that cover every busy cell of the picture. Regions are
 * joined when detecting once around both, `halo` cells more on each side, is less work than twice.
 */
export function busyRegions(image: RgbImage, halo: number): Region[] {
  const columns = Math.floor(image.width / CELL);
  const rows = Math.floor(image.height / CELL);
  const busy = withoutLoneCells(busyCells(image, columns, rows), columns);
  return joined(runs(busy, columns), halo);
}

function busyCells(image: RgbImage, columns: number, rows: number): Uint8Array {
  const cells = columns * rows;
  const [rises, falls, steps] = [0, 1, 2].map(() => new Uint16Array(cells));
  const busy = new Uint8Array(cells);
  if (!rises || !falls || !steps) return busy;
  const { width } = image;
  const bright = brightness(image);
  for (let y = 0; y < rows * CELL - 1; y++) {
    for (let x = 0; x < columns * CELL - 1; x++) {
      const at = y * width + x;
      const here = bright[at] ?? 0;
      const across = (bright[at + 1] ?? 0) - here;
      const down = (bright[at + width] ?? 0) - here;
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      if (across > EDGE) rises[cell] = (rises[cell] ?? 0) + 1;
      else if (across < -EDGE) falls[cell] = (falls[cell] ?? 0) + 1;
      if (Math.abs(down) > EDGE) steps[cell] = (steps[cell] ?? 0) + 1;
    }
  }
  for (let i = 0; i < cells; i++) {
    const both = Math.min(rises[i] ?? 0, falls[i] ?? 0) >= MIN_RISES_AND_FALLS;
    if (both && (steps[i] ?? 0) >= MIN_VERTICAL_EDGES) busy[i] = 1;
  }
  return busy;
}

/** Luma of ITU-R BT.601, in whole numbers. */
function brightness({ data, width, height }: RgbImage): Uint8Array {
  const bright = new Uint8Array(width * height);
  for (let i = 0, from = 0; i < bright.length; i++, from += 3) {
    const [red, green, blue] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
    bright[i] = (77 * red + 150 * green + 29 * blue) >> 8;
  }
  return bright;
}

function withoutLoneCells(busy: Uint8Array, columns: number): Uint8Array {
  return busy.map((value, i) => {
    if (!value) return 0;
    const x = i % columns;
    for (const row of [i - columns, i, i + columns]) {
      for (let dx = x > 0 ? -1 : 0; dx <= (x < columns - 1 ? 1 : 0); dx++) {
        if (row + dx !== i && busy[row + dx]) return 1;
      }
    }
    return 0;
  });
}

function runs(busy: Uint8Array, columns: number): Region[] {
  const found: Region[] = [];
  busy.forEach((value, i) => {
    if (!value) return;
    const [x, y] = [i % columns, Math.floor(i / columns)];
    const last = found.at(-1);
    if (last && last.y === y && last.x + last.width === x) last.width++;
    else found.push({ x, y, width: 1, height: 1 });
  });
  return found;
}

function joined(regions: Region[], halo: number): Region[] {
  const work = ({ width, height }: Region) => (width + 2 * halo) * (height + 2 * halo);
  let current = regions;
  for (;;) {
    const next: Region[] = [];
    for (const region of current) {
      const at = next.findIndex((other) => {
        const both = unionOf(region, other);
        return work(both) <= Math.min(MAX_CELLS, work(region) + work(other));
      });
      const partner = next[at];
      if (partner) next[at] = unionOf(region, partner);
      else next.push(region);
    }
    if (next.length === current.length) return next;
    current = next;
  }
}
