// What the numbers read from an event's photos are worth. Only the whole event shows which of them
// are no bibs: a kilometre mark burnt into every photo, the event's year, the clock at the finish.
// Cheap (linear in the readings), so that it runs again whenever the organiser changes a setting.

import { BIB_MAX_LENGTH, safePattern } from './bib-number.ts';
import { findOverlays, type Shot } from './bib-overlays.ts';
import { findPrint } from './same-bib.ts';

export interface BibReadingInput {
  /** As read: digits, or letters and digits. */
  text: string;
  /** 0..1 */
  confidence: number;
  /** Relative to the upright photo, 0..1. */
  box: { cx: number; cy: number; width: number; height: number };
  /** On which side digits may be hidden. */
  cut: 'none' | 'left' | 'right' | 'both';
}

export interface BibSettings {
  /** The year of the event. */
  year?: number;
  /** Every number handed out, in any spelling; leading zeros do not matter. */
  startList?: ReadonlySet<string>;
  /** Numbers handed out, both ends included. */
  range?: { from: number; to: number };
  /** Source of a regular expression that a whole bib matches. */
  pattern?: string;
}

export type BibReason =
  | 'sure'
  | 'listed'
  | 'pattern'
  | 'overlay'
  | 'year'
  | 'clock'
  | 'cut'
  | 'print'
  | 'outside-list'
  | 'single-digit'
  | 'low-confidence';

/** accepted: searchable. review: shown to the photographer. rejected: forgotten. */
export interface BibVerdict {
  status: 'accepted' | 'review' | 'rejected';
  reason: BibReason;
}

// The confidence is the probability that a reading is right and whole. Thresholds measured on
// labelled race photos (docs/recognition-numbers.md): of all that is accepted, 7 % at most are wrong.
const SURE = 0.37;
const SURE_SINGLE_DIGIT = 0.95;
const DOUBTFUL = 0.25;
/** What a reading needs to count among the event's numbers. */
const KNOWN = 0.8;
/** Digits of the longest number that is looked at. */
const LONGEST = 10;

/**
 * A bib in the one spelling that numbers are compared in: upper case, no spaces, leading zeros of
 * the number aside. `normalizeBib(' a0012 ') === 'A12'`; '000' is '0'.
 */
export function normalizeBib(text: string): string {
  return text
    .replace(/\s+/gu, '')
    .toUpperCase()
    .replace(/^(\D*)0+(?=\d)/u, '$1');
}

/** One verdict per reading, in the order given, for each photo of one event; `shots` as far as they are known. */
export function cleanEventReadings(
  photos: ReadonlyMap<string, readonly BibReadingInput[]>,
  settings: BibSettings = {},
  shots: ReadonlyMap<string, Shot> = new Map(),
): Map<string, BibVerdict[]> {
  const numbers = knownNumbers(photos);
  const rules: Rules = {
    overlays: findOverlays(photos, shots),
    numbers,
    lengths: lengthsOf(numbers),
    isListed: listedNumbers(settings),
    isInRange: numbersInRange(settings),
    year: settings.year,
    pattern: settings.pattern === undefined ? undefined : wholeMatch(settings.pattern),
  };
  const verdicts = new Map(
    [...photos].map(([photo, readings]) => [
      photo,
      readings.map((reading) => judge(reading, rules)),
    ]),
  );
  return withoutPrint(photos, verdicts);
}

/** A runner wears one number: other digits on its bib are something else. */
function withoutPrint(
  photos: ReadonlyMap<string, readonly BibReadingInput[]>,
  verdicts: ReadonlyMap<string, readonly BibVerdict[]>,
): Map<string, BibVerdict[]> {
  const candidates = [...photos].map(([photo, readings]) =>
    readings.flatMap((reading, i) => {
      const status = verdicts.get(photo)?.[i]?.status ?? 'rejected';
      const key = normalizeBib(reading.text);
      return status === 'rejected' ? [] : [{ key, reading, isSure: status === 'accepted' }];
    }),
  );
  const print = findPrint(candidates);
  return new Map(
    [...verdicts].map(([photo, ofPhoto]) => {
      const readings = photos.get(photo) ?? [];
      const isPrint = (i: number) => readings[i] !== undefined && print.has(readings[i]);
      return [photo, ofPhoto.map((verdict, i) => (isPrint(i) ? rejected('print') : verdict))];
    }),
  );
}

interface Rules {
  overlays: ReadonlySet<BibReadingInput>;
  /** Digits that four in five of so many of the event's numbers keep within, if these are enough. */
  lengths: { usual: number | undefined; count: number };
  numbers: KnownNumbers;
  isListed: ((text: string) => boolean) | undefined;
  isInRange: ((text: string) => boolean) | undefined;
  year: number | undefined;
  pattern: RegExp | undefined;
}

/** The event's numbers as far as they are known. */
interface KnownNumbers {
  all: ReadonlySet<string>;
  /** Beginnings and ends of longer ones. */
  beginnings: ReadonlySet<string>;
  ends: ReadonlySet<string>;
  /** How many have at most as many digits as the index says. */
  upToLength: readonly number[];
}

function judge(reading: BibReadingInput, rules: Rules): BibVerdict {
  const { text, confidence } = reading;
  // A pattern that somebody wrote may take the longer the longer a text is.
  const isShort = text.length <= BIB_MAX_LENGTH;
  if (rules.pattern && !(isShort && rules.pattern.test(text))) return rejected('pattern');
  if (rules.overlays.has(reading)) return rejected('overlay');
  if (confidence < DOUBTFUL) return rejected('low-confidence');
  const isYear = isEventYear(text, rules.year);
  const { isListed, isInRange } = rules;
  if (isListed) return isListed(text) ? judgeListed(reading) : outside(isYear);
  if (isInRange && !isInRange(text)) return outside(isYear);
  if (isYear) return isInRange ? review('year') : rejected('year');
  if (!isInRange) {
    const elsewise = judgeYear(text, rules.numbers) ?? judgeClock(text, rules.lengths);
    if (elsewise) return elsewise;
  }
  if (text.length < 2) {
    const isSure = isInRange && confidence >= SURE_SINGLE_DIGIT;
    return isSure ? accepted('listed') : review('single-digit');
  }
  // What is left of a number is told apart first: nobody can settle it.
  const among = confidenceAmong(rules.numbers, reading);
  if (among < DOUBTFUL) return rejected('cut');
  if (confidence < SURE) return review('low-confidence');
  if (among < SURE || isRest(reading, rules.numbers)) return review('cut');
  return accepted(isInRange ? 'listed' : 'sure');
}

/**
 * Being on the start list is proof enough: what is left of a cut number is rarely on it. A range
 * holds its parts too, so inside one a reading has to be sure by itself.
 */
function judgeListed({ text, confidence }: BibReadingInput): BibVerdict {
  const isSure = text.length > 1 || confidence >= SURE_SINGLE_DIGIT;
  return isSure ? accepted('listed') : review('single-digit');
}

function outside(isYear: boolean): BibVerdict {
  return isYear ? rejected('year') : review('outside-list');
}

/** A number with a hidden end that is the rest of a number of the event: 65, where 765 runs. */
function isRest({ text, cut }: BibReadingInput, { beginnings, ends }: KnownNumbers): boolean {
  if ((cut === 'left' || cut === 'both') && ends.has(text)) return true;
  return (cut === 'right' || cut === 'both') && beginnings.has(text);
}

// How much less a reading is worth that is shorter than the event's other numbers: fitted, and
// bounded so that a low number that is seen clearly stands where most have more digits.
const PER_RARITY = 1.5;
const LEAST_COMMON = -1.7;
const LEAST_COMMON_IF_CUT = 2 * LEAST_COMMON;

/**
 * What is left of a half-hidden number is shorter than the numbers of the event: 65 where hundreds
 * run. The fewer of them are as short as the reading, the less it is believed.
 */
function confidenceAmong(
  numbers: KnownNumbers,
  { text, confidence, cut }: BibReadingInput,
): number {
  const own = normalizeBib(text);
  const isKnown = numbers.all.has(own) ? 1 : 0;
  const others = numbers.all.size - isKnown;
  const asShort = (numbers.upToLength[own.length] ?? numbers.all.size) - isKnown;
  const commonness = Math.log((2 * (asShort + 1)) / (others + 2));
  const least = cut === 'none' ? LEAST_COMMON : LEAST_COMMON_IF_CUT;
  const shift = PER_RARITY * Math.max(least, Math.min(0, commonness));
  const odds = (confidence / Math.max(1 - confidence, Number.EPSILON)) * Math.exp(shift);
  return odds / (1 + odds);
}

function accepted(reason: BibReason): BibVerdict {
  return { status: 'accepted', reason };
}

function rejected(reason: BibReason): BibVerdict {
  return { status: 'rejected', reason };
}

function review(reason: BibReason): BibVerdict {
  return { status: 'review', reason };
}

function listedNumbers({ startList }: BibSettings): ((text: string) => boolean) | undefined {
  if (!startList) return undefined;
  const known = new Set([...startList].map(normalizeBib));
  return (text) => known.has(normalizeBib(text));
}

function numbersInRange({ range }: BibSettings): ((text: string) => boolean) | undefined {
  if (!range) return undefined;
  return (text) => {
    const digits = /^\D*(\d+)\D*$/u.exec(text)?.[1];
    return digits !== undefined && Number(digits) >= range.from && Number(digits) <= range.to;
  };
}

/** The organiser's pattern against a whole bib; one that is no regular expression says nothing. */
function wholeMatch(source: string): RegExp | undefined {
  const safe = safePattern(source);
  return safe === undefined ? undefined : new RegExp(`^(?:${safe})$`, 'iu');
}

/** Banners carry the event's year; last year's and next year's too. */
function isEventYear(text: string, year: number | undefined): boolean {
  return year !== undefined && /^\d{4}$/u.test(text) && Math.abs(Number(text) - year) <= 1;
}

/** Any year of our time, where no number of the event has as many digits. */
function judgeYear(text: string, { all, upToLength }: KnownNumbers): BibVerdict | undefined {
  if (!/^(?:19[89]|20[0-4])\d$/u.test(text)) return undefined;
  const own = all.has(text) ? 1 : 0;
  const others = all.size - own;
  const asLong = (upToLength[4] ?? 0) - (upToLength[3] ?? 0) - own;
  if (asLong > 0 || others < NUMBERS_TO_GUESS_LENGTH) return undefined;
  return others >= NUMBERS_TO_KNOW_LENGTH ? rejected('year') : review('year');
}

// A race clock reads as h:mm:ss or hh:mm:ss with its colons lost. It is told from a bib by being
// longer than the event's bibs. This many different numbers tell how long those are; fewer say
// enough to ask a person.
const NUMBERS_TO_KNOW_LENGTH = 8;
const NUMBERS_TO_GUESS_LENGTH = 3;
const USUAL_SHARE = 0.8;

function judgeClock(text: string, { usual, count }: Rules['lengths']): BibVerdict | undefined {
  if (usual === undefined || !/^\d+$/u.test(text) || text.length <= usual) return undefined;
  const isSure = count >= NUMBERS_TO_KNOW_LENGTH;
  if (isSure && text.length > usual + 1) return rejected('clock');
  if (!isTime(text)) return undefined;
  return isSure ? rejected('clock') : review('clock');
}

function isTime(text: string): boolean {
  const [, hours, minutes, seconds] = /^(\d{1,2})(\d\d)(\d\d)$/u.exec(text) ?? [];
  return hours !== undefined && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
}

/** In a small event a clock that is new in each photo must not pass for the event's numbers. */
function lengthsOf({ all }: KnownNumbers): Rules['lengths'] {
  const few = all.size < 2 * NUMBERS_TO_KNOW_LENGTH;
  const numbers = [...all].filter((text) => !few || !isTime(text));
  const lengths = numbers.map((text) => text.length).sort((a, b) => a - b);
  if (lengths.length < NUMBERS_TO_GUESS_LENGTH) return { usual: undefined, count: 0 };
  return { usual: lengths[Math.ceil(lengths.length * USUAL_SHARE) - 1], count: lengths.length };
}

function knownNumbers(photos: ReadonlyMap<string, readonly BibReadingInput[]>): KnownNumbers {
  const all = new Set<string>();
  for (const readings of photos.values()) {
    for (const { text, confidence } of readings) {
      if (confidence > KNOWN && /^\d{2,}$/u.test(text)) all.add(normalizeBib(text));
    }
  }
  const beginnings = new Set<string>();
  const ends = new Set<string>();
  const upToLength = Array.from({ length: LONGEST + 1 }, () => 0);
  for (const number of all) {
    for (let i = 1; i < number.length; i++) {
      beginnings.add(number.slice(0, i));
      ends.add(number.slice(i));
    }
    for (let i = number.length; i <= LONGEST; i++) upToLength[i] = (upToLength[i] ?? 0) + 1;
  }
  return { all, beginnings, ends, upToLength };
}
