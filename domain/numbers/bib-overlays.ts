// Numbers burnt into an event's photos: a kilometre mark, a year, a sponsor's date. The same text
// stands at the same spot of several photos, or as far from the same corner, in its own size, where
// the photos are of different shapes. A series from a tripod shows its runner like that, too, and so do two
// exports of one photo: photos of one moment or with one look say as much as one of them.
import { looksAlike } from './likeness.ts';
import { groupedBy } from '../shop/grouped-by.ts';

export interface PlacedText {
  text: string;
  /** Relative to the upright photo, 0..1. */
  box: { cx: number; cy: number; width: number; height: number };
}

/** What tells photos of one scene from others, as far as it is known. */
export interface Shot {
  takenAt: Date | null;
  likeness: string;
}

/** A place in cells of the size within which two places are the same. */
interface Spot {
  key: string;
  column: number;
  row: number;
}

interface Marked<Text> {
  /** Photos of one moment have the same; a photo that does not know its time, one of its own. */
  moment: string;
  likeness: string;
  reading: Text;
  spot: Spot;
}

const SAME_SPOT = 0.004;
const SAME_SIZE = 0.1;
/** In widths and heights of the text. */
const SAME_DISTANCE = 0.12;
const SCENES_ANYWHERE = 3;
const SCENES_AT_EDGE = 2;
const SERIES_MS = 60_000;
/** Readings in a cell: who copied one photo a thousand times is answered in linear time, too. */
const LOOKED_AT = 100;

export function findOverlays<Text extends PlacedText>(
  photos: ReadonlyMap<string, readonly Text[]>,
  shots: ReadonlyMap<string, Shot>,
): Set<Text> {
  const overlays = new Set<Text>();
  const momentOf = momentsOfTexts(photos, shots);
  for (const spotOf of [spotInPhoto, spotFromCorner]) {
    const marked: Marked<Text>[] = [];
    for (const [photo, readings] of photos) {
      for (const reading of readings) {
        const spot = spotOf(reading);
        if (!spot) continue;
        const { likeness = '' } = shots.get(photo) ?? {};
        marked.push({ moment: momentOf(photo, reading.text), likeness, reading, spot });
      }
    }
    const cells = new Map(
      [...groupedBy(marked, ({ spot }) => cellKey(spot, 0, 0))].map(([key, cell]) => [
        key,
        cell.slice(0, LOOKED_AT),
      ]),
    );
    const sameSize = spotOf === spotInPhoto;
    for (const mark of marked) if (hasTwins(mark, cells, sameSize)) overlays.add(mark.reading);
  }
  return overlays;
}

/** For each text its own moments, so that a series is not cut in two where another one's minute ends. */
function momentsOfTexts(
  photos: ReadonlyMap<string, readonly PlacedText[]>,
  shots: ReadonlyMap<string, Shot>,
): (photo: string, text: string) => string {
  const timed = [...photos].flatMap(([photo, readings]) => {
    const time = shots.get(photo)?.takenAt?.getTime();
    return time === undefined ? [] : readings.map(({ text }) => ({ photo, text, time }));
  });
  timed.sort((one, other) => one.time - other.time);
  const begins = new Map<string, number>();
  const moments = new Map<string, string>();
  for (const { photo, text, time } of timed) {
    const begin = begins.get(text);
    const isNext = begin === undefined || time - begin > SERIES_MS;
    if (isNext) begins.set(text, time);
    moments.set(`${photo} ${text}`, `at ${String(isNext ? time : begin)}`);
  }
  return (photo, text) => moments.get(`${photo} ${text}`) ?? `photo ${photo}`;
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

/** Stops at the scene that decides, so that one overlay on every photo stays linear. */
function hasTwins<Text extends PlacedText>(
  own: Marked<Text>,
  cells: ReadonlyMap<string, Marked<Text>[]>,
  sameSize: boolean,
): boolean {
  const { reading, spot } = own;
  const needed = atEdge(reading) ? SCENES_AT_EDGE : SCENES_ANYWHERE;
  const scenes = [own];
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) {
      for (const other of cells.get(cellKey(spot, dx, dy)) ?? []) {
        const near =
          Math.abs(other.spot.column - spot.column) < 1 && Math.abs(other.spot.row - spot.row) < 1;
        const [height, its] = [reading.box.height, other.reading.box.height];
        if (!near || (sameSize && Math.abs(height - its) >= SAME_SIZE * its)) continue;
        if (scenes.some((scene) => isSameScene(scene, other))) continue;
        scenes.push(other);
        if (scenes.length >= needed) return true;
      }
    }
  }
  return false;
}

const isSameScene = (one: Marked<unknown>, other: Marked<unknown>) =>
  one.moment === other.moment || looksAlike(one.likeness, other.likeness);

function cellKey({ key, column, row }: Spot, dx: number, dy: number): string {
  return `${key} ${String(Math.floor(column) + dx)} ${String(Math.floor(row) + dy)}`;
}

function atEdge({ box: { cx, cy } }: PlacedText): boolean {
  return cx < 0.15 || cx > 0.85 || cy < 0.1 || cy > 0.85 || (cy > 0.8 && cx > 0.6);
}
