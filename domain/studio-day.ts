// A day is a day in the studio's time zone: Sunday's late sales are Sunday's.

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
  return wallClockIn(timeZone, instant).toISOString().slice(0, 10);
}

/**
 * What a clock in the zone shows, as the UTC fields of a date: for places that know no zones, such as
 * a workbook's cells. Whole seconds.
 */
export function wallClockIn(timeZone: string, instant: Date): Date {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value ?? 0);
  return new Date(
    Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    ),
  );
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one costs a hundred times as much as using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}
