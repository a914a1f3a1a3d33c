// The reconciler: asks the provider about an order that no notification settled, at 2, 10 and 60
// minutes and then daily until three days after its expiry; then the order is closed.
import { randomInt } from 'node:crypto';
import { expireOrder } from '@photolab/domain/orders/order-state';
import * as z from 'zod/mini';
import { countAttempt } from '../../../platform/db/attempts.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import { isWaiting, sendJob, sendJobs, type JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import * as repository from '../orders.repository.ts';
import { settlePayment, type SettlementDeps } from '../settling/settlement.ts';

export const FIRST_CHECK_MINUTES = 2;
/** Minutes from one check to the next; the last one repeats. */
const NEXT_CHECK_MINUTES = [8, 50, 24 * 60];
export const CLOSED_AFTER_DAYS = 3;
/** A planned check after which there is none once those days are over. */
export const LAST_CHECK = NEXT_CHECK_MINUTES.length;
const RESTART = { hours: 24, orders: 500 };

const payload = z.object({
  orderId: z.uuid(),
  /** How many planned checks came before this one; null for one out of turn. */
  check: z.nullable(z.int()),
});

export const checkOrderJob: JobType<z.output<typeof payload>> = {
  name: 'check-order',
  parse: (value) => payload.parse(value),
  maxAttempts: 30,
  concurrency: 2,
  leaseSeconds: 20,
};

/** Whoever is back waits: orders that nobody came back for, however many a stranger opened, come after. */
const checkReturnedJob: typeof checkOrderJob = { ...checkOrderJob, priority: -5 };

/**
 * Planned checks in a minute, and what later ones wait: a stranger may open thousands of orders, and each
 * is asked about seven times before it is closed.
 */
const PLANNED = { inAll: 120, seconds: 60, waitMinutes: [5, 15] } as const;

export function checkOrder(deps: SettlementDeps & { payments: PaymentProvider }) {
  return handleJob(checkOrderJob, async ({ orderId, check }) => {
    const order = await repository.findOrder(deps.db, orderId);
    if (!order || isClosed(order)) return;
    if (check !== null && (await isPutOff(deps.db, { orderId, check }))) return;
    for (const payment of await deps.payments.searchPayments(orderId)) {
      await settlePayment(deps, payment);
    }
    if (check === null) return;
    await deps.db.transaction(async (tx) => {
      const current = await repository.lockOrder(tx, orderId);
      if (current && !isClosed(current)) await planNext(tx, current, check);
    });
  });
}

async function isPutOff(db: Database, planned: z.output<typeof payload>): Promise<boolean> {
  const { count } = await countAttempt(db, 'checks:all', PLANNED.seconds);
  if (count <= PLANNED.inAll) return false;
  // Spread, so that they don't all come back in one minute.
  const runAt = new Date(Date.now() + randomInt(...PLANNED.waitMinutes) * 60_000);
  await sendJob(db, checkOrderJob, planned, { runAt, uniqueKey: `put-off:${planned.orderId}` });
  return true;
}

/**
 * Has the latest open orders of the last day checked at once: while the shop was down, notices may have
 * been missed whose repetition is a quarter of an hour or more away.
 */
export async function checkOpenOrders(db: Database): Promise<void> {
  const ids = await repository.listOpenOrders(db, RESTART);
  await sendJobs(
    db,
    checkOrderJob,
    ids.map((orderId) => ({ orderId, check: null })),
    ({ orderId }) => ({ uniqueKey: `restart:${orderId}` }),
  );
}

/** The first pause of an order before the provider is asked; each is twice the one before it. */
const RETURN_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 600;
const DAY_SECONDS = 86_400;
/** Such checks in a minute, however many orders are asked about. */
const RETURNS = { perAddress: 60, inAll: 240, seconds: 60 };

/**
 * A buyer who is back from the provider asks about an order whose payment the shop has not heard of:
 * the provider is asked too, ever more rarely however often the buyer does.
 */
export async function checkReturnedOrder(
  db: Database,
  order: repository.OrderRow,
  address: string,
): Promise<void> {
  if (order.state !== 'created' || order.checkoutId === null || order.expired) return;
  const uniqueKey = `returned:${order.id}`;
  if (await isWaiting(db, checkOrderJob, uniqueKey)) return;
  if ((await countAttempt(db, `returns:${address}`, RETURNS.seconds)).count > RETURNS.perAddress)
    return;
  if ((await countAttempt(db, 'returns:all', RETURNS.seconds)).count > RETURNS.inAll) return;
  const { count } = await countAttempt(db, uniqueKey, DAY_SECONDS);
  const seconds = Math.min(RETURN_PAUSE_SECONDS * 2 ** (count - 1), LONGEST_PAUSE_SECONDS);
  const runAt = new Date(Date.now() + seconds * 1_000);
  await sendJob(db, checkReturnedJob, { orderId: order.id, check: null }, { runAt, uniqueKey });
}

const isClosed = ({ state, expired }: repository.OrderRow) =>
  expired || state === 'approved' || state === 'refunded' || state === 'disputed';

async function planNext(tx: Database, order: repository.OrderRow, check: number): Promise<void> {
  const minutes = NEXT_CHECK_MINUTES[Math.min(check, NEXT_CHECK_MINUTES.length - 1)] ?? 0;
  const runAt = new Date(Date.now() + minutes * 60_000);
  if (runAt.getTime() < order.expiresAt.getTime() + CLOSED_AFTER_DAYS * 86_400_000) {
    return sendJob(tx, checkOrderJob, { orderId: order.id, check: check + 1 }, { runAt });
  }
  const { state } = expireOrder(await repository.readLedger(tx, order));
  await repository.updateOrder(tx, order.id, { state, expired: true });
  await repository.addToTimeline(tx, order.id, state === 'expired' ? 'expired' : 'given-up');
}
