// E-mails of one kind that somebody had the shop write to a letter box, which may be another's: counted in a
// window, however its address is spelt and whichever account stands under it. The counter names nobody.
import { createHash } from 'node:crypto';
import { mailboxOf } from '@photolab/domain/people/mailbox';
import { countAttempt } from '../db/attempts.ts';
import type { Database } from '../db/database.ts';

const DAY_SECONDS = 86_400;

interface MailLimit {
  about: string;
  most: number;
  /** The window; a day where nothing else is said. */
  seconds?: number;
}

/** Counts one, and whether it may be sent. */
export async function mayMailTo(
  db: Database,
  email: string,
  { about, most, seconds = DAY_SECONDS }: MailLimit,
): Promise<boolean> {
  const box = createHash('sha256').update(mailboxOf(email)).digest('hex');
  return (await countAttempt(db, `${about}-mail ${box}`, seconds)).count <= most;
}
