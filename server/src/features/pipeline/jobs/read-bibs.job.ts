// Reads the numbers of a photo. Readings replace earlier ones of the same photo; a person's word on
// its numbers stays. The event's rules run over everything again a little later.
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import type { ReadNumber } from '../../../platform/recognition/recognition.ts';
import { tellWaiting } from '../../../records/alert-jobs.ts';
import type { EventVersions } from '../../../records/event-versions.ts';
import { lockEvent, raiseVersion, type EventRow } from '../../../records/events.ts';
import { judgeReadings, readBibs } from '../../../records/photo-jobs.ts';
import { syncNumbers } from '../../../records/photo-numbers.ts';
import { bibsAreDue } from '../../../records/photo-steps.ts';
import { findPhotoOnSale, updatePhotos } from '../../../records/photos.ts';
import { bibReadings } from '../../../schema/photos.ts';
import { judgeEvent, judgePhoto } from '../judging.ts';
import { hasPendingBibs } from '../pipeline.repository.ts';
import type { RecognitionJobDeps } from './index-faces.job.ts';
import { failureText, runTask } from './photo-task.ts';

export interface ReadBibsDeps extends RecognitionJobDeps {
  eventVersions: EventVersions;
}

const JUDGE_AFTER_MS = 10_000;

export const readBibsHandler = (deps: ReadBibsDeps) =>
  handleJob(
    readBibs,
    ({ photoId }) => run(deps, photoId),
    async ({ photoId }, error) => {
      const found = await findPhotoOnSale(deps.db, photoId);
      if (!found) return;
      await deps.db.transaction(async (tx) => {
        await updatePhotos(tx, [photoId], { bibsError: failureText(error) });
        await judgeIfLast(tx, found.event.id);
      });
      deps.eventVersions.forget();
    },
  );

export const judgeReadingsHandler = ({ db, eventVersions }: ReadBibsDeps) =>
  handleJob(judgeReadings, async ({ eventId }) => {
    await judgeEvent(db, eventId);
    await tellWaiting(db, eventId);
    eventVersions.forget();
  });

async function run(deps: ReadBibsDeps, photoId: number): Promise<void> {
  const { db, storage, recognition } = deps;
  const found = await findPhotoOnSale(db, photoId);
  // What is skipped here comes again with the event's next catch-up.
  if (!found || found.photo.bibsReadAt || !bibsAreDue(found.event)) return;
  const { pattern } = found.event.bibSettings;
  const readings = await runTask(storage, found.photo.originalKey, (path) =>
    recognition.readBibs(path, { pattern }),
  );
  await db.transaction((tx) => store(tx, photoId, found.event, readings));
  deps.eventVersions.forget();
}

async function store(tx: Database, photoId: number, event: EventRow, readings: ReadNumber[]) {
  if (!(await findPhotoOnSale(tx, photoId))) return;
  await tx.delete(bibReadings).where(eq(bibReadings.photoId, photoId));
  const judged = await judgePhoto(tx, readings, event);
  const rows = judged.map((reading) => ({ ...reading, photoId }));
  if (rows.length > 0) await tx.insert(bibReadings).values(rows);
  const isChanged = await syncNumbers(tx, event.id, [photoId]);
  await updatePhotos(tx, [photoId], { bibsReadAt: new Date(), bibsError: null });
  if (isChanged) await raiseVersion(tx, event.id);
  await tellWaiting(tx, event.id);
  if (await judgeIfLast(tx, event.id)) return;
  const runAt = new Date(Date.now() + JUDGE_AFTER_MS);
  await sendJob(tx, judgeReadings, { eventId: event.id }, { runAt, uniqueKey: String(event.id) });
}

/**
 * Judges the event in the transaction that ends its reading, so that whoever watches the progress
 * reach its end sees the final numbers. The lock lets only one of two last photos be the last.
 */
async function judgeIfLast(tx: Database, eventId: number): Promise<boolean> {
  await lockEvent(tx, eventId);
  if (await hasPendingBibs(tx, eventId)) return false;
  await judgeEvent(tx, eventId);
  return true;
}
