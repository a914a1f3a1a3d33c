// Photos as several features read and change them: by id, while they are on sale.
import { isForgotten, type FaceBox } from '@photolab/domain/privacy-requests';
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { AppError } from '../http/app-error.ts';
import type { Database } from '../platform/db/database.ts';
import { events } from '../schema/events.ts';
import { faces, photoBibs, photos } from '../schema/photos.ts';
import { forgottenFaces } from '../schema/privacy.ts';

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
  if (ids.length === 0) return;
  await tx.update(photos).set(change).where(inArray(photos.id, ids));
}

/** Faces and numbers of photos that can no longer be found. */
export async function deleteFindings(tx: Database, photoIds: number[]): Promise<void> {
  await tx.delete(faces).where(inArray(faces.photoId, photoIds));
  await tx.delete(photoBibs).where(inArray(photoBibs.photoId, photoIds));
}

/**
 * Deletes the data of these faces, or of every face of a photo where `faceId` is null, and notes where
 * they were: they are not read again. The photos are locked before.
 */
export async function forgetFaces(
  tx: Database,
  forgotten: readonly { photoId: number; faceId: number | null }[],
): Promise<void> {
  const whole = forgotten.flatMap(({ photoId, faceId }) => (faceId === null ? photoId : []));
  const single = forgotten.flatMap(({ faceId }) => faceId ?? []);
  const boxes = await tx
    .select({ photoId: faces.photoId, box: faces.box })
    .from(faces)
    .where(inArray(faces.id, single));
  const marks = [...whole.map((photoId) => ({ photoId, box: null })), ...boxes];
  if (marks.length > 0) await tx.insert(forgottenFaces).values(marks);
  await tx.delete(faces).where(inArray(faces.photoId, whole));
  await tx.delete(faces).where(inArray(faces.id, single));
}

/** Those of the faces found on a photo that nobody asked to forget. */
export async function withoutForgotten<F extends { box: FaceBox }>(
  tx: Database,
  photoId: number,
  found: readonly F[],
): Promise<F[]> {
  const marks = await tx
    .select({ box: forgottenFaces.box })
    .from(forgottenFaces)
    .where(eq(forgottenFaces.photoId, photoId));
  const boxes = marks.map(({ box }) => box);
  return found.filter(({ box }) => !isForgotten(box, boxes));
}
