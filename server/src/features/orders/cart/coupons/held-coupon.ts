// The use of a limited coupon that the buyer's own unpaid order holds: it goes on to the cart as it is now.
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/db/database.ts';
import {
  ProviderNotFound,
  ProviderRejected,
  type PaymentProvider,
} from '../../../../platform/payments/payment-provider.ts';
import { orders } from '../../../../schema/orders.ts';
import { addToTimeline, type OrderRow } from '../../orders.repository.ts';
import { countUses, holdsOneLess, isUnpaidUse, type FoundCoupon } from './coupons.ts';
import { ordersOf, type Buyer } from '../same-buyer.ts';

interface Deps {
  db: Database;
  payments: PaymentProvider;
}

/**
 * Where the coupon's last use is held by orders that this buyer has opened and not paid, as when photos were added
 * after the provider's page was seen, the checkout of the oldest is closed and its use is free. Outside of any lock,
 * since the provider is asked; one that is being paid keeps its use.
 * @throws ProviderUnavailable
 */
export async function freeOwnUse(
  deps: Deps,
  buyer: Buyer & { address: string },
  { id, maxUses }: FoundCoupon,
): Promise<void> {
  const mine = ordersOf(buyer);
  if (!mine || maxUses === null) return;
  const isFree = async () => (await countUses(deps.db, id)) < maxUses;
  if (await isFree()) return;
  const held = await deps.db
    .select()
    .from(orders)
    .where(and(mine, isUnpaidUse(id), isNotNull(orders.checkoutId)))
    .orderBy(asc(orders.serial));
  for (const order of held) {
    if (await isClosed(deps, order, id)) await letGo(deps.db, order, { id, ...buyer });
    if (await isFree()) return;
  }
}

/** Whoever repeats the order does not find it again: its checkout would turn them away. */
const CLOSED = { cartKey: null, expiresAt: sql`least(${orders.expiresAt}, now())` };

const unpaidUseOf = ({ id }: OrderRow, couponId: number) =>
  and(eq(orders.id, id), isUnpaidUse(couponId));

/** Whether nobody pays the order any more. */
async function isClosed({ db, payments }: Deps, order: OrderRow, couponId: number) {
  try {
    if (order.checkoutId && order.expiresAt.getTime() > Date.now()) {
      await payments.closeCheckout(order.checkoutId);
      // At once: what the provider is asked next may fail, or tell of a payment that is refused later.
      await db.update(orders).set(CLOSED).where(unpaidUseOf(order, couponId));
    }
    // Its notice may be on its way.
    const made = await payments.searchPayments(order.id);
    return made.every(({ status }) => status === 'rejected' || status === 'cancelled');
  } catch (error) {
    if (error instanceof ProviderRejected || error instanceof ProviderNotFound) return false;
    throw error;
  }
}

async function letGo(db: Database, order: OrderRow, held: { id: number; address: string }) {
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(orders)
      .set({ ...CLOSED, couponId: null })
      .where(unpaidUseOf(order, held.id))
      .returning({ id: orders.id });
    if (rows.length === 0) return;
    await holdsOneLess(tx, held.id, held.address);
    await addToTimeline(tx, order.id, 'coupon-passed-on');
  });
}
