// Works off a received notification: the provider is asked, its answer settles. A notification for
// a payment that does not exist (the panel's simulation sends such) is given up quietly.
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import type { JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { notificationInbox } from '../../../schema/orders.ts';
import { settlePayment, type SettlementDeps } from '../settlement.ts';

const payload = z.object({ kind: z.enum(['payment', 'merchant_order']), providerId: z.string() });
export type NotificationPayload = z.output<typeof payload>;

export const processNotificationJob: JobType<NotificationPayload> = {
  name: 'process-notification',
  parse: (value) => payload.parse(value),
  maxAttempts: 12,
  concurrency: 4,
  leaseSeconds: 30,
  priority: -10,
};

export type NotificationDeps = SettlementDeps & { payments: PaymentProvider };

export function processNotification(deps: NotificationDeps) {
  return handleJob(processNotificationJob, async ({ kind, providerId }) => {
    const ids =
      kind === 'payment'
        ? [providerId]
        : (await deps.payments.getMerchantOrder(providerId)).paymentIds;
    for (const id of ids) await settlePayment(deps, await deps.payments.getPayment(id));
    await deps.db
      .update(notificationInbox)
      .set({ processedAt: new Date() })
      .where(
        and(
          eq(notificationInbox.kind, kind),
          eq(notificationInbox.providerId, providerId),
          isNull(notificationInbox.processedAt),
        ),
      );
  });
}
