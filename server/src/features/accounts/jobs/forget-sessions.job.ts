// Once a day: sessions, recovery links and counters of attempts that have ended are removed, and the
// ids of e-mails that were posted long ago.
import * as z from 'zod/mini';
import { purgeAttempts } from '../../../platform/db/attempts.ts';
import type { Database } from '../../../platform/db/database.ts';
import { purgePostedMails } from '../../../platform/mail/send-mail.job.ts';
import { sendJob, type JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { purgeSessions } from '../sessions.repository.ts';

const DAY_MS = 86_400_000;
const payload = z.object({});

export const forgetSessionsJob: JobType<z.output<typeof payload>> = {
  name: 'forget-sessions',
  parse: (stored) => payload.parse(stored),
  maxAttempts: 5,
  concurrency: 1,
  leaseSeconds: 60,
  priority: 10,
};

export const forgetSessions = ({ db }: { db: Database }) =>
  handleJob(forgetSessionsJob, async () => {
    await purgeSessions(db);
    await purgeAttempts(db);
    await purgePostedMails(db);
    await planSessionPurge(db);
  });

/** One is always planned, however many processes ask. */
export const planSessionPurge = (db: Database): Promise<void> =>
  sendJob(db, forgetSessionsJob, {}, { uniqueKey: 'daily', runAt: new Date(Date.now() + DAY_MS) });
