// Writes the way to a new password. The token is made here and goes straight into the e-mail: no
// row ever holds it.
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import { recoveryLetter } from '../../../platform/mail/letters/to-runners.ts';
import { MAIL_JOBS } from '../../../platform/mail/mail-jobs.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import * as repository from '../accounts.repository.ts';

const RECOVERY_MINUTES = 60;

const payload = z.object({ accountId: z.int(), request: z.uuid() });

export const sendRecoveryJob: JobType<z.output<typeof payload>> = {
  name: MAIL_JOBS.recovery,
  parse: (stored) => payload.parse(stored),
  maxAttempts: 6,
  concurrency: 2,
  leaseSeconds: 60,
  priority: -5,
};

export function sendRecovery({ db, mailer }: { db: Database; mailer: Mailer }) {
  return handleJob(sendRecoveryJob, async ({ accountId, request }) => {
    const account = await repository.findAccount(db, accountId);
    if (!account) return;
    const token = newToken();
    await repository.insertRecoveryToken(db, {
      tokenHash: hashToken(token),
      accountId,
      expiresAt: new Date(Date.now() + RECOVERY_MINUTES * 60_000),
    });
    await mailer.send({
      id: `recovery-${request}`,
      to: account.email,
      letter: recoveryLetter({ token, minutes: RECOVERY_MINUTES }),
    });
  });
}
