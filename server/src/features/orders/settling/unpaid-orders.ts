// What becomes of orders that nobody paid: they are closed, and forgotten a month after they ended, so
// that no stranger fills the shop with carts. One that a payment was ever made for stays.
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { sendJob, sendJobs } from '../../../platform/queue/queue.ts';
import { purgePhotos } from '../../../records/photo-jobs.ts';
import { orderItems, orders, payments, sales } from '../../../schema/orders.ts';
import { photos } from '../../../schema/photos.ts';
import { checkOrderJob, CLOSED_AFTER_DAYS, LAST_CHECK } from '../jobs/check-order.job.ts';

/** The checkout took no payment any more for all of them, and the provider was asked after its end. */
const UNPAID_DAYS = 30;
const BATCH = 500;

/** Orders whose checks gave up, the provider being away for days: each is asked about once more. */
export async function closeLeftOrders(db: Database): Promise<void> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['created', 'pending', 'rejected', 'cancelled']),
        eq(orders.expired, false),
        lt(orders.expiresAt, sql`now() - make_interval(days => ${CLOSED_AFTER_DAYS + 1})`),
      ),
    );
  await sendJobs(
    db,
    checkOrderJob,
    rows.map(({ id }) => ({ orderId: id, check: LAST_CHECK })),
    ({ orderId }) => ({ uniqueKey: `left:${orderId}` }),
  );
}

export async function forgetUnpaidOrders(db: Database): Promise<void> {
  while ((await forgetSome(db)) === BATCH);
}

/** With the withdrawn photos that nothing else holds. */
function forgetSome(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.state, 'expired'),
          lt(orders.expiresAt, sql`now() - make_interval(days => ${UNPAID_DAYS})`),
          sql`not exists (select 1 from ${payments} p where p.order_id = ${orders.id})`,
          sql`not exists (select 1 from ${sales} s where s.order_id = ${orders.id})`,
        ),
      )
      .orderBy(asc(orders.serial))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    const held = await tx
      .selectDistinct({ photoId: photos.id })
      .from(photos)
      .innerJoin(orderItems, eq(orderItems.photoId, photos.id))
      .where(and(inArray(orderItems.orderId, ids), isNotNull(photos.deletedAt)));
    await tx.delete(orders).where(inArray(orders.id, ids));
    const photoIds = held.map(({ photoId }) => photoId);
    if (photoIds.length > 0) await sendJob(tx, purgePhotos, { photoIds });
    return old.length;
  });
}
