import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useCheckout } from '../../../../test/checkout.ts';
import { countAttempt } from '../../../platform/db/attempts.ts';
import { attemptCounters, jobs } from '../../../schema/operations.ts';
import { orders } from '../../../schema/orders.ts';
import { checkOpenOrders, checkOrder } from '../jobs/check-order.job.ts';

const { shop, turn, order, pay, happened, settled, statusOf, detailOf } = useCheckout();
const SILENT = { drop: ['A', 'B', 'C'] };

const check = (orderId: string, nth: number) =>
  checkOrder(shop().services).run({ orderId, check: nth });

const plannedChecks = async (orderId: string) => {
  const rows = await shop().services.db.select().from(jobs).where(eq(jobs.name, 'check-order'));
  return rows.filter(({ payload }) => payload['orderId'] === orderId);
};

it('plans the first check with the order, two minutes ahead', async () => {
  turn({});
  const { orderId } = await order(1);
  const [planned, ...more] = await plannedChecks(orderId);
  expect(more).toEqual([]);
  const ahead = (planned?.runAt.getTime() ?? 0) - Date.now();
  expect(ahead).toBeGreaterThan(90_000);
  expect(ahead).toBeLessThanOrEqual(120_000);
});

it('settles an order of which no notice ever came', async () => {
  turn(SILENT);
  const { url, orderId } = await order(1);
  await pay(url);
  await check(orderId, 0);
  await happened(orderId, 'delivered');
});

it('checks the open orders at once after a restart, without moving their planned checks', async () => {
  turn(SILENT);
  const { url, orderId } = await order(1);
  await pay(url);
  await checkOpenOrders(shop().services.db);
  await happened(orderId, 'delivered');
  expect(await plannedChecks(orderId)).toHaveLength(1);
});

it('asks about the order of a buyer who is back before any notice, once however often they ask', async () => {
  turn(SILENT);
  const { url, orderId } = await order(1);
  await pay(url, 'pending');
  await Promise.all([1, 2, 3].map(() => shop().app.inject(`/api/order-status/${orderId}`)));
  const planned = await plannedChecks(orderId);
  expect(planned).toHaveLength(2);
  // Before all that nobody waits for, of whatever a stranger ordered and left.
  const [back, left] = planned.toSorted((a, b) => a.priority - b.priority);
  expect(back?.payload['check']).toBeNull();
  expect(back?.priority).toBeLessThan(left?.priority ?? 0);
  await settled(orderId, 'pending');
});

it('however many orders a stranger opened, asks about so many a minute; later ones wait their turn', async () => {
  turn(SILENT);
  const { url, orderId } = await order(1);
  await pay(url);
  const { db } = shop().services;
  await countAttempt(db, 'checks:all', 60, 1_000);
  await db.delete(jobs).where(eq(jobs.name, 'check-order'));
  await check(orderId, 3);
  expect((await detailOf(orderId)).state).toBe('created');
  const [later, ...more] = await plannedChecks(orderId);
  expect([later?.payload['check'], more]).toEqual([3, []]);
  expect((later?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(60_000);
  // Whoever is back is not among them.
  await shop().app.inject(`/api/order-status/${orderId}`);
  await happened(orderId, 'delivered');
  await db.delete(attemptCounters).where(eq(attemptCounters.key, 'checks:all'));
});

it('never calls the number of a payment of a moment ago wrong: it waits, and opens by itself', async () => {
  turn(SILENT);
  const { url, orderId } = await order(1);
  await pay(url);
  const { operationNumber } = await statusOf(orderId);
  const find = () =>
    shop().app.inject({ method: 'POST', url: '/api/sell/find', payload: { operationNumber } });
  expect((await find()).statusCode).toBe(409);
  await happened(orderId, 'delivered');
  expect((await find()).statusCode).toBe(200);
});

it('never takes an empty search for unpaid: the next check is planned', async () => {
  turn({ ...SILENT, searchLagMs: 3_600_000 });
  const { url, orderId } = await order(1);
  await pay(url);
  await check(orderId, 1);
  expect((await detailOf(orderId)).state).toBe('created');
  expect((await plannedChecks(orderId)).map(({ payload }) => payload['check'])).toContain(2);
});

it('closes an unpaid order three days after its expiry, and still honours a late payment', async () => {
  turn(SILENT);
  const { url, orderId } = await order(1);
  const { db } = shop().services;
  const longAgo = new Date(Date.now() - 4 * 86_400_000);
  await db.update(orders).set({ expiresAt: longAgo }).where(eq(orders.id, orderId));
  await check(orderId, 5);
  await settled(orderId, 'expired');
  const { operationNumber } = await settled(orderId, 'expired');
  const find = () =>
    shop().app.inject({ method: 'POST', url: '/api/sell/find', payload: { operationNumber } });
  expect((await find()).statusCode).toBe(404);
  turn({});
  await pay(url);
  await happened(orderId, 'delivered');
  expect((await find()).statusCode).toBe(200);
});

it('settles notices that came while the provider was down, once it is back', async () => {
  const fault = { mode: '500', times: 1000 };
  turn({
    failures: [
      { ...fault, match: 'GET /v1/payments' },
      { ...fault, match: 'GET /merchant_orders' },
    ],
  });
  const { url, orderId } = await order(1);
  await pay(url);
  turn({});
  const { db } = shop().services;
  const due = and(eq(jobs.name, 'process-notification'));
  await db.update(jobs).set({ runAt: new Date() }).where(due);
  await happened(orderId, 'delivered');
});
