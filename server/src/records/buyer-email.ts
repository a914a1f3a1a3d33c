// Where a buyer is written to: the address given at checkout, the account's, or the payer's. And which orders stand
// under an address: whoever mistyped theirs at checkout, and whose card it was, has it too.
import { and, eq } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '../platform/db/database.ts';
import { isAddress } from '../schema/columns.ts';
import { accounts } from '../schema/accounts.ts';
import { orders, payments, sales } from '../schema/orders.ts';

type Order = Pick<typeof orders.$inferSelect, 'buyerEmail' | 'accountId' | 'settledBy'>;

/** Empty when nobody told us one. `payment` is asked for an order that is not settled yet. */
export async function findBuyerEmail(
  db: Database,
  order: Order,
  payment: string | null = order.settledBy,
): Promise<string> {
  if (order.buyerEmail) return order.buyerEmail;
  if (order.accountId) {
    const [account] = await db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, order.accountId));
    if (account) return account.email;
  }
  if (!payment) return '';
  const [payer] = await db
    .select({ email: payments.payerEmail })
    .from(payments)
    .where(eq(payments.providerId, payment));
  return payer?.email ?? '';
}

/**
 * Ids of the orders that were sold to an address, whose account has it, or whose standing payment was made with it: that
 * of a refused card is nobody's purchase. One list: for several, each in its own condition, the database would look at
 * all orders.
 */
export const idsBoughtBy = (db: Database, email: string) =>
  union(
    db.select({ id: sales.orderId }).from(sales).where(isAddress(sales.email, email)),
    db
      .select({ id: orders.id })
      .from(accounts)
      .innerJoin(orders, eq(orders.accountId, accounts.id))
      .where(isAddress(accounts.email, email)),
    db
      .select({ id: orders.id })
      .from(payments)
      .innerJoin(
        orders,
        and(eq(orders.id, payments.orderId), eq(orders.settledBy, payments.providerId)),
      )
      .where(isAddress(payments.payerEmail, email)),
  );

/** The same, and those that were asked for with it and nobody paid. */
export const idsOrderedBy = (db: Database, email: string) =>
  union(
    db.select({ id: orders.id }).from(orders).where(isAddress(orders.buyerEmail, email)),
    idsBoughtBy(db, email),
  );
