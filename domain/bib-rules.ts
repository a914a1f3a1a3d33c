// What the numbers read from an event's photos are worth. Only the whole event shows which of them
// are no bibs: a kilometre mark burnt into every photo, the event's year, the clock at the finish.
// Cheap (linear in the readings), so that it runs again whenever the organiser changes a setting.

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
  | 'outside-list'
  | 'single-digit'
  | 'low-confidence';

/** accepted: searchable. review: shown to the photographer. rejected: forgotten. */
export interface BibVerdict {
  status: 'accepted' | 'review' | 'rejected';
  reason: BibReason;
}

// Thresholds measured on labelled race photos (docs/recognition-numbers.md).
const SURE = 0.9;
const SURE_IF_LISTED = 0.6;
const SURE_SINGLE_DIGIT = 0.97;
const DOUBTFUL = 0.6;

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

/** One verdict per reading, in the order given, for each photo of one event. */
export function cleanEventReadings(
  photos: ReadonlyMap<string, readonly BibReadingInput[]>,
  settings: BibSettings = {},
): Map<string, BibVerdict[]> {
  const rules: Rules = {
    overlays: findOverlays(photos),
    usualLength: usualLength(photos),
    isListed: listedNumbers(settings),
    isInRange: numbersInRange(settings),
    parts: partsOfNumbers(photos),
    year: settings.year,
    pattern: settings.pattern === undefined ? undefined : wholeMatch(settings.pattern),
  };
  return new Map(
    [...photos].map(([photo, readings]) => [
      photo,
      readings.map((reading) => judge(reading, rules)),
    ]),
  );
}

interface Rules {
  overlays: ReadonlySet<BibReadingInput>;
  /** Digits that four in five of the event's numbers keep within; undefined when too few say. */
  usualLength: number | undefined;
  /** Ends and beginnings of the event's longer numbers. */
  parts: { ends: ReadonlySet<string>; beginnings: ReadonlySet<string> };
  isListed: ((text: string) => boolean) | undefined;
  isInRange: ((text: string) => boolean) | undefined;
  year: number | undefined;
  pattern: RegExp | undefined;
}

function judge(reading: BibReadingInput, rules: Rules): BibVerdict {
  const { text, confidence } = reading;
  if (rules.pattern && !rules.pattern.test(text)) return rejected('pattern');
  if (rules.overlays.has(reading)) return rejected('overlay');
  if (confidence < DOUBTFUL) return rejected('low-confidence');
  const isYear = isEventYear(text, rules.year);
  const { isListed, isInRange } = rules;
  if (isListed) return isListed(text) ? judgeListed(reading) : outside(isYear);
  if (isInRange && !isInRange(text)) return outside(isYear);
  if (isYear) return isInRange ? review('year') : rejected('year');
  if (!isInRange && isClock(text, rules.usualLength)) return rejected('clock');
  if (text.length < 2) {
    const isSure = isInRange && confidence >= SURE_SINGLE_DIGIT;
    return isSure ? accepted('listed') : review('single-digit');
  }
  if (confidence < SURE) return review('low-confidence');
  if (isCut(reading, rules)) return review('cut');
  return accepted(isInRange ? 'listed' : 'sure');
}

/**
 * Being on the start list is proof enough: what is left of a cut number is rarely on it. A range
 * holds its parts too, so inside one a reading has to be sure by itself.
 */
function judgeListed({ text, confidence }: BibReadingInput): BibVerdict {
  const needed = text.length > 1 ? SURE_IF_LISTED : SURE_SINGLE_DIGIT;
  return confidence >= needed ? accepted('listed') : review('low-confidence');
}

function outside(isYear: boolean): BibVerdict {
  return isYear ? rejected('year') : review('outside-list');
}

/**
 * Where digits are surely hidden the reading is not sure. Where they only may be, it counts that
 * the event has a number the reading can be the rest of: 65 with its left side hidden, where 765
 * runs.
 */
function isCut({ text, cut }: BibReadingInput, { parts }: Rules): boolean {
  if ((cut === 'left' || cut === 'both') && parts.ends.has(text)) return true;
  return (cut === 'right' || cut === 'both') && parts.beginnings.has(text);
}

function partsOfNumbers(photos: ReadonlyMap<string, readonly BibReadingInput[]>): Rules['parts'] {
  const ends = new Set<string>();
  const beginnings = new Set<string>();
  for (const number of sureNumbers(photos)) {
    for (let i = 1; i < number.length; i++) {
      ends.add(number.slice(i));
      beginnings.add(number.slice(0, i));
    }
  }
  return { ends, beginnings };
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
  try {
    return new RegExp(`^(?:${source})$`, 'iu');
  } catch {
    return undefined;
  }
}

/** Banners carry the event's year; last year's and next year's too. */
function isEventYear(text: string, year: number | undefined): boolean {
  return year !== undefined && /^\d{4}$/u.test(text) && Math.abs(Number(text) - year) <= 1;
}

// A race clock reads as h:mm:ss or hh:mm:ss with its colons lost. It is told from a bib by being
// longer than the event's bibs, and needs this many different numbers to know how long those are.
const NUMBERS_TO_KNOW_LENGTH = 8;
const USUAL_SHARE = 0.8;

function isClock(text: string, usual: number | undefined): boolean {
  if (usual === undefined || !/^\d+$/u.test(text) || text.length <= usual) return false;
  if (text.length > usual + 1) return true;
  const [, hours, minutes, seconds] = /^(\d{1,2})(\d\d)(\d\d)$/u.exec(text) ?? [];
  return hours !== undefined && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
}

function usualLength(photos: ReadonlyMap<string, readonly BibReadingInput[]>): number | undefined {
  const lengths = [...sureNumbers(photos)].map((text) => text.length).sort((a, b) => a - b);
  if (lengths.length < NUMBERS_TO_KNOW_LENGTH) return undefined;
  return lengths[Math.ceil(lengths.length * USUAL_SHARE) - 1];
}

function sureNumbers(photos: ReadonlyMap<string, readonly BibReadingInput[]>): Set<string> {
  const numbers = new Set<string>();
  for (const readings of photos.values()) {
    for (const { text, confidence } of readings) {
      if (confidence > SURE && /^\d+$/u.test(text)) numbers.add(text);
    }
  }
  return numbers;
}

// A burnt-in text stands at the same spot, in the same size, in several photos of the event.
const SAME_SPOT = 0.004;
const SAME_SIZE = 0.1;
const PHOTOS_ANYWHERE = 3;
const PHOTOS_AT_EDGE = 2;

function findOverlays(
  photos: ReadonlyMap<string, readonly BibReadingInput[]>,
): Set<BibReadingInput> {
  const cells = new Map<string, { photo: string; reading: BibReadingInput }[]>();
  for (const [photo, readings] of photos) {
    for (const reading of readings) {
      const key = cellKey(reading.text, cellOf(reading.box.cx), cellOf(reading.box.cy));
      const cell = cells.get(key);
      if (cell) cell.push({ photo, reading });
      else cells.set(key, [{ photo, reading }]);
    }
  }
  const overlays = new Set<BibReadingInput>();
  for (const readings of photos.values()) {
    for (const reading of readings) {
      const needed = atEdge(reading) ? PHOTOS_AT_EDGE : PHOTOS_ANYWHERE;
      if (hasTwins(reading, cells, needed)) overlays.add(reading);
    }
  }
  return overlays;
}

/** Stops at the photo that decides, so that one overlay on every photo stays linear. */
function hasTwins(
  reading: BibReadingInput,
  cells: ReadonlyMap<string, { photo: string; reading: BibReadingInput }[]>,
  needed: number,
): boolean {
  const seen = new Set<string>();
  const [column, row] = [cellOf(reading.box.cx), cellOf(reading.box.cy)];
  for (let x = column - 1; x <= column + 1; x++) {
    for (let y = row - 1; y <= row + 1; y++) {
      for (const other of cells.get(cellKey(reading.text, x, y)) ?? []) {
        if (sameSpot(reading.box, other.reading.box)) seen.add(other.photo);
        if (seen.size >= needed) return true;
      }
    }
  }
  return false;
}

function cellOf(position: number): number {
  return Math.floor(position / SAME_SPOT);
}

function cellKey(text: string, x: number, y: number): string {
  return `${text} ${String(x)} ${String(y)}`;
}

function sameSpot(a: BibReadingInput['box'], b: BibReadingInput['box']): boolean {
  return (
    Math.abs(a.cx - b.cx) < SAME_SPOT &&
    Math.abs(a.cy - b.cy) < SAME_SPOT &&
    Math.abs(a.height - b.height) < SAME_SIZE * b.height
  );
}

function atEdge({ box: { cx, cy } }: BibReadingInput): boolean {
  return cx < 0.15 || cx > 0.85 || cy < 0.1 || cy > 0.85 || (cy > 0.8 && cx > 0.6);
}
