// Slows guessing of one account's password, from however many addresses. Devices and addresses that
// logged in to the account before count apart, so that strangers don't lock its owner out; an owner
// on a new device comes in by a recovery e-mail.
import { createHash } from 'node:crypto';
import { AppError } from '../../http/app-error.ts';
import { bookTry } from '../../http/guards/shared-limits.ts';
import type { Database } from '../../platform/db/database.ts';
import { findKnownOrigin } from './sessions.repository.ts';

const WINDOW_SECONDS = 900;
/** Wrong passwords in a window by everybody who never was in, all together. */
const BY_STRANGERS = 20;
/** Wrong passwords in a window by one device or address that was. */
const BY_KNOWN = 10;

/** Where a login comes from. */
export interface LoginOrigin {
  /** The value of the device's cookie, if it has one. */
  device: string | undefined;
  address: string;
}

export const deviceHash = (device: string) => hashOf(`device:${device}`);

/** Nothing of a device or an address is kept but this. */
export const originHashes = ({ device, address }: LoginOrigin): string[] => [
  ...(device ? [deviceHash(device)] : []),
  hashOf(`address:${address}`),
];

/**
 * A try, to be given back when its password was right. An e-mail nobody has counts alike.
 * @throws AppError `too-many-logins`
 */
export async function bookLogin(db: Database, email: string, origin: LoginOrigin) {
  const known = await findKnownOrigin(db, email, originHashes(origin));
  const key = `login:${hashOf(email.toLowerCase())}:${known ?? 'strangers'}`;
  const tried = await bookTry(db, [{ key, most: known ? BY_KNOWN : BY_STRANGERS }], WINDOW_SECONDS);
  if ('giveBack' in tried) return tried;
  throw new AppError('too-many-logins', { retryAfterSeconds: tried.secondsLeft });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
