// Judges all readings of an event again.
import type { Database } from '../../../platform/db/database.ts';
import { postponeJob } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { tellWaiting } from '../../../records/alerts/alert-jobs.ts';
import type { EventVersions } from '../../../records/kept/event-versions.ts';
import { findEvent } from '../../../records/events.ts';
import { judgeReadings } from '../../../records/photo-jobs.ts';
import { judgeEvent, pauseAfter } from '../judging.ts';
import { whileReading } from '../keep-numbers.ts';

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
    const readings = await judgeEvent(db, eventId);
    // What was read meanwhile takes its turn: the larger an event, the less often it is judged.
    const next = new Date(Date.now() + pauseAfter(readings));
    await postponeJob(db, judgeReadings, whileReading(eventId), next);
    await tellWaiting(db, eventId);
    eventVersions.forget();
  });
