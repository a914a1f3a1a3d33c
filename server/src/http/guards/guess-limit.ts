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
 * Books a try before it is answered, so that simultaneous ones count too; `giveBack` when it was right. One that is
 * refused was never answered and counts as none: of a crowd behind one address that asks at once, nobody guessed.
 * @throws AppError `too-many-requests`
 */
export async function bookGuess(db: Database, address: string) {
  const booked: string[] = [];
  const book = async (key: string) => {
    booked.push(key);
    return (await countAttempt(db, key, WINDOW_SECONDS)).count;
  };
  const giveBack = async () => {
    for (const key of booked) await countAttempt(db, key, WINDOW_SECONDS, -1);
  };
  if ((await isOver(db, address)) || !(await isAdmitted(book, address))) {
    await giveBack();
    throw new AppError('too-many-requests', { retryAfterSeconds: WINDOW_SECONDS });
  }
  return { giveBack };
}

const ownKey = (address: string) => `guess:${address}`;
const ALL_KEY = 'guess:all';

/** Who is over a limit already costs reads alone, so that a flood does not queue for its own row. */
async function isOver(db: Database, address: string): Promise<boolean> {
  const read = async (key: string) => (await readAttempts(db, key, WINDOW_SECONDS)).count;
  const own = await read(ownKey(address));
  return own >= PER_ADDRESS || (own > 0 && (await read(ALL_KEY)) >= OVERALL);
}

async function isAdmitted(
  book: (key: string) => Promise<number>,
  address: string,
): Promise<boolean> {
  const own = await book(ownKey(address));
  if (own > PER_ADDRESS) return false;
  if ((await book(ALL_KEY)) <= OVERALL) return true;
  const site = siteOf(address);
  return own === 1 && (!site || (await book(`guess-site:${site}`)) <= PER_ADDRESS);
}
