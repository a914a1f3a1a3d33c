// Letters to the buyer of an order.
import type { Database } from '../../platform/db/database.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { postMail } from '../../platform/mail/send-mail.job.ts';
import { findBuyerEmail } from '../../records/buyer-email.ts';
import type { OrderRow } from './orders.repository.ts';

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
