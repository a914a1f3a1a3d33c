// The sale of an order, which its events' totals follow.
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { sales } from '../../../schema/orders.ts';
import { addToEventSales } from './event-sales.ts';

export async function insertSale(tx: Database, sale: typeof sales.$inferInsert): Promise<void> {
  await tx.insert(sales).values(sale);
  await addToEventSales(tx, sale, 1);
}

/** Takes the order's sale out of the totals, or puts it back; once, however often it is said. */
export async function revokeSale(tx: Database, orderId: string, revoked: boolean): Promise<void> {
  const [changed] = await tx
    .update(sales)
    .set({ revoked })
    .where(and(eq(sales.orderId, orderId), eq(sales.revoked, !revoked)))
    .returning();
  if (changed) await addToEventSales(tx, changed, revoked ? -1 : 1);
}

/** Of a sale that stands so much went back; its events' totals follow. */
export async function setSaleRefunded(tx: Database, orderId: string, refunded: number) {
  const [before] = await tx
    .select()
    .from(sales)
    .where(and(eq(sales.orderId, orderId), ne(sales.refunded, refunded)))
    .for('update');
  if (!before) return;
  await tx.update(sales).set({ refunded }).where(eq(sales.id, before.id));
  if (before.revoked) return;
  await addToEventSales(tx, before, -1);
  await addToEventSales(tx, { ...before, refunded }, 1);
}

type Told = Omit<
  typeof sales.$inferInsert,
  'id' | 'orderId' | 'operationNumber' | 'revoked' | 'refunded'
>;

/** Its `total` only while it is revoked: what its events' totals count stays as it was counted. */
export async function updateSale(
  db: Database,
  orderId: string,
  change: Partial<Told>,
): Promise<void> {
  await db.update(sales).set(change).where(eq(sales.orderId, orderId));
}
