// Payments of this buyer that wait for the provider's word: the same photos are not sold again
// unasked.
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { orderItems, orders } from '../../../schema/orders.ts';

export interface Buyer {
  buyerKey: string | undefined;
  accountId: number | undefined;
}

/** The waiting orders that hold some of these photos, with the photos they share. */
export async function findPending(
  db: Database,
  { buyerKey, accountId }: Buyer,
  photoIds: readonly number[],
) {
  const mine = [
    ...(buyerKey ? [eq(orders.buyerKey, buyerKey)] : []),
    ...(accountId ? [eq(orders.accountId, accountId)] : []),
  ];
  if (mine.length === 0 || photoIds.length === 0) return [];
  const rows = await db
    .select({
      operationNumber: orders.operationNumber,
      total: orders.total,
      photoId: orderItems.photoId,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(or(...mine), eq(orders.state, 'pending'), inArray(orderItems.photoId, [...photoIds])),
    )
    .orderBy(asc(orders.serial), asc(orderItems.photoId));
  const found = new Map<string, { operationNumber: string; total: number; photoIds: number[] }>();
  for (const { photoId, ...order } of rows) {
    const known = found.get(order.operationNumber) ?? { ...order, photoIds: [] };
    known.photoIds.push(photoId);
    found.set(order.operationNumber, known);
  }
  return [...found.values()];
}
