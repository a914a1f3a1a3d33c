// What each event sold, kept as orders settle. An order's total is shared among its photos in
// proportion to their prices, so that the events' totals add up to the sales' to the centavo.
import { spreadTotal } from '@photolab/domain/orders/pricing';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { eventSales, orderItems, sales } from '../../../schema/orders.ts';

type Share = typeof eventSales.$inferInsert;
type Item = Pick<
  typeof orderItems.$inferSelect,
  'eventId' | 'eventName' | 'eventDate' | 'price' | 'charged'
>;

/** What of a sale did not go back. */
const keptOfSale = sql<number>`(${sales.total} - ${sales.refunded})`.mapWith(sales.total);

/** Of equal parts the first ones get the centavos that are left over: the same ones whenever a sale is counted. */
const AS_SHARED = [asc(orderItems.orderId), asc(orderItems.photoId)];

/** How many sales a recount reads at a time. */
const BATCH = 1_000;

/** Adds a sale's shares to its events' totals, or with -1 takes them away again. */
export async function addToEventSales(
  tx: Database,
  sale: { orderId: string; total: number; refunded?: number | undefined },
  sign: 1 | -1,
): Promise<void> {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, sale.orderId))
    .orderBy(...AS_SHARED);
  for (const share of sharesOf(items, sale.total - (sale.refunded ?? 0))) {
    await tx
      .insert(eventSales)
      .values({
        ...share,
        orders: sign * share.orders,
        photos: sign * share.photos,
        total: sign * share.total,
      })
      .onConflictDoUpdate({
        target: eventSales.eventId,
        set: {
          eventName: share.eventName,
          eventDate: share.eventDate,
          orders: sql`${eventSales.orders} + excluded.orders`,
          photos: sql`${eventSales.photos} + excluded.photos`,
          total: sql`${eventSales.total} + excluded.total`,
        },
      });
  }
}

/** One share per event, in the order of their ids: every transaction locks them in the same order. */
function sharesOf(items: Item[], total: number): Share[] {
  const parts = spreadTotal(
    // What each photo came to; orders from before it was kept share by their prices.
    items.map(({ price, charged }) => charged ?? price),
    total,
  );
  const shares = new Map<number, Share>();
  for (const [line, { eventId, eventName, eventDate }] of items.entries()) {
    const key = eventId ?? 0;
    const share = shares.get(key) ?? {
      eventId: key,
      eventName,
      eventDate,
      orders: 1,
      photos: 0,
      total: 0,
    };
    share.photos += 1;
    share.total += parts[line] ?? 0;
    shares.set(key, share);
  }
  return [...shares.values()].toSorted((a, b) => a.eventId - b.eventId);
}

/**
 * Counts every sale again when the totals are not those of the sales: after an upgrade from a version
 * that did not keep them, or beside one. Settlements wait meanwhile.
 */
export async function recountEventSales(db: Database): Promise<'right' | 'recounted'> {
  if (await areRight(db)) return 'right';
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${eventSales} in share row exclusive mode`);
    const counted = await countAll(tx);
    await tx.delete(eventSales);
    if (counted.length > 0) await tx.insert(eventSales).values(counted);
  });
  return 'recounted';
}

async function areRight(db: Database): Promise<boolean> {
  const [sold] = await db
    .select({ total: sum(keptOfSale) })
    .from(sales)
    .where(eq(sales.revoked, false));
  const [kept] = await db.select({ total: sum(eventSales.total) }).from(eventSales);
  return sold?.total === kept?.total;
}

const sum = (column: typeof eventSales.total | typeof keptOfSale) =>
  sql<string>`coalesce(sum(${column}), 0)::text`;

async function countAll(tx: Database): Promise<Share[]> {
  const all = new Map<number, Share>();
  let last = 0;
  for (;;) {
    const batch = await tx
      .select({ id: sales.id, orderId: sales.orderId, total: keptOfSale })
      .from(sales)
      .where(and(eq(sales.revoked, false), gt(sales.id, last)))
      .orderBy(asc(sales.id))
      .limit(BATCH);
    const ids = batch.map(({ orderId }) => orderId);
    const items = ids.length
      ? await tx
          .select()
          .from(orderItems)
          .where(inArray(orderItems.orderId, ids))
          .orderBy(...AS_SHARED)
      : [];
    const byOrder = new Map<string, Item[]>(ids.map((orderId) => [orderId, []]));
    for (const item of items) byOrder.get(item.orderId)?.push(item);
    for (const { orderId, total } of batch) {
      for (const share of sharesOf(byOrder.get(orderId) ?? [], total)) add(all, share);
    }
    if (batch.length < BATCH) return [...all.values()];
    last = batch.at(-1)?.id ?? last;
  }
}

function add(all: Map<number, Share>, share: Share): void {
  const before = all.get(share.eventId);
  all.set(share.eventId, {
    ...share,
    orders: share.orders + (before?.orders ?? 0),
    photos: share.photos + (before?.photos ?? 0),
    total: share.total + (before?.total ?? 0),
  });
}
