// Once a day: requests that nobody confirmed go, and those that were answered long ago.
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import { sendJob, type JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { purgeRequests } from './requests.repository.ts';

const DAY_MS = 86_400_000;
const payload = z.object({});

export const forgetRequestsJob: JobType<z.output<typeof payload>> = {
  name: 'forget-requests',
  parse: (stored) => payload.parse(stored),
  maxAttempts: 5,
  concurrency: 1,
  leaseSeconds: 60,
  priority: 10,
};

export const forgetRequests = ({ db }: { db: Database }) =>
  handleJob(forgetRequestsJob, async () => {
    await purgeRequests(db);
    await planRequestPurge(db);
  });

/** One is always planned, however many processes ask. */
export const planRequestPurge = (db: Database): Promise<void> =>
  sendJob(db, forgetRequestsJob, {}, { uniqueKey: 'daily', runAt: new Date(Date.now() + DAY_MS) });
