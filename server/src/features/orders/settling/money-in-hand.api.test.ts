// What stands as sold is what the shop has of it: payments of one order that are approved, disputed, given back
// in part or whole, charged back and won again, in any order of events.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWithShop } from '@photolab/domain/orders/order-state';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { recountEventSales } from '../../../../test/sell-order.ts';
import { useShop } from '../../../../test/shop.ts';
import type { ProviderPayment } from '../../../platform/payments/payment-provider.ts';
import { orderItems, orders, sales } from '../../../schema/orders.ts';
import { settlePayment } from './settlement.ts';

const shop = useShop();
const TOTAL = 300_000;
const COLLECTOR = '9';
let serial = 300_000_000_000;

type Facts = Pick<ProviderPayment, 'paymentId' | 'status' | 'amount' | 'amountRefunded'>;

async function openOrder() {
  const { db } = shop().services;
  const { event, photos } = await seedEvent(shop().services, 2);
  const about = { eventId: event.id, eventName: event.name, eventDate: event.date };
  return async () => {
    const operationNumber = String((serial += 1));
    const [order] = await db
      .insert(orders)
      .values({
        operationNumber,
        subtotal: TOTAL,
        total: TOTAL,
        discountPercent: 0,
        checkoutId: `${COLLECTOR}-${operationNumber}`,
        expiresAt: new Date(),
      })
      .returning();
    if (!order) throw new Error('the order was not stored');
    const price = TOTAL / photos.length;
    await db.insert(orderItems).values(
      photos.map(({ id }) => ({
        ...about,
        orderId: order.id,
        photoId: id,
        price,
        charged: price,
      })),
    );
    return order.id;
  };
}

const settle = (orderId: string, at: number, facts: Facts) =>
  settlePayment(
    { db: shop().services.db, expectLiveMode: null },
    {
      ...facts,
      statusDetail: '',
      currency: 'ARS',
      externalReference: orderId,
      collectorId: COLLECTOR,
      liveMode: true,
      lastUpdated: at,
      paymentType: 'credit_card',
      merchantOrderId: null,
      payer: { firstName: 'Ana', lastName: 'Pérez', email: 'ana@example.com' },
    },
  );

/** What a payment may become, and what part of it went back meanwhile. */
const turn = fc.record({
  payment: fc.nat({ max: 2 }),
  status: fc.constantFrom('approved', 'in_mediation', 'charged_back', 'refunded'),
  back: fc.constantFrom(0, 0, 10, 50),
});
const AMOUNTS = [TOTAL, TOTAL + 50_000, TOTAL];

it('decisions, Payment: what stands as sold is what the shop has, whatever became of an order’s payments', async () => {
  const { db } = shop().services;
  const open = await openOrder();
  const history = fc.array(turn, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(history, async (turns) => {
      const orderId = await open();
      const known = new Map<number, Facts>();
      for (const [at, { payment, status, back }] of turns.entries()) {
        const before = known.get(payment);
        if (before?.status === 'refunded') continue;
        const amount = AMOUNTS[payment] ?? TOTAL;
        const part = Math.max(before?.amountRefunded ?? 0, (amount * back) / 100);
        const amountRefunded = status === 'refunded' ? amount : part;
        const paymentId = `${orderId}-${String(payment)}`;
        const facts = { paymentId, status, amount, amountRefunded };
        known.set(payment, facts);
        await settle(orderId, 1_000 * (at + 1), facts);
        const here = [...known.values()].filter((one) => isWithShop(one.status));
        const [sale] = await db.select().from(sales).where(eq(sales.orderId, orderId));
        const stands = sale?.revoked === false ? sale : undefined;
        const told = stands && [stands.paymentState, stands.total, stands.refunded];
        const had = here.map((one) => [one.status, one.amount, one.amountRefunded]);
        if (had.length === 0) expect(told).toBeUndefined();
        else expect(had).toContainEqual(told);
      }
    }),
    {
      numRuns: 12,
      examples: [
        // Given back in part while it is disputed.
        [[{ payment: 0, status: 'in_mediation', back: 10 }]],
        // Paid twice, and the first payment is the one that goes back.
        [
          [
            { payment: 0, status: 'approved', back: 50 },
            { payment: 1, status: 'approved', back: 0 },
            { payment: 0, status: 'charged_back', back: 0 },
          ],
        ],
      ],
    },
  );
  expect(await recountEventSales(db)).toBe('right');
});
