import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { prefIdOf, useCheckout } from '../../../../test/checkout.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { events } from '../../../schema/events.ts';
import { orderItems, orders, eventSales } from '../../../schema/orders.ts';
import { photos } from '../../../schema/photos.ts';
import { eventTariffs } from '../../../schema/prices.ts';

const { shop, post, pay, settled, happened, simulator } = useCheckout();

const itemsOf = (list: { id: number }[]) => list.map(({ id }) => ({ id }));
const send = async (method: 'PUT' | 'POST', path: string, payload: object) =>
  shop().app.inject({
    method,
    url: `/api${path}`,
    payload,
    headers: await admin(),
  });
let session: Promise<{ cookie: string }> | undefined;
const admin = () => (session ??= shop().login('admin'));
const NONE = { webPrice: null, steps: null, pack: null, offer: null };
const setTariff = (eventId: number, tariff: object) =>
  send('PUT', `/events/${String(eventId)}/tariff`, { ...NONE, ...tariff });
const coupon = async (fields: object) => {
  const code = `C${String(Math.random()).slice(2, 12)}`;
  const blank = { percent: null, amount: null, eventId: null, startsOn: null, endsOn: null };
  const answer = await send('POST', '/coupons', { code, ...blank, maxUses: null, ...fields });
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return code;
};
const quote = async (body: object, headers = {}) =>
  (await post('/cart/quote', body, headers)).json();
const orderOf = (url: string) =>
  simulator().store.get('preference', prefIdOf(url))?.external_reference ?? '';
const rowOf = async (orderId: string) => {
  const [row] = await shop().services.db.select().from(orders).where(eq(orders.id, orderId));
  return row;
};

describe('a cart', () => {
  it('is charged the cheapest of what the studio set, and the order keeps why', async () => {
    const { event, photos: list } = await seedEvent(shop().services, 6);
    await setTariff(event.id, { pack: { price: 3000, photos: 10 } });
    const items = itemsOf(list);
    const reasons = [{ kind: 'pack', price: 3000, photos: 10, eventId: event.id, off: 6000 }];
    expect(await quote({ items })).toMatchObject({ subtotal: 9000, total: 3000, reasons });
    const opened = await post('/create-order', { items, total: 3000 });
    const orderId = orderOf(opened.json());
    expect(await rowOf(orderId)).toMatchObject({
      total: 300_000,
      reasons: [{ ...reasons[0], price: 300_000, off: 600_000 }],
    });
    const { db } = shop().services;
    const kept = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    expect(kept.map(({ charged }) => charged)).toEqual(Array(6).fill(50_000));
  });

  it('of two events gives each what was paid for its own photos', async () => {
    const one = await seedEvent(shop().services, 2);
    const other = await seedEvent(shop().services, 2);
    const code = await coupon({ percent: 50, eventId: one.event.id });
    const items = itemsOf([...one.photos, ...other.photos]);
    const opened = await post('/create-order', { items, coupon: code });
    await pay(opened.json());
    await happened(orderOf(opened.json()), 'delivered');
    const { db } = shop().services;
    const totalOf = async (eventId: number) =>
      (await db.select().from(eventSales).where(eq(eventSales.eventId, eventId)))[0]?.total;
    expect([await totalOf(one.event.id), await totalOf(other.event.id)]).toEqual([
      150_000, 300_000,
    ]);
  });

  it('is not charged another total than the buyer saw', async () => {
    const { event, photos: list } = await seedEvent(shop().services, 2);
    const items = itemsOf(list);
    const { total } = await quote({ items });
    const { db } = shop().services;
    await db.update(events).set({ price: 200_000 }).where(eq(events.id, event.id));
    const refused = await post('/create-order', { items, total });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { error: 'El precio cambió: mirá el total nuevo antes de pagar.', total: 4000 },
    ]);
    expect((await post('/create-order', { items, total: 4000 })).statusCode).toBe(200);
  });

  it('names what was withdrawn meanwhile, and what belongs to an event that is not public yet', async () => {
    const { event, photos: list } = await seedEvent(shop().services, 3);
    const { db } = shop().services;
    const gone = list[1]?.id ?? 0;
    await db.update(photos).set({ deletedAt: new Date() }).where(eq(photos.id, gone));
    const items = itemsOf(list);
    expect(await quote({ items })).toMatchObject({ missing: [gone], total: 3000 });
    await db.update(events).set({ active: false }).where(eq(events.id, event.id));
    expect(await quote({ items })).toMatchObject({ lines: [], total: 0 });
    expect((await post('/create-order', { items })).statusCode).toBe(409);
  });

  it('of 300 photos is priced and ordered', async () => {
    const { photos: list } = await seedEvent(shop().services, 300);
    const items = itemsOf(list);
    const { total, lines } = await quote({ items });
    expect([total, lines.length]).toEqual([300 * 1500 * 0.75, 300]);
    expect((await post('/create-order', { items, total })).statusCode).toBe(200);
  });

  it('sells the web size only where the studio sells it', async () => {
    const { event, photos: list } = await seedEvent(shop().services, 2);
    const [first, second] = itemsOf(list);
    const items = [{ ...first, size: 'web' }, second];
    expect(await quote({ items })).toMatchObject({ missing: [first?.id] });
    await setTariff(event.id, { webPrice: 400 });
    expect(await quote({ items })).toMatchObject({
      missing: [],
      total: 1900,
      lines: [
        { size: 'web', price: 400, originalPrice: 1500, webPrice: 400 },
        { size: 'original', price: 1500 },
      ],
    });
  });
});

describe('a coupon', () => {
  it('says why it does not count', async () => {
    const { event, photos: list } = await seedEvent(shop().services, 1);
    const other = await seedEvent(shop().services, 1);
    const items = itemsOf(list);
    const problem = async (code: string) =>
      (await quote({ items, coupon: code })).couponProblem as string;
    expect(await problem('NADA')).toBe('No conocemos ese cupón.');
    const ended = await coupon({ percent: 10, endsOn: '2020-01-31' });
    expect(await problem(ended)).toBe(`El cupón ${ended} venció el 31/01/2020.`);
    const early = await coupon({ percent: 10, startsOn: '2099-01-31' });
    expect(await problem(early)).toBe(`El cupón ${early} vale desde el 31/01/2099.`);
    const elsewhere = await coupon({ amount: 100, eventId: other.event.id });
    expect(await problem(elsewhere)).toBe(`El cupón ${elsewhere} es para fotos de otro evento.`);
    const good = await coupon({ amount: 100, eventId: event.id });
    expect(await quote({ items, coupon: ` c\u0301 ${good.slice(1)} ` })).toMatchObject({
      couponProblem: null,
      total: 1400,
      reasons: [{ kind: 'coupon', code: good, off: 100 }],
    });
    const refused = await post('/create-order', { items, coupon: ended });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { error: `El cupón ${ended} venció el 31/01/2020.` },
    ]);
  });

  it('is not found by trying: after 20 codes that nobody has, an address is told to wait', async () => {
    const { photos: list } = await seedEvent(shop().services, 1);
    const items = itemsOf(list);
    const good = await coupon({ amount: 100 });
    const problem = async (code: string, remoteAddress: string) => {
      const answer = await shop().app.inject({
        method: 'POST',
        url: '/api/cart/quote',
        payload: { items, coupon: code },
        remoteAddress,
      });
      return answer.json<{ couponProblem: string | null }>().couponProblem;
    };
    const told = new Set<string | null>();
    for (let guess = 0; guess < 20; guess += 1) {
      told.add(await problem(`ADIVINO${String(guess)}`, '198.51.100.7'));
    }
    expect([...told]).toEqual(['No conocemos ese cupón.']);
    const wait = 'Probaste muchos cupones. Esperá unos minutos y volvé a intentar.';
    expect(await problem(good, '198.51.100.7')).toBe(wait);
    expect(await problem(good, '198.51.100.8')).toBeNull();
    // Nor by trying them all at once.
    const codes = Array.from({ length: 40 }, (_none, nth) => `ADIVINO${String(nth)}`);
    const atOnce = await Promise.all(codes.map((code) => problem(code, '198.51.100.9')));
    expect(atOnce.filter((text) => text !== wait)).toHaveLength(20);
  });

  it('with one use is used once by ten buyers at once, and again when nobody paid', async () => {
    const code = await coupon({ percent: 50, maxUses: 1 });
    const carts = await Promise.all(
      Array.from({ length: 10 }, () => seedEvent(shop().services, 1)),
    );
    const buy = (list: { id: number }[]) =>
      post('/create-order', { items: itemsOf(list), coupon: code });
    const answers = await Promise.all(carts.map(({ photos: list }) => buy(list)));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<string>() ?? '';
    // Its buyer never pays: half an hour and the provider's delay later it is free again.
    const { db } = shop().services;
    await db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() - 16 * 60_000) })
      .where(eq(orders.id, orderOf(winner)));
    const next = await buy(carts[0]?.photos ?? []);
    expect(next.statusCode).toBe(200);
    await pay(next.json());
    await happened(orderOf(next.json()), 'delivered');
    expect((await buy(carts[1]?.photos ?? [])).statusCode).toBe(409);
  });

  it('with few uses is not held by one address: ten unpaid orders, which may change, and others still get it', async () => {
    const code = await coupon({ percent: 10, maxUses: 11 });
    const buy = async (remoteAddress: string, headers = {}) => {
      const { photos: list } = await seedEvent(shop().services, 1);
      const order = { method: 'POST', url: '/api/create-order', headers, remoteAddress } as const;
      return shop().app.inject({ ...order, payload: { items: itemsOf(list), coupon: code } });
    };
    const greedy = [];
    for (let nth = 0; nth < 12; nth += 1) greedy.push(await buy('198.51.100.20'));
    expect(greedy.map(({ statusCode }) => statusCode)).toEqual([
      ...Array<number>(10).fill(200),
      409,
      409,
    ]);
    expect(greedy.at(-1)?.json<{ error: string }>().error).toContain('varias compras con el cupón');
    expect((await buy('198.51.100.21')).statusCode).toBe(200);
    const cookie = String(greedy[0]?.headers['set-cookie']).split(';')[0];
    expect((await buy('198.51.100.20', { cookie })).statusCode).toBe(200);
  });

  it('keeps its use while a payment waits', async () => {
    const code = await coupon({ amount: 500, maxUses: 1 });
    const { photos: list } = await seedEvent(shop().services, 1);
    const opened = await post('/create-order', { items: itemsOf(list), coupon: code });
    const orderId = orderOf(opened.json());
    await pay(opened.json(), 'pending');
    await settled(orderId, 'pending');
    const { db } = shop().services;
    await db
      .update(orders)
      .set({ expiresAt: new Date(0) })
      .where(eq(orders.id, orderId));
    expect((await quote({ items: itemsOf(list), coupon: code })).couponProblem).toContain(
      'ya se usó',
    );
  });
});

describe('a payment that waits', () => {
  it('is known to the cart of the same browser, which is not sold the same again unasked', async () => {
    const { photos: list } = await seedEvent(shop().services, 2);
    const items = itemsOf(list);
    const opened = await post('/create-order', { items });
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    await pay(opened.json(), 'pending');
    const { operationNumber } = await settled(orderOf(opened.json()), 'pending');
    const mine = { cookie };
    expect(await quote({ items: items.slice(1) }, mine)).toMatchObject({
      pending: [{ operationNumber, total: 3000, photoIds: [items[1]?.id] }],
    });
    expect(await quote({ items })).toMatchObject({ pending: [] });
    const refused = await post('/create-order', { items }, mine);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { error: 'Ya tenés un pago pendiente por estas fotos.' },
    ]);
    expect((await post('/create-order', { items, again: true }, mine)).statusCode).toBe(200);
    expect((await post('/create-order', { items })).statusCode).toBe(200);
  });
});

describe('what was paid', () => {
  it('is known to the cart of the same browser, even to the attempt that paid it', async () => {
    const { photos: list } = await seedEvent(shop().services, 2);
    const items = itemsOf(list);
    const first = await quote({ items });
    expect(first).toMatchObject({ paid: [] });
    const attempt = { 'idempotency-key': 'paid-and-closed' };
    const opened = await post('/create-order', { items, again: false }, attempt);
    const mine = { cookie: String(opened.headers['set-cookie']).split(';')[0] ?? '' };
    await pay(opened.json());
    const { operationNumber } = await settled(orderOf(opened.json()), 'approved');
    expect(await quote({ items: items.slice(1) }, mine)).toMatchObject({
      pending: [],
      paid: [{ operationNumber, total: 3000, photoIds: [items[1]?.id] }],
    });
    expect(await quote({ items })).toMatchObject({ paid: [] });
    const refused = await post('/create-order', { items, again: false }, { ...mine, ...attempt });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { error: 'Ya compraste alguna de estas fotos: está en MIS FOTOS.' },
    ]);
    expect((await post('/create-order', { items, again: true }, mine)).statusCode).toBe(200);
    // Who never says whether the buyer was asked is no cart of ours.
    expect((await post('/create-order', { items }, mine)).statusCode).toBe(200);
  });

  it('in the web size leaves the original to be bought', async () => {
    const { event, photos: list } = await seedEvent(shop().services, 1);
    await shop().services.db.insert(eventTariffs).values({ eventId: event.id, webPrice: 50_000 });
    const web = itemsOf(list).map(({ id }) => ({ id, size: 'web' }));
    const opened = await post('/create-order', { items: web });
    const mine = { cookie: String(opened.headers['set-cookie']).split(';')[0] ?? '' };
    await pay(opened.json());
    await happened(orderOf(opened.json()), 'delivered');
    expect((await quote({ items: web }, mine)).paid).toHaveLength(1);
    expect((await quote({ items: itemsOf(list) }, mine)).paid).toEqual([]);
  });
});

describe('the way back', () => {
  it('gives the photos of an unpaid order, and of no other', async () => {
    const { photos: list } = await seedEvent(shop().services, 2);
    const opened = await post('/create-order', { items: itemsOf(list) });
    const orderId = orderOf(opened.json());
    const back = () => shop().app.inject(`/api/order-cart/${orderId}`);
    expect((await back()).json()).toMatchObject(
      list.map(({ id }) => ({ id, size: 'original', price: 1500 })),
    );
    await pay(opened.json());
    await happened(orderId, 'delivered');
    expect((await back()).statusCode).toBe(404);
  });
});
