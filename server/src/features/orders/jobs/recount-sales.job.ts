// Once a day, and at every start of a worker: the events' totals are those of the sales.
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import { inADay } from '../../../platform/queue/daily-job.ts';
import { sendJob, type JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { recountEventSales } from '../settling/event-sales.ts';

const payload = z.object({ planned: z.boolean() });

export const recountSalesJob: JobType<z.output<typeof payload>> = {
  name: 'recount-sales',
  parse: (value) => payload.parse(value),
  maxAttempts: 5,
  concurrency: 1,
  leaseSeconds: 300,
};

export const recountSales = ({ db }: { db: Database }) =>
  handleJob(recountSalesJob, async ({ planned }) => {
    if (planned) await planRecount(db);
    await recountEventSales(db);
  });

/** One now, and one a day from then on, however many processes ask. */
export async function startRecounting(db: Database): Promise<void> {
  await sendJob(db, recountSalesJob, { planned: false }, { uniqueKey: 'now' });
  await planRecount(db);
}

const planRecount = (db: Database) => sendJob(db, recountSalesJob, { planned: true }, inADay());
