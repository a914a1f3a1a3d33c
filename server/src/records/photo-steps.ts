// What follows what: the one table of a photo's way from upload to searchable. Every step's jobs
// are sent in the transaction that completes the step before it.
import type { Database } from '../platform/db/database.ts';
import { sendJob, sendJobs, sendOrHold, type JobType } from '../platform/queue/queue.ts';
import type { events } from '../schema/events.ts';
import {
  catchUpEvent,
  judgeReadings,
  makePreview,
  purgePhotos,
  readPhoto,
  type PhotoPayload,
} from './photo-jobs.ts';

export type EventSwitches = Pick<
  typeof events.$inferSelect,
  'bibSearch' | 'faceSearch' | 'bibReadingStartedAt' | 'recognitionPaused'
>;

interface Step {
  after: 'upload' | 'preview';
  job: JobType<PhotoPayload>;
  when(event: EventSwitches): boolean;
}

export const facesAreDue = (event: EventSwitches) => event.faceSearch && !event.recognitionPaused;
/** Numbers are read once an administrator has started it, and from then on for later photos. */
export const bibsAreDue = (event: EventSwitches) =>
  event.bibSearch && event.bibReadingStartedAt !== null && !event.recognitionPaused;

const STEPS: Step[] = [
  { after: 'upload', job: makePreview, when: () => true },
  { after: 'preview', job: readPhoto, when: (event) => facesAreDue(event) || bibsAreDue(event) },
];

/** Sends what follows `after`; a job of that kind that already waits for the photo is enough. */
export async function sendNext(
  tx: Database,
  after: Step['after'],
  photoId: number,
  event: EventSwitches,
): Promise<void> {
  for (const step of STEPS) {
    if (step.after === after && step.when(event)) {
      await sendJob(tx, step.job, { photoId }, { uniqueKey: String(photoId) });
    }
  }
}

/** Looks for what has become due in the event, which the caller has locked. */
export async function catchUp(tx: Database, eventId: number): Promise<void> {
  await sendOrHold(tx, catchUpEvent, { eventId }, String(eventId));
}

/**
 * What was read of the event, which the caller has locked, is worth something else now. Its own key: a job that
 * waits for further readings must not hold this one back.
 */
export async function judgeAgain(tx: Database, eventId: number): Promise<void> {
  await sendOrHold(tx, judgeReadings, { eventId }, `now-${String(eventId)}`);
}

/** How many photos one job takes on. */
const PURGE_BATCH = 200;

/** Removes what is left of photos taken off sale. */
export async function purgeLater(tx: Database, photoIds: number[]): Promise<void> {
  const batches: { photoIds: number[] }[] = [];
  for (let start = 0; start < photoIds.length; start += PURGE_BATCH) {
    batches.push({ photoIds: photoIds.slice(start, start + PURGE_BATCH) });
  }
  await sendJobs(tx, purgePhotos, batches);
}
