// Reads the numbers of a photo. Readings replace earlier ones of the same photo; a person's word on
// its numbers stays. The event's rules run over everything again a little later.
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import type { ReadNumber } from '../../../platform/recognition/recognition.ts';
import { bibReadings } from '../../../schema/photos.ts';
import type { EventVersions } from '../event-versions.ts';
import { judgeEvent, judgePhoto } from '../judging.ts';
import { syncNumbers } from '../numbers.repository.ts';
import {
  findPhotoOnSale,
  raiseVersion,
  updatePhotos,
  type EventRow,
} from '../photos.repository.ts';
import { bibsAreDue } from '../pipeline.ts';
import { countProgress } from '../recognition.repository.ts';
import type { RecognitionJobDeps } from './index-faces.job.ts';
import { judgeReadings, readBibs } from './job-types.ts';
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
      await updatePhotos(deps.db, [photoId], { bibsError: failureText(error) });
      const found = await findPhotoOnSale(deps.db, photoId);
      if (found) await judgeIfLast(deps, found.event.id);
    },
  );

export const judgeReadingsHandler = ({ db, eventVersions }: ReadBibsDeps) =>
  handleJob(judgeReadings, async ({ eventId }) => {
    await judgeEvent(db, eventId);
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
  await judgeIfLast(deps, found.event.id);
}

async function store(tx: Database, photoId: number, event: EventRow, readings: ReadNumber[]) {
  if (!(await findPhotoOnSale(tx, photoId))) return;
  await tx.delete(bibReadings).where(eq(bibReadings.photoId, photoId));
  const rows = judgePhoto(readings, event).map((reading) => ({ ...reading, photoId }));
  if (rows.length > 0) await tx.insert(bibReadings).values(rows);
  const isChanged = await syncNumbers(tx, event.id, [photoId]);
  await updatePhotos(tx, [photoId], { bibsReadAt: new Date(), bibsError: null });
  if (isChanged) await raiseVersion(tx, event.id);
  const runAt = new Date(Date.now() + JUDGE_AFTER_MS);
  await sendJob(tx, judgeReadings, { eventId: event.id }, { runAt, uniqueKey: String(event.id) });
}

/** Whoever watches the progress reach its end sees the final numbers. */
async function judgeIfLast({ db, eventVersions }: ReadBibsDeps, eventId: number) {
  const { bibsPending } = await countProgress(db, eventId);
  if (bibsPending > 0) return;
  await judgeEvent(db, eventId);
  eventVersions.forget();
}
