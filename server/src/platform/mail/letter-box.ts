// E-mails of one kind that somebody had the shop write to a letter box, which may be another's: counted in a
// window, however its address is spelt and whichever account stands under it. The counter names nobody.
import { createHash } from 'node:crypto';
import { mailboxOf } from '@photolab/domain/people/mailbox';
import { countAttempt } from '../db/attempts.ts';
import type { Database } from '../db/database.ts';

/** Adds one and returns what it comes to. */
export async function countMailTo(
  db: Database,
  email: string,
  { about, seconds }: { about: string; seconds: number },
): Promise<number> {
  const box = createHash('sha256').update(mailboxOf(email)).digest('hex');
  return (await countAttempt(db, `${about}-mail ${box}`, seconds)).count;
}
