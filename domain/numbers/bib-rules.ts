// What the numbers read from an event's photos are worth. Only the whole event shows which of them
// are no bibs: a kilometre mark burnt into every photo, the event's year, the clock at the finish.
// Cheap (linear in the readings), so that it runs again whenever the organiser changes a setting.

import { BIB_MAX_LENGTH, ofTeam, safePattern } from './bib-number.ts';
import { findOverlays, type Shot } from './bib-overlays.ts';
import { findPrint, type Candidate } from './same-bib.ts';
import { groupedBy } from '../shop/grouped-by.ts';
import { atOnce, inSteps, type Steps } from '../shop/in-steps.ts';

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

type Readings = ReadonlyMap<string, readonly BibReadingInput[]>;

/** One verdict per reading, in the order given, for each photo of one event; `shots` as far as they are known. */
export const cleanEventReadings = (
  photos: Readings,
  settings: BibSettings = {},
  shots: ReadonlyMap<string, Shot> = new Map(),
): Map<string, BibVerdict[]> => atOnce(judgeInSteps(photos, settings, shots));

/** The same in steps, none of which takes long, however large the event is. */
export function* judgeInSteps(
  photos: Readings,
  settings: BibSettings,
  shots: ReadonlyMap<string, Shot>,
): Steps<Map<string, BibVerdict[]>> {
  const numbers = knownNumbers(photos);
  yield;
  const rules: Rules = {
    overlays: yield* findOverlays(photos, shots),
    numbers,
    lengths: lengthsOf(numbers),
    isListed: listedNumbers(settings),
    isInRange: numbersInRange(settings),
    year: settings.year,
    pattern: settings.pattern === undefined ? undefined : wholeMatch(settings.pattern),
  };
  const verdicts = new Map<string, BibVerdict[]>();
  yield* inSteps(photos, ([photo, readings]) => {
    const ofPhoto = readings.map((reading) => judge(reading, rules));
    verdicts.set(photo, ofPhoto);
  });
  return yield* withoutPrint(photos, verdicts);
}

/** A runner wears one number: other digits on its bib are something else. */
function* withoutPrint(
  photos: Readings,
  verdicts: ReadonlyMap<string, readonly BibVerdict[]>,
): Steps<Map<string, BibVerdict[]>> {
  const candidates: Candidate<BibReadingInput>[][] = [];
  yield* inSteps(photos, ([photo, readings]) => {
    const ofPhoto = readings.flatMap((reading, i) => {
      const status = verdicts.get(photo)?.[i]?.status ?? 'rejected';
      const key = normalizeBib(reading.text);
      return status === 'rejected' ? [] : [{ key, reading, isSure: status === 'accepted' }];
    });
    candidates.push(ofPhoto);
  });
  const print = findPrint(candidates);
  yield;
  const without = new Map<string, BibVerdict[]>();
  yield* inSteps(verdicts, ([photo, ofPhoto]) => {
    const readings = photos.get(photo) ?? [];
    const isPrint = (i: number) => readings[i] !== undefined && print.has(readings[i]);
    const left = ofPhoto.map((verdict, i) => (isPrint(i) ? rejected('print') : verdict));
    without.set(photo, left);
  });
  return without;
}

/** How many numbers could be shown by a clock, and how many not. */
interface OfLength {
  times: number;
  noTimes: number;
}

interface Lengths {
  /** Digits that four in five of so many of the event's numbers keep within, if these are enough. */
  usual: number | undefined;
  count: number;
  /** The numbers of as many digits as the key says. */
  ofLength: ReadonlyMap<number, OfLength>;
}

interface Rules {
  overlays: ReadonlySet<BibReadingInput>;
  lengths: Lengths;
  numbers: KnownNumbers;
  isListed: ((text: string) => boolean) | undefined;
  isInRange: ((text: string) => boolean) | undefined;
  year: number | undefined;
  pattern: RegExp | undefined;
}

/** The event's numbers as far as they are known. */
interface KnownNumbers {
  /** As printed, by the spelling that they are compared in: '0012' is as long as '1234'. */
  printed: ReadonlyMap<string, string>;
  /** Whether the event prints leading zeros. */
  haveZeros: boolean;
  /** Beginnings and ends of longer ones, as printed. */
  beginnings: ReadonlySet<string>;
  ends: ReadonlySet<string>;
  /** How many have at most as many digits as the index says, as printed. */
  upToLength: readonly number[];
  /** How many have four without leading zeros, as years have. */
  fourDigits: number;
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
  const key = normalizeBib(text);
  const own = numbers.printed.get(key);
  const isKnown = own === undefined ? 0 : 1;
  const others = numbers.printed.size - isKnown;
  const { length } = own ?? (numbers.haveZeros ? text : key);
  const asShort = (numbers.upToLength[length] ?? numbers.printed.size) - isKnown;
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
  const known = new Set(
    [...startList].flatMap((number) => [number, ofTeam(number)]).map(normalizeBib),
  );
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
function judgeYear(text: string, { printed, fourDigits }: KnownNumbers): BibVerdict | undefined {
  if (!/^(?:19[89]|20[0-4])\d$/u.test(text)) return undefined;
  const own = printed.has(text) ? 1 : 0;
  const others = printed.size - own;
  if (fourDigits > own || others < NUMBERS_TO_GUESS_LENGTH) return undefined;
  return others >= NUMBERS_TO_KNOW_LENGTH ? rejected('year') : review('year');
}

// A race clock reads as h:mm:ss or hh:mm:ss with its colons lost. It is told from a bib by being
// longer than the event's bibs. This many different numbers tell how long those are; fewer say
// enough to ask a person.
const NUMBERS_TO_KNOW_LENGTH = 8;
const NUMBERS_TO_GUESS_LENGTH = 3;
const USUAL_SHARE = 0.8;
// A clock shows nothing but times, and is misread now and then; of numbers in a row two in five at least are none
// ("10260"). So where some of as many digits are none they are numbers, unless the times are too many for that.
const NO_TIMES_TO_BE_SURE = 3;
const mayAllBeNumbers = ({ times, noTimes }: OfLength) => times <= 2 * noTimes + 2;
const isOfClock = ({ times, noTimes }: OfLength) => times > 6 * noTimes;

function judgeClock(text: string, { usual, count, ofLength }: Lengths): BibVerdict | undefined {
  if (usual === undefined || !/^\d+$/u.test(text) || text.length <= usual) return undefined;
  const asLong = ofLength.get(text.length) ?? { times: 0, noTimes: 0 };
  if (asLong.noTimes >= NO_TIMES_TO_BE_SURE && mayAllBeNumbers(asLong)) return undefined;
  const knowsLength = count >= NUMBERS_TO_KNOW_LENGTH;
  if (!isTime(text)) {
    const isNew = asLong.noTimes < NO_TIMES_TO_BE_SURE;
    return knowsLength && text.length > usual + 1 && isNew ? rejected('clock') : undefined;
  }
  return knowsLength && (asLong.noTimes === 0 || isOfClock(asLong))
    ? rejected('clock')
    : review('clock');
}

function isTime(text: string): boolean {
  const [, hours, minutes, seconds] = /^(\d{1,2})(\d\d)(\d\d)$/u.exec(text) ?? [];
  return hours !== undefined && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
}

/** A clock, new in each photo, must not pass for the event's numbers; in a small event no time does. */
function lengthsOf({ printed }: KnownNumbers): Lengths {
  const all = [...printed.values()];
  const ofLength = new Map(
    [...groupedBy(all, (text) => text.length)].map(([length, texts]) => {
      const times = texts.filter(isTime).length;
      return [length, { times, noTimes: texts.length - times }];
    }),
  );
  const few = all.length < 2 * NUMBERS_TO_KNOW_LENGTH;
  const lengths = [...ofLength].flatMap(([length, { times, noTimes }]) => {
    const counted = few || isOfClock({ times, noTimes }) ? noTimes : times + noTimes;
    return Array.from({ length: counted }, () => length);
  });
  if (lengths.length < NUMBERS_TO_GUESS_LENGTH) return { usual: undefined, count: 0, ofLength };
  lengths.sort((a, b) => a - b);
  const usual = lengths[Math.ceil(lengths.length * USUAL_SHARE) - 1];
  return { usual, count: lengths.length, ofLength };
}

/** A zero that one number or two begin with is where a longer one is hidden: '0424' of '70424'. */
const NUMBERS_TO_KNOW_ZEROS = 3;

function printedNumbers(photos: ReadonlyMap<string, readonly BibReadingInput[]>) {
  const printed = new Map<string, string>();
  for (const readings of photos.values()) {
    for (const { text, confidence } of readings) {
      if (confidence <= KNOWN || !/^\d{2,}$/u.test(text)) continue;
      const key = normalizeBib(text);
      if (text.length > (printed.get(key) ?? '').length) printed.set(key, text);
    }
  }
  const withZeros = [...printed].filter(([key, text]) => key !== text).length;
  const haveZeros = withZeros >= NUMBERS_TO_KNOW_ZEROS;
  if (!haveZeros) for (const key of printed.keys()) printed.set(key, key);
  return { printed, haveZeros };
}

function knownNumbers(photos: ReadonlyMap<string, readonly BibReadingInput[]>): KnownNumbers {
  const { printed, haveZeros } = printedNumbers(photos);
  const beginnings = new Set<string>();
  const ends = new Set<string>();
  const upToLength = Array.from({ length: LONGEST + 1 }, () => 0);
  for (const [key, number] of printed) {
    for (let i = 1; i < number.length; i++) {
      beginnings.add(number.slice(0, i));
      const end = number.slice(i);
      // '12' is all of '0012'.
      if (normalizeBib(end) !== key) ends.add(end);
    }
    for (let i = number.length; i <= LONGEST; i++) upToLength[i] = (upToLength[i] ?? 0) + 1;
  }
  const fourDigits = [...printed.keys()].filter((key) => key.length === 4).length;
  return { printed, haveZeros, beginnings, ends, upToLength, fourDigits };
}
