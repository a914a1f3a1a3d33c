// The records of sales and orders, in pages from the database.
import type { OrderState, PaymentStatus } from '@photolab/domain/orders/order-kinds';
import { returnedOf } from '@photolab/domain/orders/returned';
import { dayBounds } from '@photolab/domain/shop/studio-day';
import { and, asc, desc, eq, getTableColumns, gte, like, lt, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { countRecords } from '../../platform/db/record-counts.ts';
import {
  orderItems,
  orders,
  orderTimeline,
  payments,
  sales,
  withdrawalRequests,
} from '../../schema/orders.ts';
import { photos } from '../../schema/photos.ts';
import { operationDigits, ordersFoundBy } from './find-orders.ts';

export interface RecordFilter {
  page: number;
  pageSize: number;
  operationNumber?: string | undefined;
  /** An operation number, e-mail, name, photo or runner. */
  search?: string | undefined;
  /** Days in `timeZone`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
}

const window = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** A page of the second half is read from the end: the last one costs what the first one does. */
function windowOf(filter: RecordFilter, total: number | undefined) {
  const { limit, offset } = window(filter);
  if (total === undefined || offset * 2 < total) return { limit, offset, order: desc };
  const within = Math.max(0, Math.min(limit, total - offset));
  return { limit: within, offset: Math.max(0, total - offset - within), order: asc };
}

async function matching(
  db: Database,
  filter: RecordFilter,
  columns: { operationNumber: PgColumn; createdAt: PgColumn; orderId: PgColumn },
) {
  const { operationNumber, search } = filter;
  const digits = operationDigits(operationNumber ?? '');
  const found = await ordersFoundBy(db, search ?? '', columns.orderId);
  const filters = [
    ...(found ? [found.condition] : []),
    // What is no number begins none.
    ...(operationNumber?.trim()
      ? [digits ? like(columns.operationNumber, `${digits}%`) : sql`false`]
      : []),
    ...within(filter, columns.createdAt),
  ];
  return { filters, many: found?.many ?? false };
}

/**
 * Where the page stands, and how long the list is: `count`ed before, or where that would cost what listing
 * does, told by the page's own rows.
 */
async function measured(filter: RecordFilter, many: boolean, count: () => Promise<number>) {
  const counted = many ? undefined : await count();
  return {
    ...windowOf(filter, counted),
    totalBy: async ([first]: { inAll: number | null }[]) =>
      counted ?? first?.inAll ?? (await count()),
  };
}

/** How many there are, in each row of the page; null where they were counted before. */
const inAll = (many: boolean) =>
  (many ? sql<number | null>`count(*) over ()::int` : sql<number | null>`null::int`).as('in_all');

/** In these days, each of which is one in `timeZone`. */
export function within(
  { from, to, timeZone }: Pick<RecordFilter, 'from' | 'to' | 'timeZone'>,
  column: PgColumn,
): SQL[] {
  return [
    // Not by the database: of a midnight that comes twice it takes the second, and loses an hour.
    ...(from ? [gte(column, dayBounds(timeZone, from).from)] : []),
    ...(to ? [lt(column, dayBounds(timeZone, to).until)] : []),
  ];
}

export async function listSales(
  db: Database,
  filter: RecordFilter & { state?: PaymentStatus | undefined },
) {
  const { filters, many } = await matching(db, filter, sales);
  const where = and(...filters, ...(filter.state ? [eq(sales.paymentState, filter.state)] : []));
  const count = async () =>
    filters.length > 0
      ? db.$count(sales, where)
      : countRecords(db, { records: 'sales', state: filter.state });
  const { limit, offset, order, totalBy } = await measured(filter, many, count);
  // The rows themselves are read of this page alone: those before it are passed in the index.
  const page = db
    .select({ id: sales.id, inAll: inAll(many) })
    .from(sales)
    .where(where)
    .orderBy(order(sales.createdAt), order(sales.id))
    .limit(limit)
    .offset(offset)
    .as('page');
  const rows = await db
    .select({ sale: getTableColumns(sales), inAll: page.inAll })
    .from(page)
    .innerJoin(sales, eq(sales.id, page.id))
    .orderBy(desc(sales.createdAt), desc(sales.id));
  return { items: rows.map(({ sale }) => sale), total: await totalBy(rows) };
}

export async function listOrders(
  db: Database,
  filter: RecordFilter & { state?: OrderState | undefined },
) {
  const columns = { ...getTableColumns(orders), orderId: orders.id };
  const { filters, many } = await matching(db, filter, columns);
  const where = and(...filters, ...(filter.state ? [eq(orders.state, filter.state)] : []));
  const count = async () =>
    filters.length > 0
      ? db.$count(orders, where)
      : countRecords(db, { records: 'orders', state: filter.state });
  const { limit, offset, order, totalBy } = await measured(filter, many, count);
  const page = db
    .select({ serial: orders.serial, inAll: inAll(many) })
    .from(orders)
    .where(where)
    .orderBy(order(orders.serial))
    .limit(limit)
    .offset(offset)
    .as('page');
  const rows = await db
    .select({ order: getTableColumns(orders), sale: getTableColumns(sales), inAll: page.inAll })
    .from(page)
    .innerJoin(orders, eq(orders.serial, page.serial))
    .leftJoin(sales, eq(sales.orderId, orders.id))
    .orderBy(desc(orders.serial));
  const items = await itemsOf(
    db,
    rows.map(({ order: { id } }) => id),
  );
  return {
    items: rows.map(({ order: row, sale }) => ({
      ...row,
      refunded: sale ? returnedOf(sale) : 0,
      photos: items.filter(({ orderId }) => orderId === row.id),
    })),
    total: await totalBy(rows),
  };
}

const given = alias(photos, 'given');

export async function itemsOf(db: Database, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({
      orderId: orderItems.orderId,
      id: orderItems.photoId,
      price: orderItems.price,
      charged: orderItems.charged,
      size: orderItems.size,
      eventId: orderItems.eventId,
      eventName: orderItems.eventName,
      eventDate: orderItems.eventDate,
      downloads: orderItems.downloads,
      name: photos.name,
      previewKey: photos.previewKey,
      thumbnailKey: photos.thumbnailKey,
      given: { id: given.id, name: given.name },
    })
    .from(orderItems)
    .innerJoin(photos, eq(photos.id, orderItems.photoId))
    .leftJoin(given, eq(given.id, orderItems.givenPhotoId))
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

/** What happened last is shown; nobody reads on. */
const MOST_ENTRIES = 500;

export async function timelineOf(db: Database, orderId: string) {
  const rows = await db
    .select()
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, orderId))
    .orderBy(desc(orderTimeline.id))
    .limit(MOST_ENTRIES);
  return rows.reverse();
}

/** So many rows become objects within a few milliseconds: between batches others are answered. */
const BATCH = 1_000;

/** The newest sales, or those before one. */
export const newestSales = (db: Database, before?: number) =>
  db
    .select()
    .from(sales)
    .where(before === undefined ? undefined : lt(sales.id, before))
    .orderBy(desc(sales.id))
    .limit(BATCH);

/** These, which are the `newestSales` of some instant, and all before them, for the workbook: none that came since. */
export async function* allSales(db: Database, newest: (typeof sales.$inferSelect)[]) {
  for (let batch = newest; ;) {
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    batch = await newestSales(db, batch.at(-1)?.id);
  }
}

/** Res. 424/2020, art. 2: the seller answers a withdrawal within 24 hours. */
const ANSWER_MS = 24 * 3_600_000;

export async function listWithdrawals(db: Database, filter: { page: number; pageSize: number }) {
  const { limit, offset } = window(filter);
  const rows = await db
    .select({
      ...getTableColumns(withdrawalRequests),
      orderId: orders.id,
      orderState: orders.state,
    })
    .from(withdrawalRequests)
    .leftJoin(orders, eq(orders.operationNumber, withdrawalRequests.operationNumber))
    .orderBy(desc(withdrawalRequests.id))
    .limit(limit)
    .offset(offset);
  const items = rows.map((row) => ({
    ...row,
    answerBy: new Date(row.createdAt.getTime() + ANSWER_MS),
  }));
  return { items, total: await db.$count(withdrawalRequests) };
}
