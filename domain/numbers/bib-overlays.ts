// Numbers burnt into an event's photos: a kilometre mark, a year, a sponsor's date. The same text
// stands at the same spot of several photos, or as far from the same corner, in its own size, where
// the photos are of different shapes.
import { groupedBy } from '../shop/grouped-by.ts';

export interface PlacedText {
  text: string;
  /** Relative to the upright photo, 0..1. */
  box: { cx: number; cy: number; width: number; height: number };
}

/** A place in cells of the size within which two places are the same. */
interface Spot {
  key: string;
  column: number;
  row: number;
}

interface Marked<Text> {
  photo: string;
  reading: Text;
  spot: Spot;
}

const SAME_SPOT = 0.004;
const SAME_SIZE = 0.1;
/** In widths and heights of the text. */
const SAME_DISTANCE = 0.12;
const PHOTOS_ANYWHERE = 3;
const PHOTOS_AT_EDGE = 2;

export function findOverlays<Text extends PlacedText>(
  photos: ReadonlyMap<string, readonly Text[]>,
): Set<Text> {
  const overlays = new Set<Text>();
  for (const spotOf of [spotInPhoto, spotFromCorner]) {
    const marked: Marked<Text>[] = [];
    for (const [photo, readings] of photos) {
      for (const reading of readings) {
        const spot = spotOf(reading);
        if (!spot) continue;
        marked.push({ photo, reading, spot });
      }
    }
    const cells = groupedBy(marked, ({ spot }) => cellKey(spot, 0, 0));
    const sameSize = spotOf === spotInPhoto;
    for (const mark of marked) if (hasTwins(mark, cells, sameSize)) overlays.add(mark.reading);
  }
  return overlays;
}

function spotInPhoto({ text, box }: PlacedText): Spot {
  return { key: text, column: box.cx / SAME_SPOT, row: box.cy / SAME_SPOT };
}

/** Distances to the nearest corner, in the text's own width and height. */
function spotFromCorner(reading: PlacedText): Spot | undefined {
  const { text, box } = reading;
  if (!atEdge(reading) || box.width <= 0 || box.height <= 0) return undefined;
  const [right, low] = [box.cx > 0.5, box.cy > 0.5];
  return {
    key: `${text} ${right ? 'right' : 'left'} ${low ? 'low' : 'high'}`,
    column: (right ? 1 - box.cx : box.cx) / box.width / SAME_DISTANCE,
    row: (low ? 1 - box.cy : box.cy) / box.height / SAME_DISTANCE,
  };
}

/** Stops at the photo that decides, so that one overlay on every photo stays linear. */
function hasTwins<Text extends PlacedText>(
  { reading, spot }: Marked<Text>,
  cells: ReadonlyMap<string, Marked<Text>[]>,
  sameSize: boolean,
): boolean {
  const needed = atEdge(reading) ? PHOTOS_AT_EDGE : PHOTOS_ANYWHERE;
  const seen = new Set<string>();
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) {
      for (const other of cells.get(cellKey(spot, dx, dy)) ?? []) {
        const near =
          Math.abs(other.spot.column - spot.column) < 1 && Math.abs(other.spot.row - spot.row) < 1;
        const [own, its] = [reading.box.height, other.reading.box.height];
        if (near && (!sameSize || Math.abs(own - its) < SAME_SIZE * its)) seen.add(other.photo);
        if (seen.size >= needed) return true;
      }
    }
  }
  return false;
}

function cellKey({ key, column, row }: Spot, dx: number, dy: number): string {
  return `${key} ${String(Math.floor(column) + dx)} ${String(Math.floor(row) + dy)}`;
}

function atEdge({ box: { cx, cy } }: PlacedText): boolean {
  return cx < 0.15 || cx > 0.85 || cy < 0.1 || cy > 0.85 || (cy > 0.8 && cx > 0.6);
}
