// E-mails that ask whoever reads a letter box to confirm what somebody asked in its name. It may be
// another's: so many come to it in a day, and no caller uses up what its owner may ask for.
import type { Database } from '../../platform/db/database.ts';
import { mayMailTo } from '../../platform/mail/letter-box.ts';

const MAILS_A_DAY = { inAll: 10, ofCaller: 5 };

/** Counts one; whoever refuses because of it rolls back, so that only what is sent is counted. */
export async function mayAskToConfirm(
  tx: Database,
  { about, email, address }: { about: 'alert' | 'privacy'; email: string; address: string },
): Promise<boolean> {
  const { inAll, ofCaller } = MAILS_A_DAY;
  const mayInAll = await mayMailTo(tx, email, { about, most: inAll });
  const mayCaller = await mayMailTo(tx, email, { about: `${about} ${address}`, most: ofCaller });
  return mayInAll && mayCaller;
}
