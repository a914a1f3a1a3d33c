// Attempts counted in windows that all processes share: what limits by address, by account and
// overall stand on.
import { and, eq, lt, sql } from 'drizzle-orm';
import { attemptCounters } from '../../schema/operations.ts';
import type { Database } from './database.ts';

export interface Attempts {
  count: number;
  /** Until the window ends and the count starts again. */
  secondsLeft: number;
}

/** No window is longer. */
const LONGEST_WINDOW_SECONDS = 86_400;

/** A window that begins later was begun by a clock that was set back since: it would not end for as long. */
const CLOCK_STEP_SECONDS = 60;

const since = (seconds: number) =>
  sql`(${attemptCounters.windowStart} < now() - make_interval(secs => ${seconds})
    or ${attemptCounters.windowStart} > now() + make_interval(secs => ${CLOCK_STEP_SECONDS}))`;
const secondsLeft = (seconds: number) =>
  sql<number>`greatest(1, ceil(${seconds} - extract(epoch from now() - ${attemptCounters.windowStart})))::int`;

/** Adds `step`, which may be negative to give an attempt back, and returns what it comes to. */
export async function countAttempt(
  db: Database,
  key: string,
  windowSeconds: number,
  step = 1,
): Promise<Attempts> {
  const lapsed = since(windowSeconds);
  const fresh = Math.max(step, 0);
  const [row] = await db
    .insert(attemptCounters)
    .values({ key, count: fresh, windowStart: sql`now()` })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`case when ${lapsed} then ${fresh} else greatest(0, ${attemptCounters.count} + ${step}) end`,
        windowStart: sql`case when ${lapsed} then now() else ${attemptCounters.windowStart} end`,
      },
    })
    .returning({ count: attemptCounters.count, secondsLeft: secondsLeft(windowSeconds) });
  return row ?? { count: 0, secondsLeft: windowSeconds };
}

/**
 * Counts calls one by one, those of a key that come while it is being counted in one statement: all wait for the
 * same row, and a flood of one address would hold every connection there is.
 */
export function countTogether(db: Database) {
  const joined = new Map<string, { size: number; counted: Promise<Attempts> }>();
  const running = new Map<string, Promise<unknown>>();

  async function countNext(key: string, windowSeconds: number): Promise<Attempts> {
    await running.get(key);
    const size = joined.get(key)?.size;
    joined.delete(key);
    const counted = countAttempt(db, key, windowSeconds, size);
    const ended = counted
      .catch(() => undefined)
      .then(() => void (running.get(key) === ended && running.delete(key)));
    running.set(key, ended);
    return counted;
  }

  return async (key: string, windowSeconds: number): Promise<Attempts> => {
    const calls = joined.get(key) ?? { size: 0, counted: countNext(key, windowSeconds) };
    joined.set(key, calls);
    const place = ++calls.size;
    const { count, secondsLeft } = await calls.counted;
    return { count: count - calls.size + place, secondsLeft };
  };
}

/** What `countAttempt` came to, without adding: a read that a flood does not queue for. */
export async function readAttempts(
  db: Database,
  key: string,
  windowSeconds: number,
): Promise<Attempts> {
  const [row] = await db
    .select({ count: attemptCounters.count, secondsLeft: secondsLeft(windowSeconds) })
    .from(attemptCounters)
    .where(and(eq(attemptCounters.key, key), sql`not (${since(windowSeconds)})`));
  return row ?? { count: 0, secondsLeft: windowSeconds };
}

/** Removes the counters whose window ended long ago. */
export async function purgeAttempts(db: Database): Promise<void> {
  const end = sql`now() - make_interval(secs => ${LONGEST_WINDOW_SECONDS})`;
  await db.delete(attemptCounters).where(lt(attemptCounters.windowStart, end));
}
