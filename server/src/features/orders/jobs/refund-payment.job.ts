// Gives a payment back and settles what the provider then says of it. It may take the wish and do it later, or
// not at all (`in_process`, `rejected`): it is asked until it is done, for its notice may be lost like any other.
import { isWithShop } from '@photolab/domain/orders/order-state';
import {
  ProviderRejected,
  type PaymentProvider,
} from '../../../platform/payments/payment-provider.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import { handleJob, PermanentJobError } from '../../../platform/queue/worker.ts';
import * as repository from '../orders.repository.ts';
import { writeToStudio } from '../settling/payment-news.ts';
import { refundPaymentJob } from '../settling/refund-request.ts';
import { settlePayment, type SettlementDeps } from '../settling/settlement.ts';

type Deps = SettlementDeps & { payments: PaymentProvider };

interface Wish {
  orderId: string;
  paymentId: string;
}

/** Minutes from one look at a return under way to the next; the last one repeats. */
const LOOK_MINUTES = [1, 10, 60, 24 * 60];
/** Some two weeks: then the studio is told that nothing came of it. */
const MOST_LOOKS = 17;

/** Answers to the wish after which nothing is given back. */
const CAME_TO_NOTHING: Readonly<Record<string, string>> = {
  rejected: 'devolución rechazada',
  cancelled: 'devolución cancelada',
};
const UNDER_WAY = 'devolución en proceso';

const SAID = 'Mercado Pago dijo: ';
const saying = (words: string) => `${SAID}«${words}»`;

/** The provider's own reason, without the call that it answered. */
const refusalOf = ({ message }: ProviderRejected) => saying(message.replace(/^[A-Z]+ \S+: /, ''));

export function refundPayment(deps: Deps) {
  return handleJob(
    refundPaymentJob,
    async ({ looks = 0, ...wish }) => {
      const { payments } = deps;
      const before = await payments.getPayment(wish.paymentId);
      if (looks === 0 && before.status !== 'refunded') await askFor(deps, wish);
      const now = looks === 0 ? await payments.getPayment(wish.paymentId) : before;
      await settlePayment(deps, now);
      if (isWithShop(now.status)) await lookLater(deps, wish, looks + 1);
    },
    async (tx, { orderId, paymentId }, error) => {
      const why = error.startsWith(SAID) ? error : 'Mercado Pago no contestó';
      const detail = { payment: paymentId, error: why };
      await repository.addToTimeline(tx, orderId, 'refund-failed', detail);
      const order = await repository.findOrder(tx, orderId);
      if (order) await writeToStudio(tx, { order, paymentId, problem: 'refund-failed' });
    },
  );
}

/** @throws PermanentJobError when the provider says that it will not */
async function askFor({ db, payments }: Deps, { orderId, paymentId }: Wish): Promise<void> {
  // A key answers as it first did: a wish that came to nothing is asked anew under another.
  const failed = await repository.countInTimeline(db, orderId, 'refund-failed', paymentId);
  const idempotencyKey = `refund-${paymentId}${failed > 0 ? `-${String(failed)}` : ''}`;
  try {
    const { status } = await payments.refund(paymentId, { idempotencyKey });
    const end = CAME_TO_NOTHING[status];
    if (end) throw new PermanentJobError(saying(end));
  } catch (error) {
    if (error instanceof ProviderRejected) throw new PermanentJobError(refusalOf(error));
    throw error;
  }
  // Begun anew after a kill, it was noted before.
  const sent = await repository.countInTimeline(db, orderId, 'refund-sent', paymentId);
  if (sent > failed) return;
  await repository.addToTimeline(db, orderId, 'refund-sent', { payment: paymentId });
}

/** @throws PermanentJobError when it was looked for too often */
async function lookLater({ db }: Deps, wish: Wish, looks: number): Promise<void> {
  if (looks > MOST_LOOKS) throw new PermanentJobError(saying(UNDER_WAY));
  const minutes = LOOK_MINUTES[Math.min(looks, LOOK_MINUTES.length) - 1] ?? 0;
  const runAt = new Date(Date.now() + minutes * 60_000);
  const uniqueKey = `${wish.paymentId}:${String(looks)}`;
  await sendJob(db, refundPaymentJob, { ...wish, looks }, { runAt, uniqueKey });
}
