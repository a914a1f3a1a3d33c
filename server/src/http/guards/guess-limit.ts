// Slows guessing of operation numbers, per address and overall, in counters all processes share.
// 100,000 guesses from 50 addresses get at most OVERALL + 50 answers in a window: under 0.1%.
import { AppError } from '../app-error.ts';
import { countAttempt, readAttempts } from '../../platform/db/attempts.ts';
import type { Database } from '../../platform/db/database.ts';
import { siteOf } from './shared-limits.ts';

const WINDOW_SECONDS = 600;
/** Wrong numbers one address may try in a window: room for a buyer's typing errors. */
const PER_ADDRESS = 10;
/** Wrong numbers of all addresses in a window; beyond it each has a single try left, an IPv6 site `PER_ADDRESS`. */
const OVERALL = 40;

/**
 * Books a try before it is answered, so that simultaneous ones count too; `giveBack` when it was right.
 * @throws AppError `too-many-requests`
 */
export async function bookGuess(db: Database, address: string) {
  const refuse = () => new AppError('too-many-requests', { retryAfterSeconds: WINDOW_SECONDS });
  const add = async (key: string, step = 1) =>
    (await countAttempt(db, key, WINDOW_SECONDS, step)).count;
  const ownKey = `guess:${address}`;
  // Who is over the limit already costs one read, so that a flood does not queue for its own row.
  if ((await readAttempts(db, ownKey, WINDOW_SECONDS)).count > PER_ADDRESS) throw refuse();
  const own = await add(ownKey);
  if (own > PER_ADDRESS) throw refuse();
  const overall = await add('guess:all');
  const isLate = overall > OVERALL;
  const site = isLate ? siteOf(address) : undefined;
  const siteKey = site && `guess-site:${site}`;
  if (isLate && (own > 1 || (siteKey && (await add(siteKey)) > PER_ADDRESS))) {
    // A refused try says nothing about a number: it is not a guess for the others' counter.
    await add('guess:all', -1);
    throw refuse();
  }
  return {
    giveBack: async () => {
      await add(ownKey, -1);
      await add('guess:all', -1);
      if (siteKey) await add(siteKey, -1);
    },
  };
}
