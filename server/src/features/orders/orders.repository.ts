// Orders and what happened to them. The timeline is append-only.
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OrderLedger, RecordedPayment } from '@photolab/domain/orders/order-state';
import type { OrderFlag, TimelineKind } from '@photolab/domain/orders/order-kinds';
import type { Database } from '../../platform/db/database.ts';
import type { Checkout } from '../../platform/payments/payment-provider.ts';
import { publishedPhoto } from '../../records/photo-states.ts';
import { events } from '../../schema/events.ts';
import {
  orderItems,
  orders,
  orderTimeline,
  payments,
  type TimelineDetail,
} from '../../schema/orders.ts';
import { photos } from '../../schema/photos.ts';

export type OrderRow = typeof orders.$inferSelect;

/** What can be bought of `photoIds`, with today's prices; missing ones are simply not there. */
export async function findPhotosForSale(db: Database, photoIds: number[]) {
  return (
    db
      .select({
        photoId: photos.id,
        eventId: events.id,
        eventName: events.name,
        eventDate: events.date,
        price: events.price,
      })
      .from(photos)
      .innerJoin(events, eq(events.id, photos.eventId))
      // decisions: an upcoming event's photos are not for sale.
      .where(and(inArray(photos.id, photoIds), publishedPhoto))
  );
}

/** Which of them are still for sale; these are deleted by nobody until the transaction ends. */
export async function holdPhotosForSale(tx: Database, photoIds: number[]): Promise<Set<number>> {
  const held = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, photoIds), publishedPhoto))
    .orderBy(asc(photos.id))
    .for('key share');
  return new Set(held.map(({ id }) => id));
}

export async function insertOrder(
  tx: Database,
  order: typeof orders.$inferInsert,
  items: Omit<typeof orderItems.$inferInsert, 'orderId'>[],
): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (!row) throw new Error('the order was not stored');
  await tx.insert(orderItems).values(items.map((item) => ({ ...item, orderId: row.id })));
  await addToTimeline(tx, row.id, 'created');
  return row;
}

export async function deleteOrder(db: Database, orderId: string): Promise<void> {
  await db.delete(orders).where(and(eq(orders.id, orderId), isNull(orders.checkoutId)));
}

/** False when there is no such order any more. */
export async function updateOrder(
  db: Database,
  orderId: string,
  change: Partial<typeof orders.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set(change)
    .where(eq(orders.id, orderId))
    .returning({ id: orders.id });
  return rows.length > 0;
}

/** Marks the order, whatever else it is marked with meanwhile; false where it had the mark. */
export async function addFlag(db: Database, orderId: string, flag: OrderFlag): Promise<boolean> {
  const added = JSON.stringify([flag]);
  const rows = await db
    .update(orders)
    .set({ flags: sql`${orders.flags} || ${added}::jsonb` })
    .where(and(eq(orders.id, orderId), sql`not ${orders.flags} @> ${added}::jsonb`))
    .returning({ id: orders.id });
  return rows.length > 0;
}

/** The order's checkout from now on: the first that was opened. Undefined when there is no such order any more. */
export async function keepCheckout(
  db: Database,
  orderId: string,
  { checkoutId, url }: Checkout,
): Promise<string | undefined> {
  const [row] = await db
    .update(orders)
    .set({
      checkoutId: sql`coalesce(${orders.checkoutId}, ${checkoutId})`,
      checkoutUrl: sql`coalesce(${orders.checkoutUrl}, ${url})`,
    })
    .where(eq(orders.id, orderId))
    .returning({ url: orders.checkoutUrl });
  return row?.url ?? undefined;
}

export async function findOrder(db: Database, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row;
}

/** Locks the order for the rest of the transaction: its settlements happen one after another. */
export async function lockOrder(tx: Database, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return row;
}

/** Ids of the orders of the last `hours` that a buyer may have paid without the shop knowing. */
export async function listOpenOrders(
  db: Database,
  { hours, orders: most }: { hours: number; orders: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        gt(orders.createdAt, sql`now() - make_interval(hours => ${hours})`),
        isNotNull(orders.checkoutId),
        isNull(orders.settledBy),
        eq(orders.expired, false),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(most);
  return rows.map(({ id }) => id);
}

export async function findOrderByCart(db: Database, cartKey: string) {
  const [row] = await db.select().from(orders).where(eq(orders.cartKey, cartKey));
  return row;
}

export async function findOrderByOperation(db: Database, operationNumber: string) {
  const [row] = await db.select().from(orders).where(eq(orders.operationNumber, operationNumber));
  return row;
}

/** The photo that its buyer gets for it. */
export const givenOrBought = sql<number>`coalesce(${orderItems.givenPhotoId}, ${orderItems.photoId})`;

/** As they are delivered: of a replaced photo what was given in its place, under its own id. */
export async function listItems(db: Database, orderId: string) {
  return db
    .select({
      photoId: orderItems.photoId,
      price: orderItems.price,
      size: orderItems.size,
      webKey: orderItems.webKey,
      webBytes: orderItems.webBytes,
      eventName: orderItems.eventName,
      downloads: orderItems.downloads,
      name: photos.name,
      originalKey: photos.originalKey,
      mimeType: photos.mimeType,
      byteSize: photos.byteSize,
      thumbnailKey: photos.thumbnailKey,
      previewKey: photos.previewKey,
    })
    .from(orderItems)
    .innerJoin(photos, eq(photos.id, givenOrBought))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.photoId));
}

export async function addToTimeline(
  db: Database,
  orderId: string,
  kind: TimelineKind,
  detail: TimelineDetail = {},
): Promise<void> {
  await db.insert(orderTimeline).values({ orderId, kind, detail });
}

/** What a buyer may repeat a thousand times: told once within so many minutes. */
const TOLD_EVERY_MINUTES = 10;

export async function noteVisit(
  db: Database,
  orderId: string,
  kind: TimelineKind,
  detail: TimelineDetail = {},
): Promise<void> {
  const lately = sql`${orderTimeline.at} > now() - make_interval(mins => ${TOLD_EVERY_MINUTES})`;
  const same = and(
    eq(orderTimeline.orderId, orderId),
    eq(orderTimeline.kind, kind),
    sql`${orderTimeline.detail} = ${JSON.stringify(detail)}::jsonb`,
    lately,
  );
  await addOnce(db, (tx) => tx.$count(orderTimeline, same), [orderId, kind, detail]);
}

/** What others can repeat, all at once too: looked for again under the order's lock. */
export async function addOnce(
  db: Database,
  count: (tx: Database) => Promise<number>,
  entry: [orderId: string, kind: TimelineKind, detail: TimelineDetail],
): Promise<void> {
  if ((await count(db)) > 0) return;
  await db.transaction(async (tx) => {
    await lockOrder(tx, entry[0]);
    if ((await count(tx)) === 0) await addToTimeline(tx, ...entry);
  });
}

/** Whether `kind` happened to the order; with a payment, whether it happened to that one. */
export const isInTimeline = async (
  db: Database,
  orderId: string,
  kind: TimelineKind,
  payment?: string,
): Promise<boolean> => (await countInTimeline(db, orderId, kind, payment)) > 0;

/** How often it did. */
export const countInTimeline = (
  db: Database,
  orderId: string,
  kind: TimelineKind,
  payment?: string,
): Promise<number> =>
  db.$count(
    orderTimeline,
    and(
      eq(orderTimeline.orderId, orderId),
      eq(orderTimeline.kind, kind),
      payment ? sql`${orderTimeline.detail}->>'payment' = ${payment}` : undefined,
    ),
  );

/** Whether the payment's return was asked for and has not failed since. */
export async function isBeingRefunded(db: Database, orderId: string, payment: string) {
  const [last] = await db
    .select({ kind: orderTimeline.kind })
    .from(orderTimeline)
    .where(
      and(
        eq(orderTimeline.orderId, orderId),
        inArray(orderTimeline.kind, ['refund-requested', 'refund-failed']),
        sql`${orderTimeline.detail}->>'payment' = ${payment}`,
      ),
    )
    .orderBy(desc(orderTimeline.id))
    .limit(1);
  return last?.kind === 'refund-requested';
}

/** The order as the rules of payments see it. */
export async function readLedger(db: Database, order: OrderRow): Promise<OrderLedger> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), isNull(payments.heldBecause)));
  const recorded = rows.map((row): RecordedPayment => ({
    paymentId: row.providerId,
    status: row.status,
    statusDetail: row.statusDetail,
    amountRefunded: row.refunded,
    lastUpdated: row.lastUpdatedAt.getTime(),
    refundAsked: row.refundAsked,
  }));
  return {
    state: order.state,
    expired: order.expired,
    settledBy: order.settledBy,
    entitled: order.entitled,
    payments: recorded,
  };
}

/** Locks the order that a checkout was opened for. */
export async function lockOrderOfCheckout(tx: Database, checkoutId: string) {
  const [row] = await tx
    .select()
    .from(orders)
    .where(eq(orders.checkoutId, checkoutId))
    .for('update');
  return row;
}

export async function findPayment(db: Database, providerId: string) {
  const [row] = await db.select().from(payments).where(eq(payments.providerId, providerId));
  return row;
}

/** One that counts for an order stays with it, though two orders are settled at the same moment. */
export async function upsertPayment(
  db: Database,
  payment: typeof payments.$inferInsert,
): Promise<void> {
  const stored = await db
    .insert(payments)
    .values(payment)
    .onConflictDoUpdate({
      target: payments.providerId,
      set: payment,
      setWhere: sql`${payments.heldBecause} is not null or ${payments.orderId} is not distinct from excluded.order_id`,
    })
    .returning({ id: payments.providerId });
  if (stored.length === 0) throw new Error('the payment counts for another order');
}

export async function countDownload(
  db: Database,
  orderId: string,
  photoIds: number[],
): Promise<void> {
  await db
    .update(orderItems)
    .set({ downloads: sql`${orderItems.downloads} + 1` })
    .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.photoId, photoIds)));
}
