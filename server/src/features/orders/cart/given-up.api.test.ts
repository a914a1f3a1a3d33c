import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { prefIdOf, useCheckout } from '../../../../test/checkout.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { orders } from '../../../schema/orders.ts';
import { coupons } from '../../../schema/prices.ts';

const { shop, post, pay, settled, simulator } = useCheckout();

it('a payment that the shop has stopped asking about stands in the way of nothing, and frees its coupon', async () => {
  const { db } = shop().services;
  const coupon = 'UNICO';
  await db.insert(coupons).values({ code: coupon, amount: 50_000, maxUses: 1 });
  const items = (await seedEvent(shop().services, 1)).photos.map(({ id }) => ({ id }));
  const opened = await post('/create-order', { items, coupon });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const orderId =
    simulator().store.get('preference', prefIdOf(opened.json()))?.external_reference ?? '';
  await pay(opened.json(), 'pending');
  await settled(orderId, 'pending');
  await db.update(orders).set({ expired: true }).where(eq(orders.id, orderId));
  const quote = await post('/cart/quote', { items, coupon }, { cookie });
  expect(quote.json()).toMatchObject({ pending: [], couponProblem: null });
  expect((await post('/create-order', { items }, { cookie })).statusCode).toBe(200);
});
