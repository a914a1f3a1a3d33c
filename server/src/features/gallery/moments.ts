// The hours of an event's photos: its stretches of ten minutes, and the photos between two of them. An event
// whose photos were taken on several days names the day of each.
import { NO_TIME, type TimedPositions } from '../../records/kept/photo-positions.ts';

const MINUTES_PER_STRETCH = 10;
const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

export function stretchesOf({ minutes }: TimedPositions): { from: string; photos: number }[] {
  const counts = new Map<number, number>();
  for (const minute of minutes) {
    if (minute === NO_TIME) continue;
    const start = Math.floor(minute / MINUTES_PER_STRETCH) * MINUTES_PER_STRETCH;
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  const starts = [...counts.keys()].toSorted((a, b) => a - b);
  const isOneDay = new Set(starts.map((start) => Math.floor(start / DAY_MINUTES))).size === 1;
  return starts.map((start) => ({
    from: new Date(start * MINUTE_MS).toISOString().slice(isOneDay ? 11 : 0, 16),
    photos: counts.get(start) ?? 0,
  }));
}

/**
 * Whether a photo's minute lies between two, both included, of a day (`2026-10-04T09:30`) or of any (`09:30`),
 * where from a later time to an earlier one is over midnight. One without a day is of the other's.
 */
export function isBetween(
  desde: string | undefined,
  hasta: string | undefined,
): (minute: number) => boolean {
  const [day] = (desde?.includes('T') ? desde : (hasta ?? '')).split(/(?<=T)/);
  if (day?.endsWith('T')) {
    const at = (time: string) => minuteAt(time.includes('T') ? time : `${day}${time}`);
    const from = desde ? at(desde) : NO_TIME;
    const to = hasta ? at(hasta) : Infinity;
    return (minute) => minute !== NO_TIME && minute >= from && minute <= to;
  }
  const from = desde ? minuteAt(`1970-01-01T${desde}`) : 0;
  const to = hasta ? minuteAt(`1970-01-01T${hasta}`) : DAY_MINUTES;
  return (minute) => {
    if (minute === NO_TIME) return false;
    const time = minute - Math.floor(minute / DAY_MINUTES) * DAY_MINUTES;
    return from <= to ? time >= from && time <= to : time >= from || time <= to;
  };
}

/** What a clock shows, as whole minutes since 1970. */
const minuteAt = (shown: string) => Date.parse(`${shown}Z`) / MINUTE_MS;
