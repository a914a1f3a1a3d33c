// Sent whenever photos of an event have become findable, by whoever made them so; done by `search`,
// which tells the people who wait.
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../platform/db/database.ts';
import { sendJob, type JobType } from '../platform/queue/queue.ts';

const payload = z.object({ eventId: z.int() });

export const matchAlerts: JobType<z.output<typeof payload>> = {
  name: 'match-alerts',
  parse: (stored) => payload.parse(stored),
  maxAttempts: 6,
  concurrency: 1,
  leaseSeconds: 120,
  // Before the reading of further photos: somebody waits.
  priority: -5,
};

/** Photos that come together are told together. */
const GATHER_MS = 15_000;

/** Costs one look at two indexes where nobody waits; however many photos come, one job waits. */
export async function tellWaiting(tx: Database, eventId: number, afterMs = GATHER_MS) {
  const { rows } = await tx.execute(sql`
    select 1 where exists (select 1 from photo_alerts a where a.event_id = ${eventId}
        and a.confirmed_at is not null and a.notified_at is null)
      or exists (select 1 from participants p where p.event_id = ${eventId})`);
  if (rows.length === 0) return;
  const runAt = new Date(Date.now() + afterMs);
  await sendJob(tx, matchAlerts, { eventId }, { runAt, uniqueKey: String(eventId) });
}
