// The start list as the studio sees it.
import type { Starter, StartListFacts } from '@photolab/contract/endpoints/start-list';
import { asSearched } from '@photolab/domain/numbers/bib-number';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { foldName } from '@photolab/domain/race/runner-names';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { nextVersion } from '../../records/events.ts';
import { digestOf } from '../../records/versioned-rows.ts';
import { isCalled } from '../../records/start-list.ts';
import { events, starters } from '../../schema/events.ts';

export async function countStarters(
  db: Database,
  eventId: number,
): Promise<Omit<StartListFacts, 'nameSearch'>> {
  return onlyRow(
    await db
      .select({
        runners: sql<number>`count(*)::int`,
        withName: sql<number>`(count(*) filter (where name <> ''))::int`,
        withEmail: sql<number>`(count(*) filter (where email <> ''))::int`,
      })
      .from(starters)
      .where(eq(starters.eventId, eventId)),
  );
}

/** In the order of the list; the names alone are compared. */
export const namesAsListed = (db: Database, eventId: number) =>
  db
    .select({ number: starters.number, name: starters.name })
    .from(starters)
    .where(eq(starters.eventId, eventId))
    .orderBy(asc(starters.id));

/** Another one for another list. */
export async function digestOfList(db: Database, eventId: number): Promise<string> {
  const row = onlyRow(
    await db
      .select({
        digest: digestOf(sql`number, name, email, category`, sql`id`),
      })
      .from(starters)
      .where(eq(starters.eventId, eventId)),
  );
  return row.digest;
}

interface Wanted {
  page: number;
  pageSize: number;
  search: string;
}

/** By number as a person orders them: 9 before 10, A9 after. */
export async function listStarters(
  db: Database,
  eventId: number,
  { page, pageSize, search }: Wanted,
): Promise<{ items: Starter[]; total: number }> {
  const shown = and(eq(starters.eventId, eventId), search ? begunBy(eventId, search) : undefined);
  const items = await db
    .select({
      number: starters.number,
      name: starters.name,
      email: starters.email,
      category: starters.category,
    })
    .from(starters)
    .where(shown)
    .orderBy(sql`length(number_key), number_key`)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items, total: await db.$count(starters, shown) };
}

function begunBy(eventId: number, search: string) {
  const words = foldName(search).split(' ').filter(Boolean);
  const byName = words.length > 0 ? isCalled(eventId, words) : sql`false`;
  // A relay's list may have '12-1' for each of a team.
  const keys = [search, asSearched(search)].map(normalizeBib);
  return or(inArray(starters.numberKey, keys), byName);
}

export async function deleteStarters(tx: Database, eventId: number): Promise<void> {
  await tx.delete(starters).where(eq(starters.eventId, eventId));
}

/** The gallery says whether names are searched: its caches are old. */
export async function switchNameSearch(tx: Database, eventId: number, nameSearch: boolean) {
  await tx.update(events).set({ nameSearch, version: nextVersion }).where(eq(events.id, eventId));
}
