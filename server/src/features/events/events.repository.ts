// Events with what their list shows.
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  max,
  ne,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { nextVersion, type EventRow } from '../../records/events.ts';
import { events, participants } from '../../schema/events.ts';
import { photos } from '../../schema/photos.ts';

/** The newest first, each with the id of its latest photo. */
export function listEvents(db: Database): Promise<(EventRow & { latestPhotoId: number | null })[]> {
  const latest = db
    .select({ id: max(photos.id) })
    .from(photos)
    .where(eq(photos.eventId, events.id));
  return db
    .select({ ...getTableColumns(events), latestPhotoId: sql<number | null>`(${latest})` })
    .from(events)
    .orderBy(desc(events.date), desc(events.id));
}

/**
 * Changes with everything that the list of events shows: what changes of an event's photos raises
 * its version, but for a new one, which is the latest of all.
 */
export async function listVersion(db: Database): Promise<string> {
  const latest = db.select({ id: max(photos.id) }).from(photos);
  const [row] = await db
    .select({
      version: sql<string>`concat_ws('-', count(*), max(${events.id}), sum(${events.version}), sum(extract(epoch from ${events.updatedAt})), (${latest}))`,
    })
    .from(events);
  return row?.version ?? '';
}

/** How many photos on sale, hidden ones aside, each of the events has; an event without any is missing. */
export async function countPhotos(db: Database, eventIds: number[]): Promise<Map<number, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({ eventId: photos.eventId, photoCount: count() })
    .from(photos)
    .where(
      and(inArray(photos.eventId, eventIds), isNull(photos.deletedAt), isNull(photos.hiddenAt)),
    )
    .groupBy(photos.eventId);
  return new Map(rows.map((row) => [row.eventId ?? 0, row.photoCount]));
}

/** Nothing where the event, if it exists, is so already; without `active` it becomes what it is not. */
export async function setActive(
  db: Database,
  id: number,
  active: boolean | undefined,
): Promise<EventRow | undefined> {
  const [event] = await db
    .update(events)
    .set({ active: active ?? sql`not ${events.active}`, version: nextVersion })
    .where(and(eq(events.id, id), active === undefined ? undefined : ne(events.active, active)))
    .returning();
  return event;
}

/** The ids of every photo of the event, those withdrawn from sale included. */
export async function listPhotoIds(db: Database, eventId: number): Promise<number[]> {
  const rows = await db.select({ id: photos.id }).from(photos).where(eq(photos.eventId, eventId));
  return rows.map(({ id }) => id);
}

export const countParticipants = (db: Database, eventId: number) =>
  db.$count(participants, eq(participants.eventId, eventId));

/** In the order they signed up. */
export const listParticipants = (db: Database, eventId: number) =>
  db
    .select()
    .from(participants)
    .where(eq(participants.eventId, eventId))
    .orderBy(asc(participants.id));
