// Works off a received notification: the provider is asked, its answer settles. A notification for
// a payment that does not exist (the panel's simulation sends such) is given up quietly, and so is a hint at
// what the provider refuses to tell.
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import {
  ProviderNotFound,
  ProviderRejected,
  type PaymentProvider,
} from '../../../platform/payments/payment-provider.ts';
import type { JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { notificationInbox } from '../../../schema/orders.ts';
import { settlePayment, type SettlementDeps } from '../settling/settlement.ts';

/** The provider may announce a payment a little before it can be found. */
const NOT_FOUND_MINUTES = 30;
/** Anybody can name a payment that does not exist; the reconciler asks about those that do. */
const HINT_NOT_FOUND_MINUTES = 2;

const payload = z.object({ kind: z.enum(['payment', 'merchant_order']), providerId: z.string() });
export type NotificationPayload = z.output<typeof payload>;

export const processNotificationJob: JobType<NotificationPayload> = {
  name: 'process-notification',
  parse: (value) => payload.parse(value),
  // Hours of the provider's absence; when it is back, everything has been asked within minutes.
  maxAttempts: 60,
  longestPauseSeconds: 240,
  concurrency: 4,
  leaseSeconds: 20,
  priority: -10,
};

/** What nobody signed: it waits for everything else, and one is asked about at a time. */
export const processHintJob: JobType<NotificationPayload> = {
  ...processNotificationJob,
  name: 'process-hint',
  concurrency: 1,
  priority: 10,
};

export type NotificationDeps = SettlementDeps & { payments: PaymentProvider };

export const processNotification = (deps: NotificationDeps) =>
  handleJob(processNotificationJob, (notice) => {
    const isNothing = (error: unknown) => error instanceof ProviderNotFound;
    return lookUp(deps, notice, { isNothing, minutes: NOT_FOUND_MINUTES });
  });

export const processHint = (deps: NotificationDeps) =>
  handleJob(processHintJob, (notice) => {
    // A number that is none of the shop's may be refused instead of not found. What refuses all of them, such
    // as a key that is out of date, the reconciler meets too.
    const isNothing = (error: unknown) =>
      error instanceof ProviderNotFound || error instanceof ProviderRejected;
    return lookUp(deps, notice, { isNothing, minutes: HINT_NOT_FOUND_MINUTES });
  });

/** What `isNothing`, and still is some minutes after the notice, there will never be. */
interface Patience {
  isNothing: (error: unknown) => boolean;
  minutes: number;
}

async function lookUp(deps: NotificationDeps, notice: NotificationPayload, patience: Patience) {
  try {
    await (notice.kind === 'payment'
      ? lookUpPayment(deps, notice.providerId)
      : lookUpMerchantOrder(deps, notice.providerId));
  } catch (error) {
    const { isNothing, minutes } = patience;
    const gone = isNothing(error) && (await isOld(deps.db, notice, minutes));
    if (!gone) throw error;
  }
  await deps.db.update(notificationInbox).set({ processedAt: new Date() }).where(waiting(notice));
}

/** A payment that names no order of ours is traced through the checkout it was made in. */
async function lookUpPayment(deps: NotificationDeps, paymentId: string): Promise<void> {
  const payment = await deps.payments.getPayment(paymentId);
  if ((await settlePayment(deps, payment)) === 'applied' || !payment.merchantOrderId) return;
  const { checkoutId } = await deps.payments.getMerchantOrder(payment.merchantOrderId);
  await settlePayment(deps, payment, checkoutId);
}

async function lookUpMerchantOrder(deps: NotificationDeps, merchantOrderId: string): Promise<void> {
  const { paymentIds, checkoutId } = await deps.payments.getMerchantOrder(merchantOrderId);
  for (const id of paymentIds) {
    await settlePayment(deps, await deps.payments.getPayment(id), checkoutId);
  }
}

const waiting = ({ kind, providerId }: NotificationPayload) =>
  and(
    eq(notificationInbox.kind, kind),
    eq(notificationInbox.providerId, providerId),
    isNull(notificationInbox.processedAt),
  );

async function isOld(db: Database, notice: NotificationPayload, minutes: number) {
  const early = lt(notificationInbox.receivedAt, sql`now() - make_interval(mins => ${minutes})`);
  return (await db.$count(notificationInbox, and(waiting(notice), early))) > 0;
}
