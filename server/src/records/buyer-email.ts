// Where a buyer is written to: the address given at checkout, the account's, or the payer's.
import { eq } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { accounts } from '../schema/accounts.ts';
import { payments, type orders } from '../schema/orders.ts';

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
