// Once a day: notices that were worked off, or that nobody could make anything of, are forgotten, and
// so are orders that nobody paid.
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { dailyJob } from '../../../platform/queue/daily-job.ts';
import { jobs } from '../../../schema/operations.ts';
import { notificationInbox } from '../../../schema/orders.ts';
import { closeLeftOrders, forgetUnpaidOrders } from '../settling/unpaid-orders.ts';
import { processHintJob } from './process-notification.job.ts';

/** The provider repeats a notice for some days. */
const PROCESSED_DAYS = 7;
const OPEN_DAYS = 30;

export const forgetNotices = dailyJob(
  { name: 'forget-notices', leaseSeconds: 60 },
  async ({ db }: { db: Database }) => {
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
  },
);
