// Who is right never waits for others who were: a crowd behind one address (a telephone network, the race's own
// Wi-Fi) asks at the same moment.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { sellOrder } from '../../../test/sell-order.ts';
import { useShop } from '../../../test/shop.ts';
import { coupons } from '../../schema/prices.ts';

const shop = useShop();
const crowd = (size: number) => Array.from({ length: size });

const post = (url: string, remoteAddress: string, payload: object) =>
  shop().app.inject({ method: 'POST', url: `/api${url}`, remoteAddress, payload });
const find = async (remoteAddress: string, operationNumber: string) =>
  (await post('/sell/find', remoteAddress, { operationNumber })).statusCode;

async function sold() {
  const { event, photos } = await seedEvent(shop().services, 1);
  return sellOrder(shop().services.db, { items: photos.map(({ id }) => ({ id, event })) });
}

it('right numbers that came at once leave an address all its tries', async () => {
  const address = '192.0.2.90';
  const { operationNumber } = await sold();
  const atOnce = await Promise.all(crowd(16).map(() => find(address, operationNumber)));
  expect(new Set(atOnce).has(200)).toBe(true);
  expect(await find(address, operationNumber)).toBe(200);
  const wrong = [];
  for (let guess = 0; guess < 11; guess += 1) wrong.push(await find(address, '000000000001'));
  expect(wrong).toEqual([...Array<number>(10).fill(404), 429]);
  expect(await find(address, operationNumber)).toBe(429);
});

it('wrong numbers that come at once are ten, and after forty of all an address has one', async () => {
  const address = '192.0.2.91';
  const atOnce = await Promise.all(crowd(16).map(() => find(address, '000000000002')));
  expect(atOnce.filter((status) => status === 404)).toHaveLength(10);
  await Promise.all(crowd(20).map((_none, other) => find(`198.51.100.${String(other)}`, '1')));
  const { operationNumber } = await sold();
  // Right ones give their only try back, those that were refused beside them too.
  await Promise.all(crowd(4).map(() => find('192.0.2.92', operationNumber)));
  expect(await find('192.0.2.92', operationNumber)).toBe(200);
  const late = [];
  for (let guess = 0; guess < 3; guess += 1) late.push(await find('192.0.2.92', '000000000003'));
  expect(late).toEqual([404, 429, 429]);
});

it('a coupon that a crowd has is no guess of it', async () => {
  const { db } = shop().services;
  const code = `CARRERA-${randomUUID().slice(0, 8).toUpperCase()}`;
  await db.insert(coupons).values({ code, percent: 50 });
  const { photos } = await seedEvent(shop().services, 1);
  const items = photos.map(({ id }) => ({ id }));
  const problem = async () =>
    (await post('/cart/quote', '192.0.2.93', { items, coupon: code })).json<{
      couponProblem: string | null;
    }>().couponProblem;
  await Promise.all(crowd(24).map(problem));
  expect(await problem()).toBeNull();
});
