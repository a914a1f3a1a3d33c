// What somebody bought: by the account that was logged in, or by the address it was sold to, or paid from.
import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { idsBoughtBy } from '../../records/buyer-email.ts';
import { orderItems, orders } from '../../schema/orders.ts';

/** So many of the newest: the rest is the studio's to look up. */
const MOST = 20;

/** Its payment may still be approved; one that the shop has stopped asking about is not told to wait for. */
export const isWaitedFor = and(eq(orders.state, 'pending'), eq(orders.expired, false));

/** Paid and waiting orders of an account, the newest first. */
export const purchasesOfAccount = (db: Database, accountId: number) =>
  listPurchases(
    db,
    and(eq(orders.accountId, accountId), or(eq(orders.entitled, true), isWaitedFor)),
  );

/** What can be downloaded by whoever reads this mailbox. */
export const purchasesOfAddress = (db: Database, email: string) =>
  listPurchases(db, and(eq(orders.entitled, true), inArray(orders.id, idsBoughtBy(db, email))));

async function listPurchases(db: Database, where: SQL | undefined) {
  const found = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.serial))
    .limit(MOST);
  const ids = found.map(({ id }) => id);
  const items = ids.length
    ? await db
        .select({ orderId: orderItems.orderId, eventName: orderItems.eventName })
        .from(orderItems)
        .where(inArray(orderItems.orderId, ids))
    : [];
  return found.map(({ id, operationNumber, createdAt, total, entitled }) => {
    const mine = items.filter(({ orderId }) => orderId === id);
    return {
      operationNumber,
      createdAt,
      total,
      photos: mine.length,
      eventNames: [...new Set(mine.map(({ eventName }) => eventName))].join(', '),
      pending: !entitled,
    };
  });
}
