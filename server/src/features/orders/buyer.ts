// Where to write to the buyer: the address given at checkout, the account's, or the payer's.
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { accounts } from '../../schema/accounts.ts';
import { findPayment, type OrderRow } from './orders.repository.ts';

/** Empty when nobody told us one. */
export async function findBuyerEmail(db: Database, order: OrderRow): Promise<string> {
  if (order.buyerEmail) return order.buyerEmail;
  if (order.accountId) {
    const [account] = await db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, order.accountId));
    if (account) return account.email;
  }
  const payment = order.paymentId ? await findPayment(db, order.paymentId) : undefined;
  return payment?.payerEmail ?? '';
}
