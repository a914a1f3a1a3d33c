// Gives a payment back and settles what the provider then says of it.
import * as z from 'zod';
import {
  ProviderRejected,
  type PaymentProvider,
} from '../../../platform/payments/payment-provider.ts';
import type { JobType } from '../../../platform/queue/queue.ts';
import { handleJob, PermanentJobError } from '../../../platform/queue/worker.ts';
import * as repository from '../orders.repository.ts';
import { settlePayment, type SettlementDeps } from '../settlement.ts';

const payload = z.object({ orderId: z.uuid(), paymentId: z.string() });

export const refundPaymentJob: JobType<z.output<typeof payload>> = {
  name: 'refund-payment',
  parse: (value) => payload.parse(value),
  maxAttempts: 12,
  concurrency: 1,
  leaseSeconds: 20,
};

export function refundPayment(deps: SettlementDeps & { payments: PaymentProvider }) {
  return handleJob(
    refundPaymentJob,
    async ({ orderId, paymentId }) => {
      const before = await deps.payments.getPayment(paymentId);
      if (before.status !== 'refunded') {
        try {
          await deps.payments.refund(paymentId, { idempotencyKey: `refund-${paymentId}` });
        } catch (error) {
          if (error instanceof ProviderRejected) throw new PermanentJobError(error.message);
          throw error;
        }
        await repository.addToTimeline(deps.db, orderId, 'refund-sent', { payment: paymentId });
      }
      await settlePayment(deps, await deps.payments.getPayment(paymentId));
    },
    ({ orderId, paymentId }, error) =>
      repository.addToTimeline(deps.db, orderId, 'refund-failed', { payment: paymentId, error }),
  );
}
