// The demo's own seeded chance: the same seed always draws the same picture, on any machine.

/** A source of numbers in [0, 1). */
export type Random = () => number;

/** Mulberry32 (Tommy Ettinger, public domain): small, fast and good enough to scatter pebbles. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (random: Random, from: number, to: number): number =>
  from + (to - from) * random();

export const wholeBetween = (random: Random, from: number, to: number): number =>
  Math.floor(between(random, from, to + 1));

export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}

/** A new array in chance order; the given one stays as it is. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
