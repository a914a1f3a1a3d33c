import { formatShortDate } from '@photolab/domain/shop/format';
import { dayIn } from '@photolab/domain/shop/studio-day';
import { expect, it } from 'vitest';
import { prefIdOf, useCheckout } from '../../../../test/checkout.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { coupons, eventTariffs } from '../../../schema/prices.ts';

const { shop, simulator, post } = useCheckout();

it('a coupon and an offer that ended at midnight are both named to who saw the cart before', async () => {
  const { db, config } = shop().services;
  const { event, photos } = await seedEvent(shop().services, 1);
  const items = photos.map(({ id }) => ({ id }));
  const yesterday = dayIn(config.timeZone, new Date(Date.now() - 86_400_000));
  const offer = { offerPercent: 30, offerUntil: yesterday };
  await db.insert(eventTariffs).values({ eventId: event.id, ...offer });
  await db.insert(coupons).values({ code: 'AYER', percent: 10, endsOn: yesterday });
  const day = formatShortDate(yesterday);
  const ended = `La oferta de ${event.name} valía hasta el ${day}.`;
  const both = `El cupón AYER venció el ${day}. ${ended}`;
  expect((await post('/cart/quote', { items, coupon: 'AYER' })).json()).toMatchObject({
    couponProblem: both,
  });
  const seen = { items, total: 945 };
  expect((await post('/create-order', { ...seen, coupon: 'AYER' })).json()).toEqual({
    error: both,
  });
  expect((await post('/create-order', seen)).json()).toEqual({
    error: `El precio cambió: mirá el total nuevo antes de pagar. ${ended}`,
    total: 1500,
  });
  expect((await post('/create-order', { items, total: 1500 })).statusCode).toBe(200);
});

it('an attempt that is repeated with another total goes to no payment of the first one’s', async () => {
  const { db } = shop().services;
  const { event, photos } = await seedEvent(shop().services, 1);
  const items = photos.map(({ id }) => ({ id }));
  const buy = (total: number) =>
    post('/create-order', { items, total }, { 'idempotency-key': `attempt-${String(event.id)}` });
  const first = await buy(1500);
  expect((await buy(1500)).body).toBe(first.body);
  await db
    .insert(eventTariffs)
    .values({ eventId: event.id, offerPercent: 20, offerUntil: '2199-12-31' });
  const other = await buy(1200);
  expect(other.statusCode).toBe(200);
  expect(simulator().store.get('preference', prefIdOf(other.json()))?.items).toMatchObject([
    { unit_price: 1200 },
  ]);
  expect((await buy(1100)).json()).toMatchObject({ total: 1200 });
  // What was shown first is paid as it was shown.
  expect((await buy(1500)).body).toBe(first.body);
});
