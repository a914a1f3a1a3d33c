// Photos as several features read and change them: by id, while they are on sale.
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { AppError } from '../http/app-error.ts';
import type { Database } from '../platform/db/database.ts';
import { events } from '../schema/events.ts';
import { faces, photoBibs, photos } from '../schema/photos.ts';

export type NewPhoto = typeof photos.$inferInsert;

/** How the list of what administrators did names a photo. */
export const photoSubject = (id: number) => `foto ${String(id)}`;

/** A photo on sale with its event; undefined once either is gone. */
export async function findPhotoOnSale(db: Database, id: number) {
  const [row] = await db
    .select({ photo: getTableColumns(photos), event: getTableColumns(events) })
    .from(photos)
    .innerJoin(events, eq(events.id, photos.eventId))
    .where(and(eq(photos.id, id), isNull(photos.deletedAt)));
  return row;
}

/** Withdrawn ones too. @throws AppError `photo-not-found` */
export async function getPhoto(db: Database, id: number) {
  const [photo] = await db.select().from(photos).where(eq(photos.id, id));
  if (!photo) throw new AppError('photo-not-found');
  return photo;
}

export async function updatePhotos(
  tx: Database,
  ids: number[],
  change: Partial<NewPhoto>,
): Promise<void> {
  await tx.update(photos).set(change).where(inArray(photos.id, ids));
}

/** Faces and numbers of photos that can no longer be found. */
export async function deleteFindings(tx: Database, photoIds: number[]): Promise<void> {
  await tx.delete(faces).where(inArray(faces.photoId, photoIds));
  await tx.delete(photoBibs).where(inArray(photoBibs.photoId, photoIds));
}
