// Gives a payment back and settles what the provider then says of it.
import {
  ProviderRejected,
  type PaymentProvider,
} from '../../../platform/payments/payment-provider.ts';
import { handleJob, PermanentJobError } from '../../../platform/queue/worker.ts';
import * as repository from '../orders.repository.ts';
import { writeToStudio } from '../settling/payment-news.ts';
import { refundPaymentJob } from '../settling/refund-request.ts';
import { settlePayment, type SettlementDeps } from '../settling/settlement.ts';

const SAID = 'Mercado Pago dijo: ';

/** The provider's own reason, without the call that it answered. */
const refusalOf = ({ message }: ProviderRejected) =>
  `${SAID}«${message.replace(/^[A-Z]+ \S+: /, '')}»`;

export function refundPayment(deps: SettlementDeps & { payments: PaymentProvider }) {
  return handleJob(
    refundPaymentJob,
    async ({ orderId, paymentId }) => {
      const before = await deps.payments.getPayment(paymentId);
      if (before.status !== 'refunded') {
        try {
          await deps.payments.refund(paymentId, { idempotencyKey: `refund-${paymentId}` });
        } catch (error) {
          if (error instanceof ProviderRejected) throw new PermanentJobError(refusalOf(error));
          throw error;
        }
        await repository.addToTimeline(deps.db, orderId, 'refund-sent', { payment: paymentId });
      }
      await settlePayment(deps, await deps.payments.getPayment(paymentId));
    },
    ({ orderId, paymentId }, error) =>
      deps.db.transaction(async (tx) => {
        const why = error.startsWith(SAID) ? error : 'Mercado Pago no contestó';
        await repository.addToTimeline(tx, orderId, 'refund-failed', {
          payment: paymentId,
          error: why,
        });
        const order = await repository.findOrder(tx, orderId);
        if (order) await writeToStudio(tx, { order, paymentId, problem: 'refund-failed' });
      }),
  );
}
