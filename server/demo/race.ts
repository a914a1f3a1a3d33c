// Who is in which photo of a demo race: the casting that makes the searches worth trying.
// Each runner appears in 3 to 6 photos, in some of them with no readable number, so only the face finds them.
import { between, pick, seeded, shuffled, wholeBetween, type Random } from './drawing/random.ts';
import type { Pose } from './people/head-pose.ts';
import type { Gait } from './people/limbs.ts';
import { runners, type Runner } from './people/runner.ts';
import type { Hour } from './scenes/scenery.ts';

export type Course = 'coast' | 'sierra';

interface Starter {
  readonly runner: Runner;
  readonly number: string;
  /** Whether the bib is worn in front; on the back it cannot be read. */
  readonly bibShown: boolean;
  /** Place of the eyes in the photo and size of the body units, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly pose: Pose;
  readonly gait: Gait;
}

export interface RaceSpec {
  readonly course: Course;
  readonly name: string;
  readonly seed: number;
  readonly hour: Hour;
  /** Farthest first, so that the nearest is painted last. */
  readonly starters: readonly Starter[];
}

export const photoWidth = 1800;
export const photoHeight = 1200;
const photosPerRace = 30;

/** How many runners each photo shows; two thirds are ones and twos. */
const groupSizes = [1, 2, 2, 3, 1, 2, 2, 1, 4, 2] as const;

/** A number per runner: the first ones are the elite with two digits. */
function raceNumbers(random: Random, count: number): string[] {
  const numbers = new Set<string>();
  while (numbers.size < count) {
    const size = numbers.size;
    const range: readonly [number, number] =
      size < 3 ? [12, 98] : size < 8 ? [104, 989] : [1024, 2876];
    numbers.add(String(wholeBetween(random, ...range)));
  }
  return [...numbers];
}

/** Deals the cast to the photos; whoever has been seen least comes first. */
function casting(random: Random, cast: readonly Runner[]): Runner[][] {
  const seen = new Map(cast.map((runner) => [runner.id, 0]));
  return Array.from({ length: photosPerRace }, (_, photo) => {
    const size = groupSizes[photo % groupSizes.length] ?? 1;
    const order = shuffled(random, cast).sort(
      (a, b) => (seen.get(a.id) ?? 0) - (seen.get(b.id) ?? 0),
    );
    const group = order.slice(0, size);
    for (const runner of group) seen.set(runner.id, (seen.get(runner.id) ?? 0) + 1);
    return group;
  });
}

function poseFor(random: Random, light: number): Pose {
  return {
    yaw: between(random, -12, 12),
    pitch: between(random, -3, 3),
    tilt: between(random, -5, 5),
    smile: between(random, 0.25, 0.95),
    light,
  };
}

const gaitFor = (random: Random): Gait => ({
  lead: random() < 0.5 ? 1 : -1,
  stride: random() < 0.6 ? 'kick' : 'drive',
  arms: random() < 0.72 ? 'run' : random() < 0.5 ? 'wave' : 'triumph',
});

const scales = [
  [1.15, 1.55],
  [1.15, 1.4],
  [0.93, 1.03],
  [0.9, 0.98],
] as const;

/** Sizes and places for a group: one alone may come close, three and four stand in a staggered row. */
function placesFor(random: Random, count: number): { x: number; y: number; scale: number }[] {
  const closeUp = count === 1 && random() < 0.3;
  if (closeUp) return [{ x: between(random, 760, 1040), y: 520, scale: 2.6 }];
  const range = scales[count - 1] ?? [0.9, 0.92];
  const step = [0, 570, 460, 390][count - 1] ?? 380;
  return Array.from({ length: count }, (_, i) => {
    const scale = between(random, range[0], range[1]);
    const x = photoWidth / 2 + (i - (count - 1) / 2) * step + between(random, -45, 45);
    const high = count > 2 ? between(random, 150, 185) : between(random, 110, 140) + 130 * scale;
    return { x, y: high, scale };
  });
}

function stage(
  random: Random,
  group: readonly Runner[],
  numbers: ReadonlyMap<number, string>,
): Starter[] {
  const light = pick(random, [-0.8, -0.5, 0.5, 0.8]);
  const places = placesFor(random, group.length);
  return places
    .map((place, i): Starter[] => {
      const runner = group[i];
      if (!runner) return [];
      const number = numbers.get(runner.id) ?? '';
      const bibShown = random() > 0.16;
      return [
        { runner, number, bibShown, ...place, pose: poseFor(random, light), gait: gaitFor(random) },
      ];
    })
    .flat()
    .sort((a, b) => a.scale - b.scale);
}

/** The thirty photos of one race; the same course and seed always give the same race. */
export function demoRace(course: Course, seed = 2026): RaceSpec[] {
  const random = seeded(seed + (course === 'coast' ? 1 : 2) * 65537);
  const half = Math.floor(runners.length / 2);
  const cast = course === 'coast' ? runners.slice(0, half) : runners.slice(half);
  const list = raceNumbers(random, cast.length);
  const numbers = new Map(cast.map((runner, i) => [runner.id, list[i] ?? '']));
  return casting(random, cast).map((group, photo) => ({
    course,
    name: `${course === 'coast' ? 'COSTA' : 'SIERRA'}_${String(photo + 101).padStart(4, '0')}.jpg`,
    seed: wholeBetween(random, 1, 1e9),
    hour: photo < 10 ? 'morning' : photo < 22 ? 'noon' : 'evening',
    starters: stage(random, group, numbers),
  }));
}
