// Keeps the faces found in a photo. Doing it again replaces them.
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { FoundFace } from '../../platform/recognition/recognition.ts';
import { tellWaiting } from '../../records/alerts/alert-jobs.ts';
import { raiseVersion } from '../../records/events.ts';
import { holdPhotoOnSale, updatePhotos, withoutForgotten } from '../../records/photos.ts';
import { faces } from '../../schema/photos.ts';
import { isOfNobody } from './pipeline.repository.ts';

/** In one transaction. */
export async function keepFaces(
  tx: Database,
  photoId: number,
  seen: readonly FoundFace[],
): Promise<void> {
  // Locks the photo: what is asked to be forgotten meanwhile is forgotten before or after, and the
  // event is the one it was moved to meanwhile.
  const held = await holdPhotoOnSale(tx, photoId);
  // Deleted meanwhile, or its event's faces are, or it looks for none any more: nothing of a face is kept.
  if (!held?.event.faceSearch) return;
  const eventId = held.event.id;
  const wasOfNobody = await isOfNobody(tx, photoId);
  await updatePhotos(tx, [photoId], { facesIndexedAt: new Date(), facesError: null });
  await tx.delete(faces).where(eq(faces.photoId, photoId));
  const kept = await withoutForgotten(tx, photoId, [...seen]);
  const rows = kept.map((face) => toRow(face, photoId, eventId));
  const isNowOfNobody = rows.length === 0 && (await isOfNobody(tx, photoId));
  if (isNowOfNobody !== wasOfNobody) await raiseVersion(tx, eventId);
  await tellWaiting(tx, eventId);
  // Last, once nobody is waited for: whoever compares faces up to some id looks back over a few that were committed late.
  if (rows.length > 0) await tx.insert(faces).values(rows);
}

function toRow(face: FoundFace, photoId: number, eventId: number) {
  const { box, score, quality, vector } = face;
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return { photoId, eventId, box, score, quality, vector: bytes };
}
