// A day is a day in the studio's time zone: Sunday's late sales are Sunday's.
import { tzOffset } from '@date-fns/tz';

const DAY_MS = 86_400_000;
export const DEFAULT_TIME_ZONE = 'America/Argentina/Buenos_Aires';

/** Whether it is the name of a time zone, such as `America/Argentina/Buenos_Aires`. */
export function isTimeZone(name: string): boolean {
  // A bare offset: PostgreSQL takes +03:00 for what is three hours behind.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The calendar day of an instant in a zone, as `2026-11-22`. */
export function dayIn(timeZone: string, instant: Date): string {
  return wallClockIn(timeZone, instant).toISOString().slice(0, 10);
}

/**
 * What a clock in the zone shows, as the UTC fields of a date: for places that know no zones, such as
 * a workbook's cells. Whole seconds.
 */
export function wallClockIn(timeZone: string, instant: Date): Date {
  const shown = instant.getTime() + lookUpOffset(timeZone, instant);
  return new Date(Math.floor(shown / 1000) * 1000);
}

/**
 * The instant at which a clock in the zone shows this: `2026-11-22T10:30:00`, with or without
 * fractions of a second. The first of two where clocks are set back; where they are set forward and none
 * shows it, the instant that would have. Undefined on a day that is none, such as a 31st of February.
 */
export function instantIn(timeZone: string, wallClock: string): Date | undefined {
  const shown = Date.parse(`${wallClock}Z`);
  if (Number.isNaN(shown)) return undefined;
  if (!wallClock.startsWith(new Date(shown).toISOString().slice(0, 10))) return undefined;
  // Clocks change once within two days at most: what holds at the instant holds on one of its sides.
  const before = shown - offsetIn(timeZone, shown - DAY_MS);
  const after = shown - offsetIn(timeZone, shown + DAY_MS);
  const isShown = (at: number) => at + offsetIn(timeZone, at) === shown;
  return new Date([before, after].toSorted((a, b) => a - b).find(isShown) ?? before);
}

/** The first instants of a calendar day in a zone, and of the day after it. */
export function dayBounds(timeZone: string, day: string): { from: Date; until: Date } {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  const startOf = (date: string) => instantIn(timeZone, `${date}T00:00:00`) ?? new Date(date);
  return { from: startOf(day), until: startOf(next) };
}

/** Clocks change at quarters of an hour. */
const QUARTER_MS = 900_000;
/** Of the quarters asked about lately: the results of a race are 60,000 instants of a few hours. */
const offsets = new Map<string, number>();
const MOST_OFFSETS = 1_000;

/** How much later than in UTC it is in the zone, in milliseconds. */
function offsetIn(timeZone: string, instant: number): number {
  const quarter = Math.floor(instant / QUARTER_MS) * QUARTER_MS;
  const key = `${timeZone} ${String(quarter)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = lookUpOffset(timeZone, new Date(quarter));
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

function lookUpOffset(timeZone: string, instant: Date): number {
  const minutes = tzOffset(timeZone, instant);
  if (Number.isNaN(minutes))
    throw new RangeError(`No clock in ${timeZone} shows ${String(instant)}`);
  // Of before there were zones, a town's own, which has seconds.
  return Math.round(minutes * 60) * 1000;
}
