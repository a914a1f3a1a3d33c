// The wish to give a payment back: sent by settlement for a second payment, and by an administrator.
import * as z from 'zod/mini';
import type { JobType } from '../../../platform/queue/queue.ts';

const payload = z.object({
  orderId: z.uuid(),
  paymentId: z.string(),
  /** How often the provider, which has taken the wish, was asked whether it is done. */
  looks: z.optional(z.int()),
});

export const refundPaymentJob: JobType<z.output<typeof payload>> = {
  name: 'refund-payment',
  parse: (value) => payload.parse(value),
  maxAttempts: 12,
  concurrency: 1,
  leaseSeconds: 20,
};
