// How right the machine was on checked photos: shares with Wilson's score interval (E. B. Wilson,
// JASA 22, 1927), which stays sound near 0 and 1 and for few checks.
import { normalizeBib } from './bib-rules.ts';

export interface Share {
  value: number;
  low: number;
  high: number;
}

/** The normal distribution's two-sided 95 % point. */
const Z = 1.96;

/** Null without any trial. */
export function wilsonShare(hits: number, trials: number): Share | null {
  if (trials === 0) return null;
  const p = hits / trials;
  const scale = 1 + Z ** 2 / trials;
  const centre = (p + Z ** 2 / (2 * trials)) / scale;
  const margin = (Z / scale) * Math.sqrt((p * (1 - p)) / trials + Z ** 2 / (4 * trials ** 2));
  return { value: p, low: Math.max(0, centre - margin), high: Math.min(1, centre + margin) };
}

/** Number by number: what share of the read ones is right, and of the right ones was read. */
export function sampleQuality(checked: { read: string[]; truth: string[] }[]) {
  let right = 0;
  let read = 0;
  let there = 0;
  for (const photo of checked) {
    const truth = new Set(photo.truth.map(normalizeBib));
    const found = new Set(photo.read.map(normalizeBib));
    read += found.size;
    there += truth.size;
    right += [...found].filter((key) => truth.has(key)).length;
  }
  return { precision: wilsonShare(right, read), recall: wilsonShare(right, there) };
}
