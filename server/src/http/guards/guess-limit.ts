// Slows guessing of operation numbers, per address and overall, in counters all processes share.
// 100,000 guesses from 50 addresses get at most OVERALL + 50 answers in a window: under 0.1%.
import { AppError } from '../app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { bookTry, countersOf } from './shared-limits.ts';

const WINDOW_SECONDS = 600;
/** Wrong numbers one address may try in a window: room for a buyer's typing errors. */
const PER_ADDRESS = 10;
/** Wrong numbers of all addresses in a window; beyond it each has a single try left, an IPv6 site `PER_ADDRESS`. */
const OVERALL = 40;

/**
 * A try of one address, to be given back when it was right.
 * @throws AppError `too-many-requests`
 */
export async function bookGuess(db: Database, address: string) {
  const usual = [
    { key: `guess:${address}`, most: PER_ADDRESS },
    { key: 'guess:all', most: OVERALL },
  ];
  const beyond = countersOf('guess', address, { ofAddress: 1, ofSite: PER_ADDRESS });
  for (const counters of [usual, beyond]) {
    const tried = await bookTry(db, counters, WINDOW_SECONDS);
    if ('giveBack' in tried) return tried;
  }
  throw new AppError('too-many-requests', { retryAfterSeconds: WINDOW_SECONDS });
}
