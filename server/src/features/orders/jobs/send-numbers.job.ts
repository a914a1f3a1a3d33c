// 'Enviame mi número': writes an address the numbers of what was bought with it, once an hour at most.
import { createHash } from 'node:crypto';
import { formatLongDate } from '@photolab/domain/shop/format';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import { numbersLetter } from '../../../platform/mail/letters/to-buyers.ts';
import { postMail } from '../../../platform/mail/send-mail.job.ts';
import type { JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { purchasesOfAddress } from '../purchases.ts';

const HOUR_MS = 3_600_000;
const payload = z.object({ email: z.string() });

export const sendNumbersJob: JobType<z.output<typeof payload>> = {
  name: 'send-numbers',
  parse: (stored) => payload.parse(stored),
  maxAttempts: 6,
  concurrency: 1,
  leaseSeconds: 30,
};

export const sendNumbers = ({ db }: { db: Database }) =>
  handleJob(sendNumbersJob, async ({ email }) => {
    const purchases = await purchasesOfAddress(db, email);
    if (purchases.length === 0) return;
    const hour = Math.floor(Date.now() / HOUR_MS);
    const name = createHash('sha256')
      .update(`${email}|${String(hour)}`)
      .digest('hex');
    await db.transaction((tx) =>
      postMail(tx, {
        id: `numbers-${name.slice(0, 32)}`,
        to: email,
        letter: numbersLetter(
          purchases.map((purchase) => ({ ...purchase, date: formatLongDate(purchase.createdAt) })),
        ),
      }),
    );
  });
