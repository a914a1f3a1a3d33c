// The records of sales and orders, in pages from the database, and their figures per event.
import { and, asc, desc, eq, gte, like, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { events } from '../../schema/events.ts';
import {
  orderItems,
  orders,
  orderTimeline,
  payments,
  sales,
  withdrawalRequests,
} from '../../schema/orders.ts';
import { photos } from '../../schema/photos.ts';

export interface RecordFilter {
  page: number;
  pageSize: number;
  operationNumber?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const window = ({ page, pageSize }: RecordFilter) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

function matching(
  filter: RecordFilter,
  columns: { operationNumber: PgColumn; createdAt: PgColumn },
): SQL[] {
  const { operationNumber, from, to } = filter;
  return [
    ...(operationNumber
      ? [like(columns.operationNumber, `${operationNumber.replace(/\D/g, '')}%`)]
      : []),
    ...(from ? [gte(columns.createdAt, sql`${from}::date`)] : []),
    ...(to ? [lt(columns.createdAt, sql`${to}::date + 1`)] : []),
  ];
}

export async function listSales(
  db: Database,
  filter: RecordFilter & { state?: string | undefined },
) {
  const where = and(
    ...matching(filter, sales),
    ...(filter.state ? [eq(sales.paymentState, filter.state)] : []),
  );
  const { limit, offset } = window(filter);
  const items = await db
    .select()
    .from(sales)
    .where(where)
    .orderBy(desc(sales.createdAt), desc(sales.id))
    .limit(limit)
    .offset(offset);
  return { items, total: await db.$count(sales, where) };
}

export async function listOrders(
  db: Database,
  filter: RecordFilter & { state?: (typeof orders.$inferSelect)['state'] | undefined },
) {
  const where = and(
    ...matching(filter, orders),
    ...(filter.state ? [eq(orders.state, filter.state)] : []),
  );
  const { limit, offset } = window(filter);
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.serial))
    .limit(limit)
    .offset(offset);
  const items = await itemsOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => ({
      ...row,
      photos: items.filter(({ orderId }) => orderId === row.id),
    })),
    total: await db.$count(orders, where),
  };
}

export async function itemsOf(db: Database, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({
      orderId: orderItems.orderId,
      id: orderItems.photoId,
      price: orderItems.price,
      eventName: orderItems.eventName,
      downloads: orderItems.downloads,
      name: photos.name,
      previewKey: photos.previewKey,
      thumbnailKey: photos.thumbnailKey,
    })
    .from(orderItems)
    .innerJoin(photos, eq(photos.id, orderItems.photoId))
    .where(sql`${orderItems.orderId} in ${orderIds}`)
    .orderBy(asc(orderItems.photoId));
}

export async function findOrder(db: Database, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

export async function paymentsOf(db: Database, orderId: string) {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.createdAt);
}

export async function timelineOf(db: Database, orderId: string) {
  return db
    .select()
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, orderId))
    .orderBy(orderTimeline.id);
}

/**
 * What each event sold. An order's discount is shared among its photos in proportion to their
 * prices; each event's part is rounded to a centavo. Revoked sales do not count.
 */
export async function salesByEvent(db: Database) {
  const total = sql<string>`round(coalesce(sum(${orderItems.price}::numeric * ${orders.total} / nullif(${orders.subtotal}, 0)), 0))::bigint`;
  const sold = db
    .select({
      eventId: orderItems.eventId,
      total: total.as('sold_total'),
      photosSold: sql<number>`count(*)::int`.as('photos_sold'),
      orders: sql<number>`count(distinct ${orders.id})::int`.as('orders_count'),
    })
    .from(sales)
    .innerJoin(orders, eq(orders.id, sales.orderId))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(sales.revoked, false))
    .groupBy(orderItems.eventId)
    .as('sold');
  const rows = await db
    .select({
      eventId: events.id,
      name: events.name,
      date: events.date,
      active: events.active,
      total: sold.total,
      photosSold: sold.photosSold,
      orders: sold.orders,
    })
    .from(events)
    .leftJoin(sold, eq(sold.eventId, events.id))
    .orderBy(desc(events.date), desc(events.id));
  return rows.map((row) => ({
    ...row,
    total: Number(row.total ?? 0),
    photosSold: row.photosSold ?? 0,
    orders: row.orders ?? 0,
  }));
}

/** So many rows become objects within a few milliseconds: between batches others are answered. */
const BATCH = 1_000;

/** Every sale, the newest first, for the workbook; one that arrives meanwhile is left out. */
export async function* allSales(db: Database) {
  let last: number | undefined;
  for (;;) {
    const batch = await db
      .select()
      .from(sales)
      .where(last === undefined ? undefined : lt(sales.id, last))
      .orderBy(desc(sales.id))
      .limit(BATCH);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1)?.id;
  }
}

export async function listWithdrawals(db: Database, filter: { page: number; pageSize: number }) {
  const { limit, offset } = window(filter);
  const items = await db
    .select()
    .from(withdrawalRequests)
    .orderBy(desc(withdrawalRequests.id))
    .limit(limit)
    .offset(offset);
  return { items, total: await db.$count(withdrawalRequests) };
}
