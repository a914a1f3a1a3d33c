// What this buyer has paid or is paying: the same photos are not sold again unasked.
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { boughtOrGiven, ownedPhoto } from '../../../records/photos.ts';
import { orderItems, orders } from '../../../schema/orders.ts';
import { isWaitedFor } from '../purchases.ts';
import { ordersOf, type Buyer } from './same-buyer.ts';
import type { CartItem } from './terms.ts';

interface Earlier {
  operationNumber: string;
  total: number;
  photoIds: number[];
}

export interface BoughtBefore {
  /** Orders whose payment waits for the provider's word, with the photos they share. */
  pending: Earlier[];
  /** Paid ones. Of a photo bought in the web size the original is still to be had. */
  paid: Earlier[];
}

export async function findBoughtBefore(
  db: Database,
  buyer: Buyer,
  items: readonly CartItem[],
): Promise<BoughtBefore> {
  const mine = ordersOf(buyer);
  if (!mine || items.length === 0) return { pending: [], paid: [] };
  const wanted = new Map(items.map(({ id, size }) => [id, size ?? 'original']));
  const ids = [...wanted.keys()];
  const rows = await db
    .select({
      operationNumber: orders.operationNumber,
      total: orders.total,
      photoId: ownedPhoto,
      size: orderItems.size,
      isPaid: orders.entitled,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        mine,
        or(isWaitedFor, eq(orders.entitled, true)),
        boughtOrGiven((column) => inArray(column, ids)),
        inArray(ownedPhoto, ids),
      ),
    )
    .orderBy(asc(orders.serial), asc(ownedPhoto));
  const covered = rows.filter(
    ({ isPaid, size, photoId }) => !isPaid || size === 'original' || wanted.get(photoId) === size,
  );
  return {
    pending: byOrder(covered.filter(({ isPaid }) => !isPaid)),
    paid: byOrder(covered.filter(({ isPaid }) => isPaid)),
  };
}

type Row = Omit<Earlier, 'photoIds'> & { photoId: number };

function byOrder(rows: readonly Row[]): Earlier[] {
  const found = new Map<string, Earlier>();
  for (const { operationNumber, total, photoId } of rows) {
    const known = found.get(operationNumber) ?? { operationNumber, total, photoIds: [] };
    known.photoIds.push(photoId);
    found.set(operationNumber, known);
  }
  return [...found.values()];
}
