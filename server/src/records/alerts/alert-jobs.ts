// Sent whenever photos of an event have become findable, by whoever made them so; done by `search`,
// which tells the people who wait.
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import { sendJob, sendOrHold, type JobType } from '../../platform/queue/queue.ts';

// Who waits for photos of an event: said once for those who write to them and for those who count them.

/** 'Avisame': the address is confirmed, no e-mail went out, and it is not to be forgotten yet. */
export const waitingAlert = sql`(photo_alerts.confirmed_at is not null
  and photo_alerts.notified_at is null and photo_alerts.delete_at > now())`;

/** With the participant's id: the e-mail that there are photos, which each gets once. */
export const EVENT_PHOTOS_MAIL = 'event-photos-';

/** 'Participar': signed up in the last year; the outbox remembers for longer (`POSTED_DAYS`) whom it told. */
export const untoldParticipant = (eventId: number) => sql`(participants.event_id = ${eventId}
  and participants.created_at > now() - interval '1 year' and not exists (
    select 1 from posted_mails m where m.id = ${EVENT_PHOTOS_MAIL}::text || participants.id))`;

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

/** Photos that come together are told together; and so long at least has their sender's transaction to end. */
const GATHER_MS = 10_000;

/**
 * Costs one look at two indexes where nobody waits; of the photos that come in the same ten seconds one job
 * looks for all, which begins ten seconds after them: one that waits since before could begin too soon to see them.
 */
export async function tellWaiting(tx: Database, eventId: number): Promise<void> {
  if (!(await somebodyWaits(tx, eventId))) return;
  const turn = Math.floor(Date.now() / GATHER_MS) + 2;
  const uniqueKey = `${String(eventId)}-${String(turn)}`;
  await sendJob(tx, matchAlerts, { eventId }, { runAt: new Date(turn * GATHER_MS), uniqueKey });
}

/** The same at once, for people who begin to wait: there may be photos of them already. */
export async function tellNow(tx: Database, eventId: number): Promise<void> {
  await sendOrHold(tx, matchAlerts, { eventId }, `now-${String(eventId)}`);
}

async function somebodyWaits(tx: Database, eventId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 where exists (select 1 from photo_alerts a where a.event_id = ${eventId}
        and a.confirmed_at is not null and a.notified_at is null)
      or exists (select 1 from participants p where p.event_id = ${eventId})`);
  return rows.length > 0;
}

// What an account's deletion leaves for others to do, each with its own rows; sent in its transaction.
const ofAccount = z.object({ accountId: z.int() });

const ONCE_GONE = { maxAttempts: 10, concurrency: 1, leaseSeconds: 60 };

/** The account's orders belong to nobody's login any more. */
export const unlinkOrders: JobType<z.output<typeof ofAccount>> = {
  name: 'unlink-orders',
  parse: (stored) => ofAccount.parse(stored),
  ...ONCE_GONE,
};
