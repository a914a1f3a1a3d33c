// Queues whatever of an event is due for recognition and not done.
import type { Database } from '../../../platform/db/database.ts';
import { catchUpEvent } from '../../../platform/queue/catch-up-event.ts';
import { sendJobs, type JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { getEvent } from '../photos.repository.ts';
import { bibsAreDue, facesAreDue } from '../pipeline.ts';
import { listDue } from '../recognition.repository.ts';
import { indexFaces, readBibs, type PhotoPayload } from './job-types.ts';

export const catchUpEventHandler = ({ db }: { db: Database }) =>
  handleJob(catchUpEvent, async ({ eventId }) => {
    const event = await getEvent(db, eventId);
    if (bibsAreDue(event)) await queue(db, readBibs, await listDue(db, eventId, 'bibs'));
    if (facesAreDue(event)) await queue(db, indexFaces, await listDue(db, eventId, 'faces'));
  });

const queue = (db: Database, type: JobType<PhotoPayload>, payloads: PhotoPayload[]) =>
  sendJobs(db, type, payloads, ({ photoId }) => ({ uniqueKey: String(photoId) }));
