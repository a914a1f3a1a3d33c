// Numbers burnt into an event's photos: a kilometre mark, a year, a sponsor's date. The same text
// stands at the same spot of several photos, or as far from the same corner, in its own size, where
// the photos are of different shapes. A series from a tripod shows its runner like that, too, and so do two
// exports of one photo: photos of one moment or with one look say as much as one of them. A file's number or a clock is
// another one in each photo: no five runners wear theirs at one spot of the edge, in one size.
import { looksAlike } from './likeness.ts';
import { groupedBy } from '../shop/grouped-by.ts';
import { inSteps, type Steps } from '../shop/in-steps.ts';

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
  /** Which corner it is measured from. */
  corner: number;
  column: number;
  row: number;
}

/** A text on a photo. */
interface Sighting<Text> {
  photo: string;
  reading: Text;
  shot: Shot | undefined;
}

interface Marked<Text> {
  reading: Text;
  spot: Spot;
  likeness: string;
  /** When it began; a photo that does not know its time has a moment of its own. */
  moment: number | string;
}

const SAME_SPOT = 0.004;
const SAME_SIZE = 0.1;
/** In widths and heights of the text. */
const SAME_DISTANCE = 0.12;
const SCENES_ANYWHERE = 3;
const SCENES_AT_EDGE = 2;
/** Of as many numbers, each another one. */
const SCENES_OF_COUNTER = 5;
const SERIES_MS = 60_000;
/** Readings in a cell: who copied one photo a thousand times is answered in linear time, too. */
const LOOKED_AT = 100;

/** In steps: an event may have a hundred thousand readings. */
export function* findOverlays<Text extends PlacedText>(
  photos: ReadonlyMap<string, readonly Text[]>,
  shots: ReadonlyMap<string, Shot>,
): Steps<Set<Text>> {
  const overlays = new Set<Text>();
  const sightings = [...photos].flatMap(([photo, readings]) =>
    readings.map((reading) => ({ photo, reading, shot: shots.get(photo) })),
  );
  yield;
  for (const ofText of groupedBy(sightings, ({ reading }) => reading.text).values()) {
    if (ofText.length < SCENES_AT_EDGE) continue;
    const momentOf = momentsOf(ofText);
    for (const spotOf of [spotInPhoto, spotFromCorner]) {
      const marked = marksOf(ofText, momentOf, spotOf);
      const cells = cellsOf(marked);
      const size = spotOf === spotInPhoto ? SAME_SIZE : Infinity;
      for (const mark of marked) {
        const needed = atEdge(mark.reading) ? SCENES_AT_EDGE : SCENES_ANYWHERE;
        if (hasTwins(mark, cells, { needed, size, isSame: isSameScene }))
          overlays.add(mark.reading);
      }
      yield;
    }
  }
  yield* addCounters(overlays, sightings);
  return overlays;
}

function* addCounters<Text extends PlacedText>(
  overlays: Set<Text>,
  sightings: readonly Sighting<Text>[],
): Steps<void> {
  const edge = sightings.filter(({ reading }) => atEdge(reading));
  for (const asLong of groupedBy(edge, ({ reading }) => reading.text.length).values()) {
    const marked = marksOf(asLong, momentsOf(asLong), spotInPhoto);
    const cells = cellsOf(marked);
    const isSame = (one: Marked<Text>, other: Marked<Text>) =>
      one.reading.text === other.reading.text || isSameScene(one, other);
    const wanted = { needed: SCENES_OF_COUNTER, size: SAME_SIZE / 2, isSame };
    yield* inSteps(marked, (mark) => {
      if (hasTwins(mark, cells, wanted)) overlays.add(mark.reading);
    });
  }
}

function marksOf<Text extends PlacedText>(
  sightings: readonly Sighting<Text>[],
  momentOf: ReturnType<typeof momentsOf>,
  spotOf: (reading: PlacedText) => Spot | undefined,
): Marked<Text>[] {
  return sightings.flatMap((sighting) => {
    const { reading, shot } = sighting;
    const spot = spotOf(reading);
    if (!spot) return [];
    return { reading, spot, likeness: shot?.likeness ?? '', moment: momentOf(sighting) };
  });
}

/** How many scenes tell, how far their texts may differ in height, and which count as one. */
interface Wanted<Text> {
  needed: number;
  size: number;
  isSame: (one: Marked<Text>, other: Marked<Text>) => boolean;
}

/** Of one text: a series is not cut in two where another text's minute ends. */
function momentsOf(sightings: readonly Sighting<unknown>[]) {
  const timed = sightings.flatMap(({ photo, shot }) => {
    const time = shot?.takenAt?.getTime();
    return time === undefined ? [] : { photo, time };
  });
  timed.sort((one, other) => one.time - other.time);
  const moments = new Map<string, number>();
  let begin = -Infinity;
  for (const { photo, time } of timed) {
    if (time - begin > SERIES_MS) begin = time;
    moments.set(photo, begin);
  }
  return ({ photo }: Sighting<unknown>) => moments.get(photo) ?? photo;
}

function spotInPhoto({ box }: PlacedText): Spot {
  return { corner: 0, column: box.cx / SAME_SPOT, row: box.cy / SAME_SPOT };
}

/** Distances to the nearest corner, in the text's own width and height. */
function spotFromCorner(reading: PlacedText): Spot | undefined {
  const { box } = reading;
  if (!atEdge(reading) || box.width <= 0 || box.height <= 0) return undefined;
  const [right, low] = [box.cx > 0.5, box.cy > 0.5];
  return {
    corner: (right ? 1 : 0) + (low ? 2 : 0),
    column: (right ? 1 - box.cx : box.cx) / box.width / SAME_DISTANCE,
    row: (low ? 1 - box.cy : box.cy) / box.height / SAME_DISTANCE,
  };
}

type Cells<Text> = ReadonlyMap<number, readonly Marked<Text>[]>;

function cellsOf<Text>(marked: readonly Marked<Text>[]): Cells<Text> {
  const cells = new Map<number, Marked<Text>[]>();
  for (const mark of marked) {
    const key = cellKey(mark.spot, 0, 0);
    const cell = cells.get(key);
    if (!cell) cells.set(key, [mark]);
    else if (cell.length < LOOKED_AT) cell.push(mark);
  }
  return cells;
}

/** Stops at the scene that decides, so that one overlay on every photo stays linear. */
function hasTwins<Text extends PlacedText>(
  own: Marked<Text>,
  cells: Cells<Text>,
  { needed, size, isSame }: Wanted<Text>,
): boolean {
  const { reading, spot } = own;
  const scenes = [own];
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) {
      for (const other of cells.get(cellKey(spot, dx, dy)) ?? []) {
        if (!isNear(spot, other.spot)) continue;
        const [height, its] = [reading.box.height, other.reading.box.height];
        if (Math.abs(height - its) >= size * its) continue;
        if (scenes.some((scene) => isSame(scene, other))) continue;
        scenes.push(other);
        if (scenes.length >= needed) return true;
      }
    }
  }
  return false;
}

const isSameScene = (one: Marked<unknown>, other: Marked<unknown>) =>
  one.moment === other.moment || looksAlike(one.likeness, other.likeness);

const isNear = (one: Spot, other: Spot) =>
  one.corner === other.corner &&
  Math.abs(one.column - other.column) < 1 &&
  Math.abs(one.row - other.row) < 1;

/** Cells in a row. Where one is farther out, cells share a key, and nearness tells them apart. */
const ACROSS = 1_000_000;

/** A number: texts as keys took most of the time. */
function cellKey({ corner, column, row }: Spot, dx: number, dy: number): number {
  return (corner * ACROSS + Math.floor(row) + dy) * ACROSS + Math.floor(column) + dx;
}

function atEdge({ box: { cx, cy } }: PlacedText): boolean {
  return cx < 0.15 || cx > 0.85 || cy < 0.1 || cy > 0.85 || (cy > 0.8 && cx > 0.6);
}
