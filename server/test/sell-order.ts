// A sold order as rows: for tests of the records, without a checkout.
import { chargeCart, PLAIN_TARIFF } from '@photolab/domain/orders/cart-price';
import type { PaymentStatus } from '@photolab/domain/orders/order-kinds';
import { insertSale, revokeSale, setSaleRefunded } from '../src/features/orders/settling/sale.ts';
import type { Database } from '../src/platform/db/database.ts';
import { orderItems, orders } from '../src/schema/orders.ts';

// The records' tests ask them of the orders.
export { recountEventSales } from '../src/features/orders/settling/event-sales.ts';
export { revokeSale, setSaleRefunded };

export interface Sold {
  items: { id: number; event: { id: number; name: string; date: string; price: number } }[];
  firstName?: string;
  at?: string;
  state?: PaymentStatus;
  revoked?: boolean;
  /** As before each photo's part was kept. */
  old?: boolean;
}

let serial = 100_000_000_000;

export async function sellOrder(db: Database, { items, ...fields }: Sold) {
  const createdAt = new Date(fields.at ?? '2026-11-20T15:00:00Z');
  const operationNumber = String(serial++);
  const { subtotal, total, discountPercent, charged } = chargeCart(
    items.map(({ event }) => ({ eventId: event.id, price: event.price })),
    { tariffOf: () => PLAIN_TARIFF, coupon: null, today: '2026-11-20' },
  );
  const [order] = await db
    .insert(orders)
    .values({
      operationNumber,
      state: 'approved',
      subtotal,
      total,
      discountPercent,
      entitled: true,
      expiresAt: createdAt,
      createdAt,
    })
    .returning();
  if (!order) throw new Error('the order was not stored');
  await db.insert(orderItems).values(
    items.map(({ id, event }, line) => ({
      orderId: order.id,
      photoId: id,
      eventId: event.id,
      eventName: event.name,
      eventDate: event.date,
      price: event.price,
      charged: fields.old ? null : (charged[line] ?? 0),
    })),
  );
  await insertSale(db, {
    orderId: order.id,
    operationNumber,
    firstName: fields.firstName ?? 'Ana',
    lastName: 'Pérez',
    email: 'ana@example.com',
    paymentState: fields.state ?? 'approved',
    paymentType: 'credit_card',
    total,
    createdAt,
  });
  if (fields.revoked) await revokeSale(db, order.id, true);
  return order;
}
