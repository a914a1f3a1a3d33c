// A camera's clock against the race's: photos whose numbers are read, and when those runners passed a
// mat. The difference is the error of the clock and the way from the mat to the camera, in one. Read
// numbers may be wrong, cameras may move or restart: a clock is believed for the stretch of its own
// time in which most photos agree on one difference. A clock set back shows the same hour twice, and two
// cameras that write the same name show two hours at once: those are told apart by who uploaded the
// photos and by the counter in their names.
import { groupedBy } from '../shop/grouped-by.ts';

/** A camera by the name that it writes into its photos; some write none. */
export const cameraWords = (camera: string): string => camera || 'Sin datos de cámara';

/** A photo of a camera that shows a runner, and when that runner passed a mat. */
export interface ClockPair {
  runner: string;
  /** Which mat: its place on the course. */
  mat: string;
  /** As the camera's clock says, in ms. */
  cameraAt: number;
  passedAt: number;
  /** Where in which series it was taken, of a name with a counter. */
  frame?: { series: string; position: number };
}

/** A part of the photos of one series, by their counters. */
export interface Roll {
  series: string;
  from: number;
  to: number;
}

export interface ClockStretch {
  mat: string;
  /** The camera's own time of its first and last photo that agrees, in ms. */
  from: number;
  to: number;
  /** What has to be added to the camera's time. */
  offsetSeconds: number;
  /** Of the agreeing photos around it: their standard deviation, robustly. */
  spreadSeconds: number;
  /** That agree, and how many runners they show. */
  pairs: number;
  runners: number;
  /** The photos it holds for, where the camera's time alone does not tell them; all of its time otherwise. */
  roll?: Roll;
}

export interface ClockReading {
  /** One after another; none: the clock is not to be believed. */
  stretches: ClockStretch[];
  /** Why there are none: too few runners with a time, or differences that do not agree. */
  problem?: 'few' | 'spread';
}

/** How far from a runner's time a photo may be theirs. */
export const AROUND_SECONDS = 20;
/** A stretch holds on as long before its first photo that agrees and after its last. */
export const STRETCH_MARGIN_MINUTES = 10;
/** Fewer runners may agree by chance, as friends who run together. */
export const LEAST_RUNNERS = 8;
/** Of all pairs of the camera with the mat: fewer agree by chance. */
const LEAST_SHARE = 0.15;
/** Of the pairs in its stretch. */
const LEAST_SHARE_WITHIN = 0.6;
const WIDEST_SPREAD_SECONDS = 10;
/** Of a camera that restarts again and again nothing is believed any more. */
const MOST_STRETCHES = 6;
const REACH_MS = AROUND_SECONDS * 1000;

/** Counters explain more than the time alone only if they explain so many times as much. */
const LEAST_GAIN = 1.1;
/** A series of which most photos agree need not be a large part of what its camera's name has. */
const LEAST_SHARE_OF_SERIES = 0.5;

/** A pair with what it says of the clock, in ms, and where it stands in the order that is looked at. */
type Difference = ClockPair & { by: number; order: number };

export function readClock(pairs: readonly ClockPair[]): ClockReading {
  const totals = countBy(pairs);
  const enough: Enough = ({ mat, pairs: agree }) => agree >= LEAST_SHARE * (totals.get(mat) ?? 0);
  const inTime = pairs.map((pair) => differenceOf(pair, pair.cameraAt));
  const byTime = stretchesOf(inTime, enough).map(({ between: _ends, ...stretch }) => stretch);
  const byCounter = seriesOf(pairs).flatMap(([series, own]) =>
    stretchesOfSeries(series, own, enough),
  );
  const isTold =
    explained(byCounter) >= LEAST_GAIN * explained(byTime) &&
    explained(byCounter) >= explained(byTime) + LEAST_RUNNERS;
  const stretches = isTold ? byCounter : byTime;
  if (stretches.length > 0) return { stretches: stretches.toSorted((a, b) => a.from - b.from) };
  return { stretches, problem: runnersIn(pairs) < LEAST_RUNNERS ? 'few' : 'spread' };
}

type Enough = (stretch: ClockStretch) => boolean;

const explained = (stretches: readonly ClockStretch[]) =>
  stretches.reduce((sum, { pairs }) => sum + pairs, 0);

const differenceOf = (pair: ClockPair, order: number): Difference => ({
  ...pair,
  order,
  by: pair.passedAt - pair.cameraAt,
});

function seriesOf(pairs: readonly ClockPair[]): [string, Difference[]][] {
  const framed = pairs.flatMap((pair) => (pair.frame ? [{ ...pair, frame: pair.frame }] : []));
  return [...groupedBy(framed, ({ frame }) => frame.series)].map(([series, own]) => [
    series,
    own.map((pair) => differenceOf(pair, pair.frame.position)),
  ]);
}

function stretchesOfSeries(series: string, pairs: Difference[], enough: Enough): ClockStretch[] {
  const found = stretchesOf(pairs, (stretch) => {
    const isMost =
      stretch.runners >= 3 * LEAST_RUNNERS && stretch.pairs >= LEAST_SHARE_OF_SERIES * pairs.length;
    return isMost || enough(stretch);
  });
  return found.map(({ between: [from, to], ...stretch }) => ({
    ...stretch,
    roll: { series, from, to },
  }));
}

/** With the ends in the order that was looked at. */
type OrderedStretch = ClockStretch & { between: readonly [number, number] };

/** The longest first; none reaches across another, so that every photo has one answer. */
function stretchesOf(pairs: readonly Difference[], enough: Enough): OrderedStretch[] {
  const stretches: OrderedStretch[] = [];
  const inOrder = pairs.toSorted((a, b) => a.order - b.order);
  let parts = [inOrder];
  while (stretches.length < MOST_STRETCHES) {
    const found = parts.flatMap((part) =>
      [...groupedBy(part, ({ mat }) => mat).values()].flatMap((own) => {
        const stretch = longestStretch(own);
        return stretch && enough(stretch) ? [stretch] : [];
      }),
    );
    const [best] = found.toSorted((a, b) => b.pairs - a.pairs);
    if (!best) break;
    stretches.push(best);
    const [from, to] = best.between;
    parts = parts.flatMap((part) => [
      part.filter(({ order }) => order < from),
      part.filter(({ order }) => order > to),
    ]);
  }
  return joined(stretches, inOrder);
}

/** Neighbours of one difference are one stretch, unless what stands between them says otherwise. */
function joined(found: readonly OrderedStretch[], pairs: readonly Difference[]): OrderedStretch[] {
  return found
    .toSorted((a, b) => a.between[0] - b.between[0])
    .reduce<OrderedStretch[]>((kept, stretch) => {
      const before = kept.at(-1);
      const one = before && joinedOf(before, stretch, pairs);
      return one ? [...kept.slice(0, -1), one] : [...kept, stretch];
    }, []);
}

function joinedOf(before: OrderedStretch, after: OrderedStretch, pairs: readonly Difference[]) {
  const apart = Math.abs(before.offsetSeconds - after.offsetSeconds);
  if (before.mat !== after.mat || apart > WIDEST_SPREAD_SECONDS) return undefined;
  const [from, to] = [before.between[0], after.between[1]];
  const within = pairs.filter(
    ({ mat, order }) => mat === before.mat && order >= from && order <= to,
  );
  const larger = before.pairs > after.pairs ? before : after;
  return believedStretch(within, larger.offsetSeconds * 1000);
}

const runnersIn = (pairs: readonly ClockPair[]) => new Set(pairs.map(({ runner }) => runner)).size;

function countBy(pairs: readonly ClockPair[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { mat } of pairs) counts.set(mat, (counts.get(mat) ?? 0) + 1);
  return counts;
}

/** Of one mat's pairs, in their order: where they agree, if it is to be believed. */
function longestStretch(pairs: readonly Difference[]): OrderedStretch | undefined {
  const offset = commonDifference(pairs);
  if (offset === undefined) return undefined;
  return believedStretch(densestRun(pairs, agreesWith(offset)), offset);
}

const agreesWith =
  (offset: number) =>
  ({ by }: Difference) =>
    Math.abs(by - offset) <= REACH_MS;

/** `within`: of one mat, in their order. */
function believedStretch(
  within: readonly Difference[],
  offset: number,
): OrderedStretch | undefined {
  const agreeing = within.filter(agreesWith(offset));
  const [first, last] = [agreeing[0], agreeing.at(-1)];
  if (!first || !last) return undefined;
  const spreadSeconds = spreadOf(agreeing.map(({ by }) => by)) / 1000;
  const runners = runnersIn(agreeing);
  const isBelieved =
    runners >= LEAST_RUNNERS &&
    agreeing.length >= LEAST_SHARE_WITHIN * within.length &&
    spreadSeconds <= WIDEST_SPREAD_SECONDS;
  if (!isBelieved) return undefined;
  const times = agreeing.map(({ cameraAt }) => cameraAt).toSorted((a, b) => a - b);
  return {
    mat: first.mat,
    from: times[0] ?? first.cameraAt,
    to: times.at(-1) ?? last.cameraAt,
    offsetSeconds: Math.round(median(agreeing.map(({ by }) => by)) / 1000),
    spreadSeconds,
    pairs: agreeing.length,
    runners,
    between: [first.order, last.order],
  };
}

/** The middle of the window of 40 s that holds the most differences. */
function commonDifference(pairs: readonly Difference[]): number | undefined {
  const sorted = pairs.map(({ by }) => by).toSorted((a, b) => a - b);
  let best: number[] = [];
  let start = 0;
  for (const [index, value] of sorted.entries()) {
    while (value - (sorted[start] ?? value) > 2 * REACH_MS) start += 1;
    if (index - start + 1 > best.length) best = sorted.slice(start, index + 1);
  }
  return best.length > 0 ? median(best) : undefined;
}

/** The run, in the order given, in which those that agree outnumber the others the most. */
function densestRun<T>(items: readonly T[], agrees: (item: T) => boolean): T[] {
  let best = { sum: 0, from: 0, to: 0 };
  let [sum, from] = [0, 0];
  for (const [index, item] of items.entries()) {
    if (sum <= 0) [sum, from] = [0, index];
    sum += agrees(item) ? 1 : -1;
    if (sum > best.sum) best = { sum, from, to: index + 1 };
  }
  return items.slice(best.from, best.to);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = sorted.slice(sorted.length % 2 ? middle : middle - 1);
  return sorted.length % 2 ? low : (low + high) / 2;
}

/** The standard deviation that the median of the distances from the median tells. */
function spreadOf(values: readonly number[]): number {
  const middle = median(values);
  return 1.4826 * median(values.map((value) => Math.abs(value - middle)));
}
