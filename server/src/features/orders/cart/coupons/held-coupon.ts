// The use of a limited coupon that the buyer's own unpaid order holds: it goes on to the cart as it is now.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/db/database.ts';
import {
  ProviderNotFound,
  ProviderRejected,
  type PaymentProvider,
} from '../../../../platform/payments/payment-provider.ts';
import { orders } from '../../../../schema/orders.ts';
import { coupons } from '../../../../schema/prices.ts';
import { addToTimeline, type OrderRow } from '../../orders.repository.ts';
import { countUses, isCalled, isUnpaidUse } from './coupons.ts';
import { ordersOf, type Buyer } from '../same-buyer.ts';

interface Deps {
  db: Database;
  payments: PaymentProvider;
}

/**
 * Where the coupon's last use is held by orders that this buyer has opened and not paid, as when photos were added
 * after the provider's page was seen, their checkouts are closed and the use is free. Outside of any lock, since the
 * provider is asked; one that is being paid keeps its use.
 * @throws ProviderUnavailable
 */
export async function freeOwnUse(
  deps: Deps,
  buyer: Buyer & { coupon?: string | undefined },
): Promise<void> {
  const mine = ordersOf(buyer);
  if (!mine || !buyer.coupon) return;
  const [coupon] = await deps.db
    .select({ id: coupons.id, maxUses: coupons.maxUses })
    .from(coupons)
    .where(isCalled(buyer.coupon));
  if (!coupon || coupon.maxUses === null) return;
  if ((await countUses(deps.db, coupon.id)) < coupon.maxUses) return;
  const held = await deps.db
    .select()
    .from(orders)
    .where(and(mine, isUnpaidUse(coupon.id), isNotNull(orders.checkoutId)));
  for (const order of held)
    if (await isClosed(deps.payments, order)) await letGo(deps.db, order.id, coupon.id);
}

/** Whether nobody pays the order any more. */
async function isClosed(payments: PaymentProvider, order: OrderRow): Promise<boolean> {
  try {
    const isOpen = order.expiresAt.getTime() > Date.now();
    if (order.checkoutId && isOpen) await payments.closeCheckout(order.checkoutId);
    // Its notice may be on its way.
    const made = await payments.searchPayments(order.id);
    return made.every(({ status }) => status === 'rejected' || status === 'cancelled');
  } catch (error) {
    if (error instanceof ProviderRejected || error instanceof ProviderNotFound) return false;
    throw error;
  }
}

/** Nor is it found again by who repeats it, whom its checkout would turn away. */
async function letGo(db: Database, id: string, couponId: number): Promise<void> {
  const expiresAt = sql`least(${orders.expiresAt}, now())`;
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(orders)
      .set({ couponId: null, cartKey: null, expiresAt })
      .where(and(eq(orders.id, id), isUnpaidUse(couponId)))
      .returning({ id: orders.id });
    if (rows.length > 0) await addToTimeline(tx, id, 'coupon-passed-on');
  });
}
