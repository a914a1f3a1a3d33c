// Once a day: requests that nobody confirmed go, and those that were answered long ago.
import type { Database } from '../../../platform/db/database.ts';
import { dailyJob } from '../../../platform/queue/daily-job.ts';
import { purgeRequests } from './requests.repository.ts';

export const forgetRequests = dailyJob(
  { name: 'forget-requests', leaseSeconds: 60, priority: 10 },
  ({ db }: { db: Database }) => purgeRequests(db),
);
