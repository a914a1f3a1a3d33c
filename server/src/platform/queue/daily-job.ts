// Work that is done once a day: one run is always planned, however many processes ask.
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { sendJob, type JobType, type SendOptions } from './queue.ts';
import { handleJob } from './worker.ts';

const DAY_MS = 86_400_000;
const payload = z.object({});

export const inADay = (): SendOptions => ({
  uniqueKey: 'daily',
  runAt: new Date(Date.now() + DAY_MS),
});

export function dailyJob<Deps extends { db: Database }>(
  { name, leaseSeconds, priority = 0 }: Pick<JobType<never>, 'name' | 'leaseSeconds' | 'priority'>,
  run: (deps: Deps) => Promise<void>,
) {
  const type: JobType<z.output<typeof payload>> = {
    name,
    parse: (stored) => payload.parse(stored),
    maxAttempts: 5,
    concurrency: 1,
    leaseSeconds,
    priority,
  };
  const plan = (db: Database) => sendJob(db, type, {}, inADay());
  return {
    ...type,
    plan,
    handler: (deps: Deps) =>
      handleJob(type, async () => {
        // First: a day on which it fails for good has a next one.
        await plan(deps.db);
        await run(deps);
      }),
  };
}
