// E-mails that ask whoever reads a letter box to confirm what somebody asked in its name. It may be
// another's: so many come to it in a day, and no caller uses up what its owner may ask for.
import { mailboxOf } from '@photolab/domain/people/mailbox';
import { countAttempt } from '../../platform/db/attempts.ts';
import type { Database } from '../../platform/db/database.ts';

const MAILS_A_DAY = { inAll: 10, ofCaller: 5 };
const DAY_SECONDS = 86_400;

/** Counts one; whoever refuses because of it rolls back, so that only what is sent is counted. */
export async function mayAskToConfirm(
  tx: Database,
  { about, email, address }: { about: 'alert' | 'privacy'; email: string; address: string },
): Promise<boolean> {
  const key = `${about}-mail ${mailboxOf(email)}`;
  const inAll = await countAttempt(tx, key, DAY_SECONDS);
  const ofCaller = await countAttempt(tx, `${key} ${address}`, DAY_SECONDS);
  return inAll.count <= MAILS_A_DAY.inAll && ofCaller.count <= MAILS_A_DAY.ofCaller;
}
