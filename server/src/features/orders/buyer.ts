// Where to write to the buyer: the address given at checkout, the account's, or the payer's.
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { postMail } from '../../platform/mail/send-mail.job.ts';
import { accounts } from '../../schema/accounts.ts';
import { findPayment, type OrderRow } from './orders.repository.ts';

/** Empty when nobody told us one. `payment` is asked for an order that is not settled yet. */
export async function findBuyerEmail(
  db: Database,
  order: OrderRow,
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
  return (payment && (await findPayment(db, payment))?.payerEmail) || '';
}

/** Posts a letter to the buyer; nobody is written to when no address is known. */
export async function writeToBuyer(
  tx: Database,
  order: OrderRow,
  mail: { id: string; letter: Letter; payment?: string },
): Promise<void> {
  const { id, letter, payment } = mail;
  const to = await findBuyerEmail(tx, order, payment);
  if (to) await postMail(tx, { id, to, letter });
}
