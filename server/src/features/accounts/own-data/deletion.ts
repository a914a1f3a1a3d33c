// Deleting an account: asked with its password. Sessions, recovery links and known devices go with the
// row; sales stay, without the login. So do alerts: the address may be another's, who gets the way to delete
// them by e-mail.
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import type { CurrentSession } from '../../../http/route.ts';
import type { Database } from '../../../platform/db/database.ts';
import { mayMailTo } from '../../../platform/mail/letter-box.ts';
import { accountDeletedLetter } from '../../../platform/mail/letters/privacy.ts';
import { postMail } from '../../../platform/mail/send-mail.job.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import { unlinkOrders } from '../../../records/alerts/alert-jobs.ts';
import { alertPath } from '../../../records/alerts/alert-links.ts';
import { lockOwners } from '../../../records/access.ts';
import { audit } from '../../../records/audit.ts';
import { dropFile } from '../../../records/files/kept-file.ts';
import { isAddress } from '../../../schema/columns.ts';
import { accounts } from '../../../schema/accounts.ts';
import { events } from '../../../schema/events.ts';
import { photoAlerts } from '../../../schema/finding.ts';
import { findAccount, type AccountRow } from '../accounts.repository.ts';
import { bookLogin, type LoginOrigin } from '../login-limit.ts';
import { verifyPassword } from '../../../platform/passwords.ts';

/** To one letter box. */
const MAILS_A_DAY = { about: 'account-deleted', most: 3 };

interface Asked {
  session: CurrentSession;
  password: string;
  origin: LoginOrigin;
}

/** @throws AppError `wrong-password`, `too-many-logins`, `last-admin`, `session-required` */
export async function deleteAccount(
  db: Database,
  { session, password, origin }: Asked,
): Promise<void> {
  const attempt = await bookLogin(db, session.email, origin);
  const account = await findAccount(db, session.accountId);
  const matches = await verifyPassword(account?.passwordHash, password);
  if (!account || !matches) throw new AppError('wrong-password');
  await attempt.giveBack();
  await erase(db, session, account);
}

/**
 * As it is now: a role may have been given, an avatar uploaded, while the password was checked. One that got another
 * password stays with whoever set it. @throws AppError `wrong-password`, `last-admin`, `session-required`
 */
export async function erase(
  db: Database,
  session: CurrentSession,
  { id, passwordHash }: AccountRow,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two owners who leave at once, one stays.
    const owners = await lockOwners(tx);
    const [gone] = await tx.delete(accounts).where(eq(accounts.id, id)).returning();
    if (!gone) throw new AppError('session-required');
    if (gone.passwordHash !== passwordHash) throw new AppError('wrong-password');
    const { email, role } = gone;
    if (role === 'admin' && owners.length < 2) throw new AppError('last-admin');
    await sendJob(tx, unlinkOrders, { accountId: id });
    // The address may be another's, whose letter box nobody fills by making accounts and deleting them.
    if (await mayMailTo(tx, email, MAILS_A_DAY)) {
      await postMail(tx, {
        id: `account-deleted-${String(id)}`,
        to: email,
        letter: accountDeletedLetter(await alertsOf(tx, email)),
      });
    }
    if (role !== 'user') await audit(tx, session, 'borrar', `cuenta ${email}`);
    await dropFile(tx, gone.avatarKey);
  });
}

/** What somebody confirmed by this letter box, and the page where each may be deleted. */
async function alertsOf(tx: Database, email: string) {
  const found = await tx
    .select({ id: photoAlerts.id, event: events.name, number: photoAlerts.number })
    .from(photoAlerts)
    .innerJoin(events, eq(events.id, photoAlerts.eventId))
    .where(and(isAddress(photoAlerts.email, email), isNotNull(photoAlerts.confirmedAt)))
    .orderBy(asc(photoAlerts.id));
  const alerts: { event: string; number: string; path: string }[] = [];
  for (const { id, ...alert } of found) {
    alerts.push({ ...alert, path: await alertPath(tx, id) });
  }
  return alerts;
}
