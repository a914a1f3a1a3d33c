import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useCheckout } from '../../../../test/checkout.ts';
import { jobs } from '../../../schema/operations.ts';
import { orderItems, orders, orderTimeline } from '../../../schema/orders.ts';
import { photos } from '../../../schema/photos.ts';
import { closeLeftOrders, forgetUnpaidOrders } from './unpaid-orders.ts';
import { eventually } from '../../../../test/eventually.ts';

const { shop, turn, order, pay, paidOrder, settled, happened } = useCheckout();
const SILENT = { drop: ['A', 'B', 'C'] };
const db = () => shop().services.db;

/** As if its checkout had ended so many days ago. */
const age = (ids: string[], days: number, change: Partial<typeof orders.$inferInsert> = {}) =>
  db()
    .update(orders)
    .set({ ...change, expiresAt: sql`now() - make_interval(days => ${days})` })
    .where(inArray(orders.id, ids));

const CLOSED = { state: 'expired', expired: true } as const;

it('an order nobody ever paid is forgotten a month after its end, with the withdrawn photos that it held', async () => {
  turn(SILENT);
  const old = await order(2);
  const young = await order(1);
  await age([old.orderId], 31, CLOSED);
  await age([young.orderId], 29, CLOSED);
  const [withdrawn, onSale] = old.photos;
  const gone = eq(photos.id, withdrawn?.id ?? 0);
  await db().update(photos).set({ deletedAt: new Date() }).where(gone);
  await forgetUnpaidOrders(db());
  const left = await db().select({ id: orders.id }).from(orders);
  expect(left.map(({ id }) => id)).toContain(young.orderId);
  for (const [table, id] of [
    [orders, orders.id],
    [orderItems, orderItems.orderId],
    [orderTimeline, orderTimeline.orderId],
  ] as const)
    expect(await db().$count(table, eq(id, old.orderId))).toBe(0);
  await eventually(async () => expect(await db().$count(photos, gone)).toBe(0));
  expect(await db().$count(photos, eq(photos.id, onSale?.id ?? 0))).toBe(1);
});

it('one that was paid, refunded, refused, waits for its payment or was not closed is never forgotten', async () => {
  turn({});
  const paid = await paidOrder(1);
  const refused = await order(1);
  await pay(refused.url, 'rejected');
  await settled(refused.orderId, 'rejected');
  const waits = await order(1);
  await pay(waits.url, 'pending');
  await settled(waits.orderId, 'pending');
  turn(SILENT);
  const unclosed = await order(1);
  await age([paid.orderId, waits.orderId], 400, { expired: true });
  await age([refused.orderId], 400, CLOSED);
  await age([unclosed.orderId], 400);
  await forgetUnpaidOrders(db());
  const ids = [paid, refused, waits, unclosed].map(({ orderId }) => orderId);
  expect(await db().$count(orders, inArray(orders.id, ids))).toBe(4);
});

it('an order whose checks were given up is asked about once more and closed; one paid meanwhile is delivered', async () => {
  turn(SILENT);
  const left = await order(1);
  const paid = await order(1);
  await pay(paid.url);
  await db().delete(jobs).where(eq(jobs.name, 'check-order'));
  await age([left.orderId, paid.orderId], 10);
  await closeLeftOrders(db());
  await happened(paid.orderId, 'delivered');
  await happened(left.orderId, 'expired');
});
