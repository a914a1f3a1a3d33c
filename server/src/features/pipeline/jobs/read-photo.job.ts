// Reads a photo's numbers and finds its faces, whichever is due and not done, in one look.
import { safePattern } from '@photolab/domain/numbers/bib-number';
import { afterCommit, type Database } from '../../../platform/db/database.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import type { Recognition } from '../../../platform/recognition/recognition.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { lockEvent } from '../../../records/events.ts';
import type { EventVersions } from '../../../records/kept/event-versions.ts';
import { indexFaces, readBibs, readPhoto } from '../../../records/photo-jobs.ts';
import { bibsAreDue, facesAreDue, judgeAgain } from '../../../records/photo-steps.ts';
import { findPhotoOnSale, updatePhotos } from '../../../records/photos.ts';
import { keepFaces } from '../keep-faces.ts';
import { keepNumbers } from '../keep-numbers.ts';
import { hasPendingBibs } from '../pipeline.repository.ts';
import { failureText, runTask } from './photo-task.ts';

export interface ReadPhotoDeps {
  db: Database;
  storage: Storage;
  recognition: Recognition;
  eventVersions: EventVersions;
}

export const readPhotoHandler = (deps: ReadPhotoDeps) =>
  handleJob(
    readPhoto,
    ({ photoId }) => run(deps, photoId),
    async (tx, { photoId }, error) => {
      await giveUp(tx, photoId, error);
      afterCommit(tx, () => deps.eventVersions.forget());
    },
  );

export const earlierReadings = ({ db }: ReadPhotoDeps) =>
  [readBibs, indexFaces].map((earlier) =>
    handleJob(earlier, ({ photoId }) =>
      sendJob(db, readPhoto, { photoId }, { uniqueKey: String(photoId) }),
    ),
  );

async function run({ db, storage, recognition, eventVersions }: ReadPhotoDeps, photoId: number) {
  const wanted = await findWanted(db, photoId);
  // What is skipped here comes again with the event's next catch-up.
  if (!wanted || !(wanted.bibs || wanted.faces)) return;
  const { photo, event, bibs, faces } = wanted;
  const found = await runTask(storage, photo.originalKey, (path) =>
    recognition.readPhoto(path, {
      ...(bibs ? { numbers: { pattern: safePattern(event.bibSettings.pattern) } } : {}),
      faces,
    }),
  );
  const { numbers, faces: seen } = found;
  if (seen) await db.transaction((tx) => keepFaces(tx, photoId, seen));
  if (numbers) await keepNumbers(db, { photoId, event, readings: numbers });
  eventVersions.forget();
}

async function giveUp(tx: Database, photoId: number, error: string) {
  const wanted = await findWanted(tx, photoId);
  if (!wanted) return;
  const { event, bibs, faces } = wanted;
  const failed = failureText(error);
  if (faces) await updatePhotos(tx, [photoId], { facesError: failed });
  if (!bibs) return;
  await updatePhotos(tx, [photoId], { bibsError: failed });
  // By a job of its own: the database answers others while a whole event is judged.
  await lockEvent(tx, event.id);
  if (!(await hasPendingBibs(tx, event.id))) await judgeAgain(tx, event.id);
}

/** The photo with what of it is due and not done. */
async function findWanted(db: Database, photoId: number) {
  const found = await findPhotoOnSale(db, photoId);
  if (!found) return undefined;
  const { photo, event } = found;
  return {
    photo,
    event,
    bibs: !photo.bibsReadAt && bibsAreDue(event),
    faces: !photo.facesIndexedAt && facesAreDue(event),
  };
}
