// Once a day: sessions, recovery links and counters of attempts that have ended are removed, and the
// ids of e-mails that were posted long ago.
import { purgeAttempts } from '../../../platform/db/attempts.ts';
import type { Database } from '../../../platform/db/database.ts';
import { purgePostedMails } from '../../../platform/mail/send-mail.job.ts';
import { dailyJob } from '../../../platform/queue/daily-job.ts';
import { purgeSessions } from '../sessions.repository.ts';

export const forgetSessions = dailyJob(
  { name: 'forget-sessions', leaseSeconds: 60, priority: 10 },
  async ({ db }: { db: Database }) => {
    await purgeSessions(db);
    await purgeAttempts(db);
    await purgePostedMails(db);
  },
);
