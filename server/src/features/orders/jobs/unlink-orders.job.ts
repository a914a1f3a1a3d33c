// Sales stay as the law asks, with the payer's name; only the login that is gone is taken off them, and the
// browser with it: whoever comes with that one next may be somebody else.
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { unlinkOrders } from '../../../records/alerts/alert-jobs.ts';
import { orders } from '../../../schema/orders.ts';

export const unlinkOrdersHandler = ({ db }: { db: Database }) =>
  handleJob(unlinkOrders, async ({ accountId }) => {
    await db
      .update(orders)
      .set({ accountId: null, buyerKey: null })
      .where(eq(orders.accountId, accountId));
  });
