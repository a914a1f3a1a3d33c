// Once a day: notices that were worked off, or that nobody could make anything of, are forgotten, and
// so are orders that nobody paid.
import { and, eq, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import { sendJob, type JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { jobs } from '../../../schema/operations.ts';
import { notificationInbox } from '../../../schema/orders.ts';
import { closeLeftOrders, forgetUnpaidOrders } from '../settling/unpaid-orders.ts';
import { processHintJob } from './process-notification.job.ts';

const DAY_MS = 86_400_000;
/** The provider repeats a notice for some days. */
const PROCESSED_DAYS = 7;
const OPEN_DAYS = 30;

const payload = z.object({});

export const forgetNoticesJob: JobType<z.output<typeof payload>> = {
  name: 'forget-notices',
  parse: (value) => payload.parse(value),
  maxAttempts: 5,
  concurrency: 1,
  leaseSeconds: 60,
};

export const forgetNotices = ({ db }: { db: Database }) =>
  handleJob(forgetNoticesJob, async () => {
    await db
      .delete(notificationInbox)
      .where(
        or(
          lt(notificationInbox.processedAt, sql`now() - make_interval(days => ${PROCESSED_DAYS})`),
          lt(notificationInbox.receivedAt, sql`now() - make_interval(days => ${OPEN_DAYS})`),
        ),
      );
    // Anybody may send hints: those that were given up are listed for a month, not for good.
    const old = lt(jobs.failedAt, sql`now() - make_interval(days => ${OPEN_DAYS})`);
    await db.delete(jobs).where(and(eq(jobs.name, processHintJob.name), old));
    await closeLeftOrders(db);
    await forgetUnpaidOrders(db);
    await planForgetting(db);
  });

/** One is always planned, however many processes ask. */
export const planForgetting = (db: Database): Promise<void> =>
  sendJob(db, forgetNoticesJob, {}, { uniqueKey: 'daily', runAt: new Date(Date.now() + DAY_MS) });
