// What the shop's database says happened, counted.
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../src/platform/db/database.ts';
import { jobs } from '../../src/schema/operations.ts';
import { notificationInbox, orders, orderTimeline, sales } from '../../src/schema/orders.ts';

const count = sql<number>`count(*)::int`;

/** Figures of all orders, or of those named. */
export async function readLedger(db: Database, orderIds?: string[]) {
  const of = (column: typeof orders.id | typeof sales.orderId | typeof orderTimeline.orderId) =>
    orderIds ? inArray(column, orderIds) : undefined;
  const [sold] = await db
    .select({ rows: count, orders: sql<number>`count(distinct ${sales.orderId})::int` })
    .from(sales)
    .where(of(sales.orderId));
  const [delivered] = await db
    .select({ rows: count, orders: sql<number>`count(distinct ${orderTimeline.orderId})::int` })
    .from(orderTimeline)
    .where(and(eq(orderTimeline.kind, 'delivered'), of(orderTimeline.orderId)));
  return {
    orders: await db.$count(orders, of(orders.id)),
    withoutCheckout: await db.$count(orders, and(isNull(orders.checkoutId), of(orders.id))),
    entitled: await db.$count(orders, and(eq(orders.entitled, true), of(orders.id))),
    flagged: await db.$count(orders, and(ne(sql`${orders.flags}::text`, '[]'), of(orders.id))),
    sales: sold?.rows ?? 0,
    soldOrders: sold?.orders ?? 0,
    deliveries: delivered?.rows ?? 0,
    deliveredOrders: delivered?.orders ?? 0,
  };
}

export const waitingNotices = (db: Database) =>
  db.$count(notificationInbox, isNull(notificationInbox.processedAt));

export const receivedNotices = (db: Database) => db.$count(notificationInbox);

export const deadJobs = (db: Database) => db.$count(jobs, isNotNull(jobs.failedAt));

/** As if the time until these jobs' next run had passed. */
export async function passTime(db: Database, jobName: string): Promise<void> {
  await db
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(eq(jobs.name, jobName));
}

export async function orderRow(db: Database, orderId: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error(`no order ${orderId}`);
  return row;
}

export async function timelineOf(db: Database, orderId: string) {
  return db
    .select({ kind: orderTimeline.kind, detail: orderTimeline.detail })
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, orderId))
    .orderBy(orderTimeline.id);
}

export const salesOf = (db: Database, orderId: string) =>
  db.$count(sales, eq(sales.orderId, orderId));
