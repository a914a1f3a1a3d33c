// A day is a day in the studio's time zone: Sunday's late sales are Sunday's.
import { TZDate } from '@date-fns/tz';

export const DEFAULT_TIME_ZONE = 'America/Argentina/Buenos_Aires';

/** Whether it is the name of a time zone, such as `America/Argentina/Buenos_Aires`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The calendar day of an instant in a zone, as `2026-11-22`. */
export function dayIn(timeZone: string, instant: Date): string {
  return localTime(timeZone, instant).slice(0, 10);
}

/**
 * What a clock in the zone shows, as the UTC fields of a date: for places that know no zones, such as
 * a workbook's cells. Whole seconds.
 */
export function wallClockIn(timeZone: string, instant: Date): Date {
  return new Date(`${localTime(timeZone, instant)}Z`);
}

/**
 * The instant at which a clock in the zone shows this: `2026-11-22T10:30:00`, with or without
 * fractions of a second. Undefined where no clock ever shows it, such as on a 31st of February.
 */
export function instantIn(timeZone: string, wallClock: string): Date | undefined {
  const shown = new Date(`${wallClock}Z`);
  if (Number.isNaN(shown.getTime())) return undefined;
  const at = new TZDate(shown.getTime(), timeZone);
  const day = shown.toISOString().slice(0, 10);
  if (!wallClock.startsWith(day)) return undefined;
  at.setFullYear(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate());
  at.setHours(
    shown.getUTCHours(),
    shown.getUTCMinutes(),
    shown.getUTCSeconds(),
    shown.getUTCMilliseconds(),
  );
  return new Date(at.getTime());
}

/** `2026-11-22T10:30:00` */
function localTime(timeZone: string, instant: Date): string {
  return new TZDate(instant, timeZone).toISOString().slice(0, 19);
}
