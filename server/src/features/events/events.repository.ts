// Events with what their list shows. `version` grows with every write: it keys the galleries' caches.
import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { events, participants } from '../../schema/events.ts';
import { photos } from '../../schema/photos.ts';

const photoCount = (db: Database) =>
  db.$count(photos, and(eq(photos.eventId, events.id), isNull(photos.deletedAt)));

export type EventRow = typeof events.$inferSelect;
export type ListedEvent = EventRow & { photoCount: number };

/** The newest first. */
export function listEvents(db: Database): Promise<ListedEvent[]> {
  return db
    .select({ ...getTableColumns(events), photoCount: photoCount(db) })
    .from(events)
    .orderBy(desc(events.date), desc(events.id));
}

/** @throws AppError `event-not-found` */
export async function getEvent(db: Database, id: number): Promise<ListedEvent> {
  const [event] = await db
    .select({ ...getTableColumns(events), photoCount: photoCount(db) })
    .from(events)
    .where(eq(events.id, id));
  if (!event) throw new AppError('event-not-found');
  return event;
}

export const nextVersion = sql`${events.version} + 1`;

/** Turns an active event inactive and the other way round. @throws AppError `event-not-found` */
export async function toggleEvent(db: Database, id: number): Promise<EventRow> {
  const [event] = await db
    .update(events)
    .set({ active: sql`not ${events.active}`, version: nextVersion })
    .where(eq(events.id, id))
    .returning();
  if (!event) throw new AppError('event-not-found');
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

/** The event, kept from changing until the transaction ends. @throws AppError `event-not-found` */
export async function lockEvent(tx: Database, id: number): Promise<EventRow> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for('update');
  if (!event) throw new AppError('event-not-found');
  return event;
}
