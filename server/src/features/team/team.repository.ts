// The team as rows: members, invitations, whose events are whose.
import { isTeamRole, TEAM_ROLES } from '@photolab/domain/people/roles';
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { CurrentSession } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  accounts,
  eventPhotographers,
  invitations,
  photographerShares,
} from '../../schema/accounts.ts';
import { events } from '../../schema/events.ts';
import { photos } from '../../schema/photos.ts';

export async function listMembers(db: Database) {
  const people = await db
    .select({ id: accounts.id, email: accounts.email, role: accounts.role })
    .from(accounts)
    .where(inArray(accounts.role, [...TEAM_ROLES]))
    .orderBy(asc(accounts.id));
  const given = await db
    .select({ accountId: eventPhotographers.accountId, id: events.id, name: events.name })
    .from(eventPhotographers)
    .innerJoin(events, eq(events.id, eventPhotographers.eventId))
    .orderBy(desc(events.date), desc(events.id));
  const shares = await sharesNow(db);
  return people.flatMap(({ role, ...person }) => {
    if (!isTeamRole(role)) return [];
    const own = given.filter(({ accountId }) => accountId === person.id);
    const share = shares.get(person.id) ?? null;
    return [{ ...person, role, events: own.map(({ id, name }) => ({ id, name })), share }];
  });
}

/** The part of their photos' sales that each photographer gets now, in percent. */
export async function sharesNow(db: Database): Promise<Map<number, number | null>> {
  const rows = await db.select().from(photographerShares).orderBy(asc(photographerShares.id));
  return new Map(rows.map(({ accountId, percent }) => [accountId, percent]));
}

export const listInvitations = (db: Database) =>
  db
    .select()
    .from(invitations)
    .where(gt(invitations.expiresAt, sql`now()`))
    .orderBy(asc(invitations.id));

/** Whoever asks may have lost the role while waiting for the lock. @throws AppError `admin-required` */
export function refuseFormer(
  session: CurrentSession | undefined,
  owners: readonly number[],
): asserts session is CurrentSession {
  if (!session || !owners.includes(session.accountId)) throw new AppError('admin-required');
}

/** The invitation of a link that is still good. */
export async function findInvitation(db: Database, tokenHash: string) {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, sql`now()`)));
  return row;
}

/** `accountId` null: every event. */
export async function listOwnEvents(db: Database, accountId: number | null) {
  const own = db
    .select({ id: eventPhotographers.eventId })
    .from(eventPhotographers)
    .where(eq(eventPhotographers.accountId, accountId ?? 0));
  return db
    .select({
      id: events.id,
      name: events.name,
      date: events.date,
      active: events.active,
      photos: sql<number>`(select count(*) from ${photos} where ${and(eq(photos.eventId, events.id), isNull(photos.deletedAt))})::int`,
    })
    .from(events)
    .where(accountId === null ? undefined : inArray(events.id, own))
    .orderBy(desc(events.date), desc(events.id));
}
