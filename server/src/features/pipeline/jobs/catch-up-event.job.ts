// Queues whatever of an event is due for recognition and not done.
import type { Database } from '../../../platform/db/database.ts';
import { sendJobs, tryAgainNow } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { findEvent } from '../../../records/events.ts';
import { catchUpEvent, readPhoto } from '../../../records/photo-jobs.ts';
import { bibsAreDue, facesAreDue } from '../../../records/photo-steps.ts';
import { listDue } from '../pipeline.repository.ts';

export const catchUpEventHandler = ({ db }: { db: Database }) =>
  handleJob(catchUpEvent, async ({ eventId }) => {
    const event = await findEvent(db, eventId);
    // Deleted since the job was sent.
    if (!event) return;
    const due = await listDue(db, eventId, { bibs: bibsAreDue(event), faces: facesAreDue(event) });
    const failed = await tryAgainNow(db, readPhoto, due);
    const sent = new Set(failed.map(({ photoId }) => photoId));
    const unsent = due.filter(({ photoId }) => !sent.has(photoId));
    await sendJobs(db, readPhoto, unsent, ({ photoId }) => ({ uniqueKey: String(photoId) }));
  });
