// Finds the faces of a photo and keeps their vectors. Doing it again replaces them.
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import type { FoundFace, Recognition } from '../../../platform/recognition/recognition.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { tellWaiting } from '../../../records/alert-jobs.ts';
import { indexFaces } from '../../../records/photo-jobs.ts';
import { facesAreDue } from '../../../records/photo-steps.ts';
import { findPhotoOnSale, updatePhotos, withoutForgotten } from '../../../records/photos.ts';
import { faces } from '../../../schema/photos.ts';
import { failureText, runTask } from './photo-task.ts';

export interface RecognitionJobDeps {
  db: Database;
  storage: Storage;
  recognition: Recognition;
}

export const indexFacesHandler = (deps: RecognitionJobDeps) =>
  handleJob(
    indexFaces,
    ({ photoId }) => run(deps, photoId),
    async ({ photoId }, error) => {
      await updatePhotos(deps.db, [photoId], { facesError: failureText(error) });
    },
  );

async function run({ db, storage, recognition }: RecognitionJobDeps, photoId: number) {
  const found = await findPhotoOnSale(db, photoId);
  // What is skipped here comes again with the event's next catch-up.
  if (!found || found.photo.facesIndexedAt || !facesAreDue(found.event)) return;
  const seen = await runTask(storage, found.photo.originalKey, (path) =>
    recognition.findFaces(path),
  );
  await db.transaction(async (tx) => {
    // Deleted meanwhile: nothing of a face is kept.
    if (!(await findPhotoOnSale(tx, photoId))) return;
    // Locks the photo: what is asked to be forgotten meanwhile is forgotten before or after.
    await updatePhotos(tx, [photoId], { facesIndexedAt: new Date(), facesError: null });
    await tx.delete(faces).where(eq(faces.photoId, photoId));
    const kept = await withoutForgotten(tx, photoId, seen);
    const rows = kept.map((face) => toRow(face, photoId, found.event.id));
    if (rows.length > 0) await tx.insert(faces).values(rows);
    await tellWaiting(tx, found.event.id);
  });
}

function toRow(face: FoundFace, photoId: number, eventId: number) {
  const { box, score, quality, vector } = face;
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return { photoId, eventId, box, score, quality, vector: bytes };
}
