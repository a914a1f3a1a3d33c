// Where a buyer is written to: the address given at checkout, the account's, or the payer's. And what was paid from an
// address: whoever mistyped theirs at checkout, and whose card it was, has it too.
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { accounts } from '../schema/accounts.ts';
import { orders, payments } from '../schema/orders.ts';

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

/** Ids of the orders whose standing payment was made with this address: that of a refused card is nobody's purchase. */
export const paidFrom = (db: Database, email: string) =>
  db
    .select({ id: orders.id })
    .from(payments)
    .innerJoin(
      orders,
      and(eq(orders.id, payments.orderId), eq(orders.settledBy, payments.providerId)),
    )
    .where(eq(sql`lower(${payments.payerEmail})`, email.toLowerCase()));
