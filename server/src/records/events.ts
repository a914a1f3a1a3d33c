// Events as several features read and lock them, and the version that keys the galleries' caches:
// it grows with every write to an event or to what its gallery shows.
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../http/app-error.ts';
import type { Database } from '../platform/db/database.ts';
import { events } from '../schema/events.ts';

export type EventRow = typeof events.$inferSelect;

/** How the list of what administrators did names an event. */
export const eventSubject = (id: number) => `evento ${String(id)}`;

/** Undefined once it was deleted. */
export async function findEvent(db: Database, id: number): Promise<EventRow | undefined> {
  const [event] = await db.select().from(events).where(eq(events.id, id));
  return event;
}

/** @throws AppError `event-not-found` */
export async function getEvent(db: Database, id: number): Promise<EventRow> {
  const event = await findEvent(db, id);
  if (!event) throw new AppError('event-not-found');
  return event;
}

/** The event, kept from changing until the transaction ends; undefined once it was deleted. Photos are locked before. */
export async function holdEvent(tx: Database, id: number): Promise<EventRow | undefined> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for('update');
  return event;
}

/** The same. @throws AppError `event-not-found` */
export async function lockEvent(tx: Database, id: number): Promise<EventRow> {
  const event = await holdEvent(tx, id);
  if (!event) throw new AppError('event-not-found');
  return event;
}

/** Whether photos are read for both in the same way: letters are looked for only as a pattern says. */
export const readsAlike = (
  one: Pick<EventRow, 'bibSettings'>,
  other: Pick<EventRow, 'bibSettings'>,
): boolean => (one.bibSettings.pattern ?? '') === (other.bibSettings.pattern ?? '');

export const nextVersion = sql`${events.version} + 1`;

export async function raiseVersion(tx: Database, eventId: number): Promise<EventRow | undefined> {
  const [event] = await tx
    .update(events)
    .set({ version: nextVersion })
    .where(eq(events.id, eventId))
    .returning();
  return event;
}
