// Passwords: argon2id with OWASP's first recommendation (19 MiB, 2 passes, 1 lane). A few at a time:
// they run on the threads that files are read and answers compressed on, and whoever sends logins from
// a thousand addresses is not to have all of them.
import { hash, verify } from '@node-rs/argon2';
import { Turns } from './turns.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of the four threads. */
const AT_ONCE = 2;
/** Some seconds of waiting; whoever comes later is asked to come again. */
const MOST_WAITING = 60;

/** More passwords wait to be checked than can be in a few seconds. */
export class PasswordsBusy extends Error {}

const turns = new Turns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING }, () => new PasswordsBusy());

/** @throws PasswordsBusy */
export const hashPassword = (password: string) => turns.run(() => hash(password, COST));

let decoy: Promise<string> | undefined;

/**
 * Without a stored hash it does the same work and fails: an unknown e-mail takes as long.
 * @throws PasswordsBusy
 */
export async function verifyPassword(stored: string | undefined, password: string) {
  decoy ??= hash('a password nobody has', COST);
  const known = stored ?? (await decoy);
  const matches = await turns.run(() => verify(known, password));
  return stored !== undefined && matches;
}
