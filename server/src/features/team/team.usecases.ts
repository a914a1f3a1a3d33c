// The rules of the team: one owner at least, nobody takes away their own role, whoever leaves is out at
// once. Owners are locked while a role is given or taken, so that two of them cannot remove each other.
import type { TeamRole } from '@photolab/domain/people/roles';
import { isTeamRole, ROLE_NAMES } from '@photolab/domain/people/roles';
import { newPasswordProblem } from '@photolab/domain/people/passwords';
import { and, eq } from 'drizzle-orm';
import { AppError, refusedFields } from '../../http/app-error.ts';
import type { CurrentSession } from '../../http/route.ts';
import { violatedConstraint, type Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { sendJob } from '../../platform/queue/queue.ts';
import { hashToken } from '../../platform/tokens.ts';
import { endAccess, lockOwners } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { eventSubject, lockEvent } from '../../records/events.ts';
import { isAddress } from '../../schema/columns.ts';
import {
  accounts,
  eventPhotographers,
  invitations,
  photographerShares,
} from '../../schema/accounts.ts';
import { INVITATION_DAYS, sendInvitationJob } from './send-invitation.job.ts';
import { findInvitation, refuseFormer, sharesNow } from './team.repository.ts';

const DAY_MS = 86_400_000;
type Session = CurrentSession | undefined;

/** @throws AppError `already-member`, `admin-required` */
export function invite(
  db: Database,
  { session, email, role }: { session: Session; email: string; role: TeamRole },
) {
  return db.transaction(async (tx) => {
    // Two invitations of one person at once come one after the other.
    refuseFormer(session, await lockOwners(tx));
    const [account] = await tx.select().from(accounts).where(hasEmail(email));
    if (isTeamRole(account?.role)) throw new AppError('already-member');
    // The newest invitation counts: an earlier link of theirs ends with its row.
    await tx.delete(invitations).where(isAddress(invitations.email, email));
    const expiresAt = new Date(Date.now() + INVITATION_DAYS * DAY_MS);
    const row = onlyRow(
      await tx
        .insert(invitations)
        .values({ email, role, expiresAt, invitedBy: session.accountId })
        .returning(),
    );
    await sendJob(tx, sendInvitationJob, { invitationId: row.id });
    await audit(tx, session, 'invitar', email, ROLE_NAMES[role]);
    return row;
  });
}

const hasEmail = (email: string) => isAddress(accounts.email, email);

/** `null`: out of the team. @throws AppError `not-found`, `own-role`, `last-owner`, `admin-required` */
export function setRole(
  db: Database,
  { session, id, role }: { session: Session; id: number; role: TeamRole | null },
): Promise<void> {
  return db.transaction(async (tx) => {
    const owners = await lockOwners(tx);
    refuseFormer(session, owners);
    const [member] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
    if (!member || !isTeamRole(member.role)) throw new AppError('not-found');
    if (member.role === role) return;
    if (member.role === 'admin') {
      if (owners.length === 1) throw new AppError('last-owner');
      if (id === session.accountId) throw new AppError('own-role');
      await withdrawInvitationsOf(tx, session, id);
    }
    await tx
      .update(accounts)
      .set({ role: role ?? 'user', updatedAt: new Date() })
      .where(eq(accounts.id, id));
    await endAccess(tx, id);
    if (role !== 'photographer') {
      await tx.delete(eventPhotographers).where(eq(eventPhotographers.accountId, id));
    }
    const done = role ? `${ROLE_NAMES[member.role]} → ${ROLE_NAMES[role]}` : 'fuera del equipo';
    await audit(tx, session, 'cambiar rol de', member.email, done);
  });
}

/** Nobody who is no owner any longer brings others in, or themselves under another address. */
async function withdrawInvitationsOf(tx: Database, session: Session, accountId: number) {
  const gone = await tx
    .delete(invitations)
    .where(eq(invitations.invitedBy, accountId))
    .returning({ email: invitations.email });
  for (const { email } of gone) await audit(tx, session, 'retirar invitación de', email);
}

interface Hasher {
  hashPassword(password: string): Promise<string>;
}

/**
 * Whoever has the link sets a password and is in the team; of two at once one wins.
 * @throws AppError `invitation-invalid`, `last-owner`, `invalid` with what is wrong with the password
 */
export async function acceptInvitation(
  db: Database,
  { hashPassword }: Hasher,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<string> {
  const tokenHash = hashToken(token);
  const open = await findInvitation(db, tokenHash);
  if (!open) throw new AppError('invitation-invalid');
  const problem = await newPasswordProblem(newPassword, open.email);
  if (problem) {
    throw refusedFields({ newPassword: problem });
  }
  const passwordHash = await hashPassword(newPassword);
  const enter = () => enterTeam(db, { tokenHash, passwordHash });
  return enter().catch((error: unknown) => {
    // Registered in the same moment: the account is there now.
    if (violatedConstraint(error) === 'accounts_email') return enter();
    throw error;
  });
}

/** @throws AppError `invitation-invalid`, `last-owner` */
function enterTeam(
  db: Database,
  { tokenHash, passwordHash }: Record<'tokenHash' | 'passwordHash', string>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const owners = await lockOwners(tx);
    const [used] = await tx
      .delete(invitations)
      .where(eq(invitations.tokenHash, tokenHash))
      .returning();
    if (!used) throw new AppError('invitation-invalid');
    const { email, role } = used;
    const [account] = await tx.select().from(accounts).where(hasEmail(email)).for('update');
    if (account) {
      // Invited as something else, and an owner meanwhile.
      const isOnlyOwner = owners.length === 1 && owners[0] === account.id;
      if (isOnlyOwner && role !== 'admin') throw new AppError('last-owner');
      if (role !== 'admin') await withdrawInvitationsOf(tx, undefined, account.id);
      const change = { passwordHash, role, updatedAt: new Date() };
      await tx.update(accounts).set(change).where(eq(accounts.id, account.id));
      await endAccess(tx, account.id);
    } else {
      await tx.insert(accounts).values({ email, passwordHash, role });
    }
    await audit(tx, undefined, 'entrar al equipo', email, ROLE_NAMES[role]);
    return email;
  });
}

interface Sharing {
  session: Session;
  id: number;
  /** Null: none from now on. */
  share: number | null;
  /** What its form showed: two people who each agree on a first part must not both think that it holds. */
  shown: number | null | undefined;
}

/** Saying again what holds changes nothing. @throws AppError `not-found`, `edited-meanwhile` */
export function setShare(db: Database, { session, id, share, shown }: Sharing): Promise<void> {
  return db.transaction(async (tx) => {
    const [member] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
    if (!member || !isTeamRole(member.role)) throw new AppError('not-found');
    const before = (await sharesNow(tx)).get(id) ?? null;
    if (before === share) return;
    if (shown !== undefined && shown !== before) throw new AppError('edited-meanwhile');
    await tx.insert(photographerShares).values({ accountId: id, percent: share });
    const said = share === null ? 'sin parte' : `${share} %`;
    await audit(tx, session, 'cambiar parte de', member.email, said);
  });
}

interface Giving {
  session: Session;
  eventId: number;
  accountId: number;
  given: boolean;
}

/** @throws AppError `event-not-found`; `not-found` for somebody who is no photographer */
export function setPhotographer(
  db: Database,
  { session, eventId, accountId, given }: Giving,
): Promise<void> {
  return db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    // Nobody loses the role before they have the event, and keeps it.
    const [found] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.role, 'photographer'), eq(accounts.id, accountId)))
      .for('share');
    if (!found) throw new AppError('not-found');
    const row = { eventId, accountId };
    const changed = given
      ? await tx.insert(eventPhotographers).values(row).onConflictDoNothing().returning()
      : await tx
          .delete(eventPhotographers)
          .where(
            and(
              eq(eventPhotographers.eventId, eventId),
              eq(eventPhotographers.accountId, accountId),
            ),
          )
          .returning();
    if (changed.length === 0) return;
    const deed = given ? 'dar un evento a' : 'quitar un evento a';
    await audit(tx, session, deed, found.email, `${eventSubject(eventId)}: ${event.name}`);
  });
}
