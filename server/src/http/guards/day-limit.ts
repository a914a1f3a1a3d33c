// What leaves a row behind for good has a limit a day besides the one of the moment: whoever sends as
// fast as the one admits fills no disk.
import type { Endpoint } from '@photolab/contract/endpoint';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../app-error.ts';
import { tooMuchOf } from './shared-limits.ts';

const DAY_SECONDS = 86_400;

/** @throws AppError `too-many-today` */
export async function limitDay(
  db: Database,
  { method, path, rateLimit }: Pick<Endpoint, 'method' | 'path' | 'rateLimit'>,
  address: string,
): Promise<void> {
  if (!rateLimit?.perDay) return;
  const allowance = { most: rateLimit.perDay, seconds: DAY_SECONDS };
  const retryAfterSeconds = await tooMuchOf(db, `day:${method} ${path}`, address, allowance);
  if (retryAfterSeconds) throw new AppError('too-many-today', { retryAfterSeconds });
}
