// Slows guessing of operation numbers, per address and overall, in counters all processes share.
// 100,000 guesses from 50 addresses get at most OVERALL + 50 answers in a window: under 0.1%.
import { and, eq, not, sql } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { attemptCounters } from '../../../schema/operations.ts';

const WINDOW_SECONDS = 600;
/** Wrong numbers one address may try in a window: room for a buyer's typing errors. */
const PER_ADDRESS = 10;
/** Wrong numbers of all addresses in a window; beyond it each address has a single try left. */
const OVERALL = 40;

const lapsed = sql`${attemptCounters.windowStart} < now() - make_interval(secs => ${WINDOW_SECONDS})`;

/**
 * Books a try before it is answered, so that simultaneous ones count too; `giveBack` when it was right.
 * @throws AppError `too-many-requests`
 */
export async function bookGuess(db: Database, address: string) {
  const refuse = () => new AppError('too-many-requests', { retryAfterSeconds: WINDOW_SECONDS });
  // Who is over the limit already costs one read, so that a flood does not queue for its own row.
  if (await isSpent(db, `guess:${address}`)) throw refuse();
  const own = await addTo(db, `guess:${address}`, 1);
  if (own > PER_ADDRESS) throw refuse();
  const overall = await addTo(db, 'guess:all', 1);
  if (overall > OVERALL && own > 1) {
    // A refused try says nothing about a number: it is not a guess for the others' counter.
    await addTo(db, 'guess:all', -1);
    throw refuse();
  }
  return {
    giveBack: async () => {
      await addTo(db, `guess:${address}`, -1);
      await addTo(db, 'guess:all', -1);
    },
  };
}

async function isSpent(db: Database, key: string): Promise<boolean> {
  const [row] = await db
    .select({ count: attemptCounters.count })
    .from(attemptCounters)
    .where(and(eq(attemptCounters.key, key), not(lapsed)));
  return row !== undefined && row.count > PER_ADDRESS;
}

async function addTo(db: Database, key: string, step: number): Promise<number> {
  const [row] = await db
    .insert(attemptCounters)
    .values({ key, count: Math.max(step, 0), windowStart: sql`now()` })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`case when ${lapsed} then ${Math.max(step, 0)} else greatest(0, ${attemptCounters.count} + ${step}) end`,
        windowStart: sql`case when ${lapsed} then now() else ${attemptCounters.windowStart} end`,
      },
    })
    .returning({ count: attemptCounters.count });
  return row?.count ?? 0;
}
