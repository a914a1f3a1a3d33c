// How probable a whole text is to a network that gives a distribution over signs for each step: the
// sum over all ways to spread the signs over the steps (Graves et al., "Connectionist Temporal
// Classification", ICML 2006).

export interface Steps {
  /** Probabilities, one row of classes for each step. */
  data: Float32Array;
  classes: number;
  blank: number;
}

const LEAST = 1e-6;

/** The logarithm of the probability that exactly these signs are there, in this order. */
export function logProbability({ data, classes, blank }: Steps, signs: readonly number[]): number {
  // Blanks stand between the signs and at both ends: even places are blanks.
  const places = Array.from({ length: 2 * signs.length + 1 }, (_, i) =>
    i % 2 ? (signs[(i - 1) / 2] ?? blank) : blank,
  );
  let sums = places.map((_, i) => Number(i === 0));
  let scale = 0;
  for (let from = 0; from < data.length; from += classes) {
    const before = sums;
    sums = places.map((sign, i) => {
      let sum = (before[i] ?? 0) + (i > 0 ? (before[i - 1] ?? 0) : 0);
      if (i > 1 && sign !== blank && sign !== places[i - 2]) sum += before[i - 2] ?? 0;
      return sum * Math.max(LEAST, data[from + sign] ?? 0);
    });
    // Kept near one, so that long rows of steps do not vanish.
    const largest = Math.max(...sums, Number.MIN_VALUE);
    sums = sums.map((sum) => sum / largest);
    scale += Math.log(largest);
  }
  const last = (sums.at(-1) ?? 0) + (places.length > 1 ? (sums.at(-2) ?? 0) : 0);
  return Math.log(Math.max(last, Number.MIN_VALUE)) + scale;
}
