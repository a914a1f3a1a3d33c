import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_RUNNERS, readClock, type ClockPair, type ClockStretch } from './camera-clocks.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const START = Date.parse('2026-11-15T11:00:00Z');

/** The same numbers each time, from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Camera {
  runners: number;
  /** What has to be added to the camera's clock, in seconds. */
  error: number;
  /** How far the photos of the mat are from it, in seconds to either side. */
  noise?: number;
  /** Share of photos whose number is another runner's. */
  wrong?: number;
  mat?: string;
  /** When the first runner comes, and for how long they come, in ms. */
  from?: number;
  during?: number;
  /** How long runners take from the camera to the mat, at most, in ms. */
  before?: number;
}

function photos(seed: number, camera: Camera): ClockPair[] {
  const { runners, error, noise = 6, wrong = 0.1, mat = '' } = camera;
  const { from = START, during = 2 * HOUR, before = 0 } = camera;
  const roll = dice(seed);
  return Array.from({ length: runners }, (_, index) => {
    const seen = from + roll() * during;
    const passedAt = index < wrong * runners ? from + roll() * during : seen + roll() * before;
    const cameraAt = seen - error * SECOND + (roll() * 2 - 1) * noise * SECOND;
    return { runner: `${String(seed)}-${String(index)}`, mat, cameraAt, passedAt };
  });
}

/** Five standard errors of the median of so many differences that lie evenly within 6 s, and its rounding. */
const furthest = (pairs: number) => (5 * 6) / Math.sqrt(pairs + 2) + 1;

function expectOffset(stretch: ClockStretch | undefined, error: number): void {
  const off = Math.abs((stretch?.offsetSeconds ?? Infinity) - error);
  expect(off).toBeLessThanOrEqual(furthest(stretch?.pairs ?? 0));
}

const YEARS = 40 * 365 * 86_400;
const seeds = fc.integer({ min: 1, max: 1_000_000 });

describe('the clock of a camera at a mat', () => {
  it('is found whatever it shows, by years or a zone off, with a fifth of the numbers misread', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: -YEARS, max: YEARS }),
        fc.integer({ min: 40, max: 400 }),
        (seed, error, runners) => {
          const { stretches } = readClock(photos(seed, { runners, error, wrong: 0.2 }));
          expect(stretches).toHaveLength(1);
          expectOffset(stretches[0], error);
          expect(stretches[0]?.spreadSeconds).toBeLessThan(7);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is one on both sides of numbers that are misread one after another, not of a camera that was away', () => {
    const minutes = 60 * SECOND;
    const right = (seed: number, runners: number, from: number) =>
      photos(seed, { runners, error: 90, wrong: 0, from, during: 20 * minutes });
    const wrong = (runners: number) =>
      photos(3, { runners, error: 90, wrong: 1, from: START + 20 * minutes, during: 20 * minutes });
    const both = [...right(1, 12, START), ...right(2, 20, START + 40 * minutes)];
    expect(readClock([...both, ...wrong(14)]).stretches).toHaveLength(1);
    expect(readClock([...both, ...wrong(40)]).stretches).toHaveLength(2);
  });

  it('takes the way to the mat for a part of its error', () => {
    const far = photos(3, { runners: 60, error: 100 }).map((pair) => ({
      ...pair,
      passedAt: pair.passedAt + 25 * SECOND,
    }));
    expect(Math.abs((readClock(far).stretches[0]?.offsetSeconds ?? 0) - 125)).toBeLessThan(3);
  });

  it('does not depend on the order of its photos', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const pairs = photos(seed, { runners: 80, error: 3600 });
        expect(readClock(pairs.toReversed())).toEqual(readClock(pairs));
      }),
      { numRuns: 20 },
    );
  });

  it('is believed from eight runners on, however many photos there are of fewer', () => {
    const few = photos(5, { runners: LEAST_RUNNERS - 1, error: 50, wrong: 0 });
    const bursts = few.flatMap((pair) => Array.from({ length: 20 }, () => pair));
    expect(readClock(bursts)).toEqual({ stretches: [], problem: 'few' });
    expect(readClock([])).toEqual({ stretches: [], problem: 'few' });
    const enough = photos(5, { runners: LEAST_RUNNERS, error: 50, wrong: 0 });
    expect(readClock(enough).stretches).toHaveLength(1);
  });
});

describe('a camera far from any mat', () => {
  it('says nothing, though some differences agree by chance', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 30, max: 600 }), (seed, runners) => {
        const pairs = photos(seed, { runners, error: 0, before: HOUR });
        expect(readClock(pairs).stretches).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('says nothing by a group of friends who run together', () => {
    const alone = photos(7, { runners: 200, error: 0, before: HOUR });
    const friends = photos(8, { runners: 10, error: -1500, during: 8 * SECOND, wrong: 0 });
    expect(readClock([...alone, ...friends])).toEqual({ stretches: [], problem: 'spread' });
  });
});

describe('a camera that changed in the middle', () => {
  it('restarted, years away, has a clock before and one after', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 30, max: 200 }), (seed, runners) => {
        const before = photos(seed, { runners, error: 40, during: HOUR });
        const after = photos(seed + 1, {
          runners,
          error: 26 * 365 * 86_400,
          from: START + HOUR,
          during: HOUR,
        });
        const [early, late, ...others] = readClock([...after, ...before]).stretches.toSorted(
          (a, b) => a.offsetSeconds - b.offsetSeconds,
        );
        expect(others).toEqual([]);
        expectOffset(early, 40);
        expectOffset(late, 26 * 365 * 86_400);
      }),
      { numRuns: 30 },
    );
  });

  it('moved to the finish is believed from there on', () => {
    const onCourse = photos(11, { runners: 150, error: 90, during: HOUR, before: HOUR });
    const atFinish = photos(12, { runners: 150, error: 90, from: START + HOUR, during: HOUR });
    const { stretches } = readClock([...onCourse, ...atFinish]);
    expect(stretches).toHaveLength(1);
    expect(Math.abs((stretches[0]?.offsetSeconds ?? 0) - 90)).toBeLessThan(4);
    expect(stretches[0]?.from).toBeGreaterThan(START + HOUR - 200 * SECOND);
  });

  it('stood at two mats, one after the other, has a stretch at each', () => {
    const first = photos(21, { runners: 60, error: 70, mat: 'Km 5', during: HOUR });
    const second = photos(22, { runners: 60, error: 70, from: START + HOUR, during: HOUR });
    // Who was seen at km 5 passed the finish some time later.
    const later = first.map((pair, index) => ({
      ...pair,
      mat: '',
      passedAt: pair.passedAt + ((index * 37) % 60) * 60 * SECOND,
    }));
    const { stretches } = readClock([...first, ...later, ...second]);
    expect(stretches.map(({ mat }) => mat)).toEqual(['Km 5', '']);
  });
});

/** As one camera's counter tells them, one after another by when the runner was seen. */
const numbered = (pairs: ClockPair[], series: string, from: number): ClockPair[] =>
  pairs
    .toSorted((a, b) => a.cameraAt - b.cameraAt)
    .map((pair, index) => ({ ...pair, frame: { series, position: from + index } }));
const offsets = (pairs: ClockPair[]) =>
  readClock(pairs)
    .stretches.map(({ offsetSeconds, roll }) => [
      Math.round(offsetSeconds / 10) * 10 + 0,
      roll?.series,
    ])
    .toSorted();

describe('a clock that shows the same hour twice', () => {
  it('set back in the middle, has one clock before and one after, told by the counter', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 60, max: 200 }), (seed, runners) => {
        const before = photos(seed, { runners, error: 0, during: HOUR });
        const after = photos(seed + 1, { runners, error: 2400, from: START + HOUR, during: HOUR });
        const roll = [...numbered(before, 'IMG_', 100), ...numbered(after, 'IMG_', 100 + runners)];
        const { stretches } = readClock(roll.toReversed());
        expect(offsets(roll)).toEqual([
          [0, 'IMG_'],
          [2400, 'IMG_'],
        ]);
        const [first, second] = stretches.toSorted((a, b) => a.offsetSeconds - b.offsetSeconds);
        expect(first?.roll?.to).toBeLessThan(second?.roll?.from ?? 0);
      }),
      // A misread number agrees with the other clock on the far side of the first.
      { numRuns: 30, examples: [[707_095, 65]] },
    );
  });

  it('of two cameras that write the same name, has two clocks: by series, or by counters far apart', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 60, max: 200 }), (seed, runners) => {
        const one = photos(seed, { runners, error: 50 });
        const other = photos(seed + 1, { runners, error: -700 });
        const ofTwo = [...numbered(one, 'ana/IMG_', 1), ...numbered(other, 'luis/IMG_', 1)];
        expect(offsets(ofTwo)).toEqual([
          [-700, 'luis/IMG_'],
          [50, 'ana/IMG_'],
        ]);
        expect(offsets([...numbered(one, 'IMG_', 1), ...numbered(other, 'IMG_', 7000)])).toEqual([
          [-700, 'IMG_'],
          [50, 'IMG_'],
        ]);
      }),
      { numRuns: 30 },
    );
  });

  it('is told by time alone where the names say nothing more', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const pairs = photos(seed, { runners: 120, error: 75 });
        const plain = readClock(pairs);
        expect(readClock(numbered(pairs, 'IMG_', 1))).toEqual(plain);
        const roll = dice(seed);
        const shuffled = pairs.map((pair) => ({
          ...pair,
          frame: { series: `x${String(Math.floor(roll() * 20))}`, position: roll() * 1e6 },
        }));
        expect(readClock(shuffled)).toEqual(plain);
      }),
      { numRuns: 30 },
    );
  });

  it('says nothing far from any mat, however the names are', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 60, max: 400 }), (seed, runners) => {
        const pairs = photos(seed, { runners, error: 0, before: HOUR });
        const roll = dice(seed);
        const named = pairs.map((pair) => ({
          ...pair,
          frame: { series: `x${String(Math.floor(roll() * 8))}`, position: roll() * 1e6 },
        }));
        expect(readClock(named).stretches).toEqual([]);
        expect(readClock(numbered(pairs, 'IMG_', 1)).stretches).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
