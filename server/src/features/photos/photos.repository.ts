// Photos of events: rows, their files' keys, and the event's version that their changes raise.
import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { events } from '../../schema/events.ts';
import { orderItems } from '../../schema/orders.ts';
import { faces, photoBibs, photos } from '../../schema/photos.ts';

export type Photo = typeof photos.$inferSelect;
export type EventRow = typeof events.$inferSelect;

/** @throws AppError `event-not-found` */
export async function getEvent(db: Database, id: number): Promise<EventRow> {
  const [event] = await db.select().from(events).where(eq(events.id, id));
  if (!event) throw new AppError('event-not-found');
  return event;
}

/** Keeps others from changing the event until the transaction ends. Photos are locked before. */
export async function lockEvent(tx: Database, id: number): Promise<void> {
  await tx.select({ id: events.id }).from(events).where(eq(events.id, id)).for('update');
}

/** Raises the version that keys the gallery's caches. */
export async function raiseVersion(tx: Database, eventId: number): Promise<EventRow | undefined> {
  const [event] = await tx
    .update(events)
    .set({ version: sql`${events.version} + 1` })
    .where(eq(events.id, eventId))
    .returning();
  return event;
}

/** Withdrawn ones too. @throws AppError `photo-not-found` */
export async function getPhoto(db: Database, id: number): Promise<Photo> {
  const [photo] = await db.select().from(photos).where(eq(photos.id, id));
  if (!photo) throw new AppError('photo-not-found');
  return photo;
}

export async function insertPhoto(tx: Database, photo: typeof photos.$inferInsert): Promise<Photo> {
  const [row] = await tx.insert(photos).values(photo).returning();
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** Photos on sale in the event that have this name or this content. */
export async function findTwins(db: Database, eventId: number, name: string, contentHash: string) {
  return db
    .select({ name: photos.name })
    .from(photos)
    .where(
      and(
        eq(photos.eventId, eventId),
        isNull(photos.deletedAt),
        or(eq(photos.name, name), eq(photos.contentHash, contentHash)),
      ),
    );
}

export async function listNames(db: Database, eventId: number, names: string[]) {
  if (names.length === 0) return [];
  return db
    .select({ name: photos.name, byteSize: photos.byteSize })
    .from(photos)
    .where(and(eq(photos.eventId, eventId), isNull(photos.deletedAt), inArray(photos.name, names)));
}

/** A photo on sale with its event; undefined once either is gone. */
export async function findPhotoOnSale(db: Database, id: number) {
  const [row] = await db
    .select({ photo: getTableColumns(photos), event: getTableColumns(events) })
    .from(photos)
    .innerJoin(events, eq(events.id, photos.eventId))
    .where(and(eq(photos.id, id), isNull(photos.deletedAt)));
  return row;
}

/** Whether a photo, on sale or not, has its original under this key. */
export async function isOriginal(db: Database, key: string): Promise<boolean> {
  return (await db.$count(photos, eq(photos.originalKey, key))) > 0;
}

export async function updatePhotos(
  tx: Database,
  ids: number[],
  change: Partial<typeof photos.$inferInsert>,
): Promise<void> {
  await tx.update(photos).set(change).where(inArray(photos.id, ids));
}

/** Takes photos off sale at once; returns those that were on it. */
export async function withdrawPhotos(tx: Database, ids: number[]) {
  const rows = await tx
    .update(photos)
    .set({ deletedAt: new Date() })
    .where(and(inArray(photos.id, ids), isNull(photos.deletedAt)))
    .returning({ id: photos.id, eventId: photos.eventId, name: photos.name });
  await deleteFindings(tx, ids);
  return rows;
}

/** Faces and numbers of photos that can no longer be found. */
export async function deleteFindings(tx: Database, photoIds: number[]): Promise<void> {
  await tx.delete(faces).where(inArray(faces.photoId, photoIds));
  await tx.delete(photoBibs).where(inArray(photoBibs.photoId, photoIds));
}

/** Of these photos the ones that no order holds, with their files' keys. */
export async function listUnsold(db: Database, ids: number[]) {
  return db
    .select({
      id: photos.id,
      keys: sql<
        (string | null)[]
      >`array[${photos.originalKey}, ${photos.previewKey}, ${photos.thumbnailKey}]`,
    })
    .from(photos)
    .where(
      and(
        inArray(photos.id, ids),
        sql`not exists (select 1 from ${orderItems} i where i.photo_id = photos.id)`,
      ),
    );
}

export async function deletePhotoRow(db: Database, id: number): Promise<void> {
  await db.delete(photos).where(eq(photos.id, id));
}
