// Keeps the faces found in a photo. Doing it again replaces them.
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { FoundFace } from '../../platform/recognition/recognition.ts';
import { tellWaiting } from '../../records/alerts/alert-jobs.ts';
import { withoutForgotten } from '../../records/photos.ts';
import { faces, photos } from '../../schema/photos.ts';

/** In one transaction. */
export async function keepFaces(
  tx: Database,
  photoId: number,
  seen: readonly FoundFace[],
): Promise<void> {
  // Locks the photo: what is asked to be forgotten meanwhile is forgotten before or after, and the
  // event is the one it was moved to meanwhile.
  const [photo] = await tx
    .update(photos)
    .set({ facesIndexedAt: new Date(), facesError: null })
    .where(and(eq(photos.id, photoId), isNull(photos.deletedAt)))
    .returning({ eventId: photos.eventId });
  const eventId = photo?.eventId;
  // Deleted meanwhile: nothing of a face is kept.
  if (!eventId) return;
  await tx.delete(faces).where(eq(faces.photoId, photoId));
  const kept = await withoutForgotten(tx, photoId, [...seen]);
  const rows = kept.map((face) => toRow(face, photoId, eventId));
  if (rows.length > 0) await tx.insert(faces).values(rows);
  await tellWaiting(tx, eventId);
}

function toRow(face: FoundFace, photoId: number, eventId: number) {
  const { box, score, quality, vector } = face;
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return { photoId, eventId, box, score, quality, vector: bytes };
}
