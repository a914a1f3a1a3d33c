// Tells the buyer of a payment that still waits or did not come through: once per order and kind,
// and only when it is still so after a while, since most buyers try again in the same checkout.
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import { mayMailTo } from '../../../platform/mail/letter-box.ts';
import { pendingLetter, rejectedLetter } from '../../../platform/mail/letters/to-buyers.ts';
import { postMail } from '../../../platform/mail/send-mail.job.ts';
import { sendJob, type JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { findBuyerEmail } from '../../../records/buyer-email.ts';
import * as repository from '../orders.repository.ts';

/** Minutes until the buyer is told. */
const PATIENCE = { pending: 1, rejected: 15 };
/** Such letters to one letter box in a day: nothing was paid, and it may be another's. */
const MAILS_A_DAY = { about: 'payment-news', most: 10 };
type NewsKind = keyof typeof PATIENCE;

const payload = z.object({
  orderId: z.uuid(),
  paymentId: z.string(),
  news: z.enum(['pending', 'rejected']),
});

export const tellBuyerJob: JobType<z.output<typeof payload>> = {
  name: 'tell-buyer',
  parse: (stored) => payload.parse(stored),
  maxAttempts: 6,
  concurrency: 1,
  leaseSeconds: 20,
};

export async function tellBuyerLater(
  tx: Database,
  input: { order: repository.OrderRow; paymentId: string; news: NewsKind },
): Promise<void> {
  const { order, paymentId, news } = input;
  const runAt = new Date(Date.now() + PATIENCE[news] * 60_000);
  const uniqueKey = `${news}:${order.id}`;
  await sendJob(tx, tellBuyerJob, { orderId: order.id, paymentId, news }, { runAt, uniqueKey });
}

export function tellBuyer({ db }: { db: Database }) {
  return handleJob(tellBuyerJob, ({ orderId, paymentId, news }) =>
    db.transaction(async (tx) => {
      const order = await repository.lockOrder(tx, orderId);
      if (!order || !isStillSo(order, news)) return;
      const to = await findBuyerEmail(tx, order, paymentId);
      if (!to || !(await mayMailTo(tx, to, MAILS_A_DAY))) return;
      const photos = (await repository.listItems(tx, orderId)).length;
      const letter =
        news === 'pending'
          ? pendingLetter(order, photos)
          : rejectedLetter(order, photos, await ranOut(tx, paymentId));
      await postMail(tx, { id: `${news}-${orderId}`, to, letter });
    }),
  );
}

/** The provider's word for a ticket that nobody paid in time. */
const RAN_OUT = 'expired';

const ranOut = async (tx: Database, paymentId: string) =>
  (await repository.findPayment(tx, paymentId))?.statusDetail === RAN_OUT;

function isStillSo({ state }: repository.OrderRow, news: NewsKind): boolean {
  return news === 'pending' ? state === 'pending' : state === 'rejected' || state === 'cancelled';
}
