import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { lettersOf } from '../../../../test/outbox.ts';
import { prefIdOf, useCheckout } from '../../../../test/checkout.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { events } from '../../../schema/events.ts';
import { ProviderUnavailable } from '../../../platform/payments/payment-provider.ts';
import { coupons, eventTariffs } from '../../../schema/prices.ts';
import { eventually } from '../../../../test/eventually.ts';

const { shop, post, pay, settled, happened, detailOf, simulator, turn } = useCheckout();

const EMAIL = 'ana@example.com';

/** A browser that has the key its first quote gave it, and a cart of three photos in it. */
async function browser() {
  const { event, photos } = await seedEvent(shop().services, 3);
  const items = photos.map(({ id }) => ({ id }));
  const quote = await post('/cart/quote', { items });
  const cookie = String(quote.headers['set-cookie']).split(';')[0] ?? '';
  const { total } = quote.json<{ total: number }>();
  let attempts = 0;
  /** Each tab makes an attempt of its own. */
  const buy = async (change: object = {}) => {
    const headers = {
      cookie,
      'idempotency-key': `tab-${String(items[0]?.id)}-${String(attempts++)}`,
    };
    const answer = await post('/create-order', { items, total, email: EMAIL, ...change }, headers);
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    return answer.json<string>();
  };
  const quoted = async (coupon: string) =>
    (await post('/cart/quote', { items, coupon }, { cookie })).json<object>();
  return { event, items, total, buy, quoted, cookie };
}

const orderOf = (url: string) =>
  simulator().store.get('preference', prefIdOf(url))?.external_reference ?? '';

it('two tabs with one cart go to one payment, also at once', async () => {
  const { buy } = await browser();
  const [one, other] = await Promise.all([buy(), buy()]);
  expect(other).toBe(one);
  expect(await buy()).toBe(one);
});

it('so do two tabs that have the photos of two events in another order', async () => {
  const { buy, items } = await browser();
  const { event, photos } = await seedEvent(shop().services, 1);
  await shop().services.db.update(events).set({ name: 'Trail' }).where(eq(events.id, event.id));
  const cart = [...items, ...photos.map(({ id }) => ({ id }))];
  const { total } = (await post('/cart/quote', { items: cart })).json<{ total: number }>();
  const [one, other] = await Promise.all([
    buy({ items: cart, total }),
    buy({ items: cart.toReversed(), total }),
  ]);
  expect(other).toBe(one);
});

it('an attempt that is repeated at once goes to one payment, though the provider opens one for each', async () => {
  const { payments } = shop().services;
  const { createCheckout } = payments;
  let both: () => void = () => undefined;
  const bothAsk = new Promise<void>((resolve) => (both = resolve));
  const forgetful = vi.spyOn(payments, 'createCheckout').mockImplementation(async (request) => {
    if (forgetful.mock.calls.length === 2) both();
    await bothAsk;
    return createCheckout({ ...request, idempotencyKey: randomUUID() });
  });
  const { items } = await browser();
  const headers = { 'idempotency-key': 'repeated' };
  const buy = async () => (await post('/create-order', { items }, headers)).json<string>();
  const [one, other] = await Promise.all([buy(), buy()]);
  forgetful.mockRestore();
  expect(other).toBe(one);
});

it('whoever opened the shop under another name of this machine comes back there, nobody to another’s', async () => {
  const { items } = await browser();
  const { publicUrl } = shop().services;
  const backOf = async (origin: string, email: string) => {
    const answer = await post('/create-order', { items, email }, { origin });
    const url = answer.json<string>();
    return simulator().store.get('preference', prefIdOf(url))?.back_urls?.success;
  };
  expect(await backOf('http://127.0.0.1:4340', 'eva@example.com')).toBe(
    'http://127.0.0.1:4340/success',
  );
  expect(await backOf(publicUrl, 'fe@example.com')).toBe(`${publicUrl}/success`);
});

it('another e-mail, another cart and another buyer have orders of their own', async () => {
  const { buy, items, total } = await browser();
  const others = [
    await buy({ email: 'ana.paz@example.com' }),
    await buy({ items: items.slice(1), total: undefined }),
    (await post('/create-order', { items, total, email: EMAIL })).json<string>(),
  ];
  const orders = [await buy(), ...others].map(orderOf);
  expect(new Set(orders).size).toBe(4);
});

it('a tab that goes on after a refused card pays the same order', async () => {
  const { buy } = await browser();
  const url = await buy();
  await pay(url, 'rejected');
  await settled(orderOf(url), 'rejected');
  expect(await buy()).toBe(url);
  await pay(url);
  expect((await happened(orderOf(url), 'delivered')).state).toBe('approved');
  // What is paid is bought anew only by who says so.
  expect(await buy({ again: true })).not.toBe(url);
});

it('the one use of a coupon that the first tab holds is the second tab’s too', async () => {
  await shop().services.db.insert(coupons).values({ code: 'UNA', amount: 50_000, maxUses: 1 });
  const { buy, total, quoted } = await browser();
  const withCoupon = { coupon: 'una', total: total - 500 };
  const url = await buy(withCoupon);
  expect(await quoted('una')).toMatchObject({ couponProblem: null, total: total - 500 });
  expect(await buy(withCoupon)).toBe(url);
  const stranger = await browser();
  expect(await stranger.quoted('una')).toMatchObject({
    couponProblem: expect.stringContaining('ya se usó') as string,
    total,
  });
  expect(await buy()).not.toBe(url);
  const email = 'ana.paz@example.com';
  expect(await buy({ ...withCoupon, email })).toBe(url);
  await pay(url);
  await happened(orderOf(url), 'delivered');
  expect((await lettersOf(shop(), `delivered-${orderOf(url)}`)).map(({ to }) => to)).toEqual([
    email,
  ]);
});

it('a coupon’s one use goes on to the cart that its buyer changes before paying, unless it is being paid', async () => {
  await shop().services.db.insert(coupons).values({ code: 'OTRA', amount: 50_000, maxUses: 1 });
  const { buy, items, total, quoted } = await browser();
  const coupon = 'otra';
  const less = { items: items.slice(1), coupon };
  const first = await buy({ coupon, total: total - 500 });
  await pay(first, 'rejected');
  await settled(orderOf(first), 'rejected');
  const second = await buy({ ...less, total: undefined });
  expect(second).not.toBe(first);
  const closed = simulator().store.get('preference', prefIdOf(first))?.expiration_date_to;
  expect(Date.parse(closed ?? '')).toBeLessThanOrEqual(Date.now());
  expect((await detailOf(orderOf(first))).timeline.map(({ kind }) => kind)).toContain(
    'coupon-passed-on',
  );
  const stranger = await browser();
  expect(await stranger.quoted(coupon)).toMatchObject({
    couponProblem: expect.stringContaining('ya se usó') as string,
  });
  // Back to the whole cart, whose first checkout is closed.
  expect(await quoted(coupon)).toMatchObject({ couponProblem: null });
  const third = await buy({ coupon, total: total - 500 });
  expect([first, second]).not.toContain(third);
  await pay(third, 'pending');
  await settled(orderOf(third), 'pending');
  expect(await quoted(coupon)).toMatchObject({
    couponProblem: expect.stringContaining('ya se usó') as string,
  });
});

it('a cart that is refused closes no checkout; where the provider fails half-way, the earlier cart has another', async () => {
  const { db, payments } = shop().services;
  await db.insert(coupons).values({ code: 'TRES', amount: 50_000, maxUses: 1 });
  const { buy, items, total, cookie } = await browser();
  const isClosed = (url: string) =>
    Date.parse(simulator().store.get('preference', prefIdOf(url))?.expiration_date_to ?? '') <=
    Date.now();
  const first = await buy({ coupon: 'tres', total: total - 500 });
  const change = async (more: object = {}) => {
    const cart = { items: items.slice(1), coupon: 'tres', ...more };
    return (await post('/create-order', cart, { cookie })).statusCode;
  };
  expect([await change({ total: 1 }), isClosed(first)]).toEqual([409, false]);
  const away = new ProviderUnavailable('away');
  const failing = vi.spyOn(payments, 'searchPayments').mockRejectedValueOnce(away);
  expect([await change(), isClosed(first)]).toEqual([503, true]);
  failing.mockRestore();
  const second = await buy({ coupon: 'tres', total: total - 500 });
  expect(isClosed(second)).toBe(false);
});

it('photos that one buyer paid in two orders which were open at once are shown to the studio and told to the buyer, with the way back', async () => {
  turn({});
  const { buy } = await browser();
  const [one, other] = [await buy(), await buy({ email: 'ana.paz@example.com' })];
  await pay(one);
  await happened(orderOf(one), 'delivered');
  await pay(other);
  expect((await happened(orderOf(other), 'delivered')).flags).toEqual(['bought-twice']);
  expect((await detailOf(orderOf(one))).flags).toEqual([]);
  const texts = async () => (await lettersOf(shop())).map(({ text }) => text).join('\n');
  await eventually(async () => expect(await texts()).toContain('en dos órdenes'));
  const wayBack = /\/arrepentimiento\?operacion=\d{12}/;
  expect(await delivered(other)).toMatch(wayBack);
  expect(await delivered(one)).not.toMatch(wayBack);
  const wanted = await buy({ again: true });
  await pay(wanted);
  expect((await happened(orderOf(wanted), 'delivered')).flags).toEqual([]);
});

it('an order that was both bought before and paid with too much has both marks', async () => {
  turn({});
  const { items, total } = await browser();
  const paid = async () => {
    const order = { items, email: 'eva@example.com' };
    const url = (await post('/create-order', order)).json<string>();
    await pay(url);
    return (await happened(orderOf(url), 'delivered')).flags;
  };
  expect(await paid()).toEqual([]);
  turn({ payment: { transaction_amount: total + 0.01 } });
  expect(await paid()).toEqual(['bought-twice', 'overpaid']);
  turn({});
});

it('photos paid on two phones with one e-mail are shown to the studio; those of another e-mail are not', async () => {
  const { items, event } = await browser();
  await shop().services.db.insert(eventTariffs).values({ eventId: event.id, webPrice: 50_000 });
  const paid = async (email: string, size: string) => {
    const sized = items.map((item) => ({ ...item, size }));
    const url = (await post('/create-order', { items: sized, email })).json<string>();
    await pay(url);
    return (await happened(orderOf(url), 'delivered')).flags;
  };
  expect(await paid('bea@example.com', 'web')).toEqual([]);
  expect(await paid('bea@example.com', 'original')).toEqual([]);
  expect(await paid('caro@example.com', 'original')).toEqual([]);
  expect(await paid('Bea@Example.com', 'original')).toEqual(['bought-twice']);
});

it('two payments of one e-mail that arrive at once: the second is shown', async () => {
  const { items } = await browser();
  const open = async () =>
    (await post('/create-order', { items, email: 'dora@example.com' })).json<string>();
  const urls = [await open(), await open()];
  await Promise.all(urls.map((url) => pay(url)));
  const flags = urls.map(async (url) => (await happened(orderOf(url), 'delivered')).flags);
  expect((await Promise.all(flags)).flat()).toEqual(['bought-twice']);
});

const delivered = async (url: string) =>
  (await lettersOf(shop(), `delivered-${orderOf(url)}`))[0]?.text;

it('what was bought with an account, or by whoever then leaves it, is told to nobody who comes after in the browser', async () => {
  const { items } = await browser();
  const { cookie } = await shop().login('user');
  const first = await post('/cart/quote', { items }, { cookie });
  const key = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const known = async (who: string) => {
    const { pending, paid } = (await post('/cart/quote', { items }, { cookie: who })).json<
      Record<'pending' | 'paid', unknown[]>
    >();
    return [pending.length, paid.length];
  };
  const answer = await post('/create-order', { items }, { cookie: `${cookie}; ${key}` });
  await pay(answer.json());
  await happened(orderOf(answer.json()), 'delivered');
  expect(await known(`${cookie}; ${key}`)).toEqual([0, 1]);
  expect(await known(key)).toEqual([0, 0]);
  const next = await shop().login('user');
  expect(await known(`${next.cookie}; ${key}`)).toEqual([0, 0]);
  const leaving = [
    ['/auth/logout', cookie],
    ['/auth/logout-all', next.cookie],
  ] as const;
  for (const [path, who] of leaving) {
    const { cookies } = await post(path, {}, { cookie: `${who}; ${key}` });
    const ended = cookies.filter(({ value }) => value === '').map(({ name }) => name);
    expect([path, ended.toSorted()]).toEqual([path, ['photolab_buyer', 'photolab_session']]);
  }
});
