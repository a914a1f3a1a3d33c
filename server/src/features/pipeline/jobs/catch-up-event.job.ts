// Queues whatever of an event is due for recognition and not done.
import type { Database } from '../../../platform/db/database.ts';
import { sendJobs, type JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { getEvent } from '../../../records/events.ts';
import {
  catchUpEvent,
  indexFaces,
  readBibs,
  type PhotoPayload,
} from '../../../records/photo-jobs.ts';
import { bibsAreDue, facesAreDue } from '../../../records/photo-steps.ts';
import { listDue } from '../pipeline.repository.ts';

export const catchUpEventHandler = ({ db }: { db: Database }) =>
  handleJob(catchUpEvent, async ({ eventId }) => {
    const event = await getEvent(db, eventId);
    if (bibsAreDue(event)) await queue(db, readBibs, await listDue(db, eventId, 'bibs'));
    if (facesAreDue(event)) await queue(db, indexFaces, await listDue(db, eventId, 'faces'));
  });

const queue = (db: Database, type: JobType<PhotoPayload>, payloads: PhotoPayload[]) =>
  sendJobs(db, type, payloads, ({ photoId }) => ({ uniqueKey: String(photoId) }));
