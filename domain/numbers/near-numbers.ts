// Which numbers of an event somebody may have meant: their digits with letters beside them, one digit off, two
// changed over, one missing or one too many, or a part of the number. For a search that found nothing.
import { normalizeBib } from './bib-rules.ts';

export interface KnownNumber {
  number: string;
  photos: number;
}

/** A screen shows no more. */
const MOST = 6;
/** Fewer digits than this are part of too many numbers to say anything. */
const LEAST_PART = 2;

/** The nearest of `known` to `wanted`, the likeliest slip first, then the one with more photos. */
export function nearNumbers(wanted: string, known: readonly KnownNumber[]): KnownNumber[] {
  const key = normalizeBib(wanted);
  return known
    .map((entry) => ({ entry, distance: distanceOf(key, normalizeBib(entry.number)) }))
    .filter(({ distance }) => distance !== undefined && distance > 0)
    .sort(
      (a, b) =>
        (a.distance ?? 0) - (b.distance ?? 0) ||
        b.entry.photos - a.entry.photos ||
        a.entry.number.localeCompare(b.entry.number, 'es', { numeric: true }),
    )
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/** 1: letters beside it; 2: changed over; 3: one digit off; 4: one missing or too many; 5: a part; undefined: far. */
function distanceOf(a: string, b: string): number | undefined {
  if (a === b) return 0;
  if (digitsOf(a) !== '' && digitsOf(a) === digitsOf(b)) return 1;
  if (a.length === b.length) {
    const off = [...a].flatMap((character, index) => (character === b[index] ? [] : [index]));
    const [first = 0, second = 0] = off;
    if (off.length === 1) return 3;
    const changedOver =
      off.length === 2 && second === first + 1 && a[first] === b[second] && a[second] === b[first];
    return changedOver ? 2 : undefined;
  }
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length - short.length === 1 && lacksOne(short, long)) return 4;
  return short.length >= LEAST_PART && long.includes(short) ? 5 : undefined;
}

/** The search box takes digits alone (storefront §5): 'K0123' is looked for as 123. */
const digitsOf = (key: string) => normalizeBib(key.replace(/\D/gu, ''));

/** Whether `long` without one of its characters is `short`. */
function lacksOne(short: string, long: string): boolean {
  let index = 0;
  while (index < short.length && short[index] === long[index]) index += 1;
  return short.slice(index) === long.slice(index + 1);
}
