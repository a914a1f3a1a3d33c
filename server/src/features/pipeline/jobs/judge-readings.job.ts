// Judges all readings of an event again.
import type { Database } from '../../../platform/db/database.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { tellWaiting } from '../../../records/alert-jobs.ts';
import type { EventVersions } from '../../../records/event-versions.ts';
import { findEvent } from '../../../records/events.ts';
import { judgeReadings } from '../../../records/photo-jobs.ts';
import { judgeEvent } from '../judging.ts';

export const judgeReadingsHandler = ({
  db,
  eventVersions,
}: {
  db: Database;
  eventVersions: EventVersions;
}) =>
  handleJob(judgeReadings, async ({ eventId }) => {
    // Deleted since the job was sent: nothing is left to judge.
    if (!(await findEvent(db, eventId))) return;
    await judgeEvent(db, eventId);
    await tellWaiting(db, eventId);
    eventVersions.forget();
  });
