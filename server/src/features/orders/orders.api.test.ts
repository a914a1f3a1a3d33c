import { describe, expect, it } from 'vitest';
import { lettersOf } from '../../../test/outbox.ts';
import { useCheckout } from '../../../test/checkout.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { orders } from '../../schema/orders.ts';
import { eventually } from '../../../test/eventually.ts';

const { shop, turn, post, order, pay, settled, statusOf } = useCheckout();

describe('checkout', () => {
  it('refuses an empty cart, and photos that do not exist with their ids', async () => {
    const empty = await post('/create-order', { items: [] });
    expect([empty.statusCode, empty.json()]).toEqual([
      400,
      { error: 'El carrito está vacío', fields: { items: 'El carrito está vacío' } },
    ]);
    const unknown = await post('/create-order', { items: [{ id: 999_999 }] });
    expect(unknown.statusCode).toBe(409);
    expect(unknown.json()).toMatchObject({ missing: [999_999] });
  });

  it('storefront §9: five photos take 20% off, at the prices of the database', async () => {
    const { url } = await order(5);
    const orderId = (await pay(url, 'approved')).searchParams.get('external_reference') ?? '';
    expect((await settled(orderId, 'approved')).total).toBe(6000);
  });

  it('opens one order for one attempt repeated', async () => {
    const { photos } = await seedEvent(shop().services, 1);
    const body = { items: photos.map(({ id }) => ({ id })) };
    const key = { 'idempotency-key': 'attempt-1' };
    const own = { ...key, cookie: await browserCookie() };
    const [first, second] = await Promise.all([
      post('/create-order', body, own),
      post('/create-order', body, own),
    ]);
    expect(first.body).toBe(second.body);
  });

  it("nobody reaches another's order by repeating its key", async () => {
    const { photos } = await seedEvent(shop().services, 1);
    const body = { items: photos.map(({ id }) => ({ id })) };
    const key = { 'idempotency-key': 'attempt-2' };
    const browser = { ...key, cookie: await browserCookie() };
    const session = { ...key, ...(await shop().login('user')) };
    const stranger = { ...key, cookie: 'photolab_buyer=made-up' };
    const askers = [browser, session, stranger, key];
    const addresses = [];
    for (const asker of askers) addresses.push((await post('/create-order', body, asker)).body);
    addresses.push((await from('192.0.2.9', body, key)).body);
    expect(new Set(addresses).size).toBe(askers.length + 1);
    const withMail = { ...body, email: 'ana@example.com' };
    expect((await post('/create-order', withMail, browser)).body).not.toBe(addresses[0]);
    expect((await post('/create-order', body, browser)).body).toBe(addresses[0]);
  });

  it('a browser without cookies that repeats a lost answer finds its own order', async () => {
    const { photos } = await seedEvent(shop().services, 1);
    const body = { items: photos.map(({ id }) => ({ id })), email: 'ana@example.com' };
    const key = { 'idempotency-key': 'attempt-3' };
    const lost = await from('192.0.2.1', body, key);
    const [again, twin] = await Promise.all([
      from('192.0.2.1', body, key),
      from('192.0.2.1', body, key),
    ]);
    expect([again.body, twin.body]).toEqual([lost.body, lost.body]);
    // And the same once an answer has arrived, with the browser's key.
    const third = await from('192.0.2.1', body, key);
    const own = { ...key, cookie: buyerCookieOf(third) };
    expect((await from('192.0.2.1', body, own)).body).toBe(lost.body);
    const others = [
      await from('192.0.2.2', body, key),
      await from('192.0.2.1', { ...body, email: 'otra@example.com' }, key),
      await from('192.0.2.1', body, { ...key, cookie: 'photolab_buyer=made-up' }),
    ];
    expect(new Set([lost, ...others].map((answer) => answer.body)).size).toBe(4);
  });

  it('answers 503 with a sentence while the provider is down, and leaves no order behind', async () => {
    const { photos } = await seedEvent(shop().services, 1);
    const before = await shop().services.db.$count(orders);
    turn({ failures: [{ match: 'POST /checkout/preferences', mode: '500', times: 3 }] });
    const body = { items: photos.map(({ id }) => ({ id })) };
    const down = await post('/create-order', body);
    expect([down.statusCode, down.json()]).toEqual([
      503,
      {
        error:
          'No pudimos conectar con Mercado Pago. No se cobró nada: probá de nuevo en unos minutos.',
      },
    ]);
    expect(await shop().services.db.$count(orders)).toBe(before);
    expect((await post('/create-order', body)).statusCode).toBe(200);
  });
});

describe('delivery', () => {
  it('makes one sale and one e-mail of one approved payment, and hands out the originals', async () => {
    const { url, photos } = await order(2);
    const back = await pay(url, 'approved');
    expect(back.searchParams.get('collection_status')).toBe('approved');
    const orderId = back.searchParams.get('external_reference') ?? '';
    const { operationNumber } = await settled(orderId, 'approved');
    expect(operationNumber).toMatch(/^\d{12}$/);

    const found = await post('/sell/find', { operationNumber });
    const { sellImages, zipUrl } = found.json<{
      sellImages: { id: number; url: string }[];
      zipUrl: string;
    }>();
    expect(sellImages.map(({ id }) => id)).toEqual(photos.map(({ id }) => id));
    const file = await shop().app.inject(sellImages[0]?.url ?? '');
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="Photolab_image${String(photos[0]?.id)}.jpg"`,
    );
    const zip = await shop().app.inject(zipUrl);
    expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK');

    const [mail] = await eventually(async () => {
      const mails = (await lettersOf(shop())).filter(({ id }) => id.includes(orderId));
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail?.text).toContain(operationNumber);

    const admin = await shop().login('admin');
    const sells = await shop().app.inject({
      url: `/api/sells?operationNumber=${operationNumber}`,
      headers: admin,
    });
    expect(sells.json()).toHaveLength(1);
    expect(sells.headers['x-total-count']).toBe('1');
    expect(sells.json()).toMatchObject([
      { operationNumber, statePayment: 'approved', totalPrice: 3000 },
    ]);
  });

  it('answers pending with a conflict, an unknown number with not found, and a forged link too', async () => {
    const { url } = await order(1);
    const orderId = (await pay(url, 'pending')).searchParams.get('external_reference') ?? '';
    const { operationNumber } = await settled(orderId, 'pending');
    const waiting = await post('/sell/find', { operationNumber });
    expect(waiting.statusCode).toBe(409);
    expect(waiting.json<{ error: string }>().error).toMatch(/todavía no aprobó .* tres días/);
    const unknown = await post('/sell/find', { operationNumber: '000000000001' });
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      { error: 'Número de operación incorrecto' },
    ]);
    const forged = await shop().app.inject(`/api/download/photo/${orderId}.1.9999999999.x`);
    expect(forged.statusCode).toBe(404);
  });

  it('of a payment that the shop has not heard of it says no days, but that it is being asked for', async () => {
    const { orderId } = await order(1);
    const { operationNumber } = await statusOf(orderId);
    const unheard = await post('/sell/find', { operationNumber });
    expect(unheard.statusCode).toBe(409);
    const { error } = unheard.json<{ error: string }>();
    expect(error).toContain('en unos segundos');
    expect(error).not.toContain('días');
  });

  it('a refund by the administrator ends the downloads', async () => {
    const { url } = await order(1);
    const orderId = (await pay(url, 'approved')).searchParams.get('external_reference') ?? '';
    const { operationNumber } = await settled(orderId, 'approved');
    const admin = await shop().login('admin');
    expect((await post(`/orders/${orderId}/refund`, {}, admin)).statusCode).toBe(200);
    await settled(orderId, 'refunded');
    expect((await post('/sell/find', { operationNumber })).statusCode).toBe(404);
    const detail = await shop().app.inject({ url: `/api/orders/${orderId}`, headers: admin });
    const { timeline } = detail.json<{ timeline: { kind: string }[] }>();
    expect(timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'created',
        'payment-approved',
        'payment-refunded',
        'downloads-revoked',
      ]),
    );
  });
});

it('Res. 424/2020: the botón de arrepentimiento needs no account and answers with a code', async () => {
  const answer = await post('/withdrawal', { name: 'Ana', email: 'ana@example.com' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json<{ code: string }>().code).toMatch(/^ARR-\d{8}$/);
});

it('a withdrawal that is sent again because its answer was lost has the code it got', async () => {
  const wish = { name: 'Ana', email: 'otra@example.com', message: 'La compré dos veces' };
  const codeOf = async (asked: object) =>
    (await post('/withdrawal', asked)).json<{ code: string }>().code;
  const code = await codeOf(wish);
  expect(await codeOf(wish)).toBe(code);
  expect(await codeOf({ ...wish, message: 'Otra compra' })).not.toBe(code);
});

/** What a browser holds that has looked at its cart once. */
const browserCookie = async () =>
  buyerCookieOf(await post('/cart/quote', { items: [{ id: 999_999 }] }));

const buyerCookieOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

const from = (remoteAddress: string, payload: object, headers: Record<string, string>) =>
  shop().app.inject({ method: 'POST', url: '/api/create-order', payload, headers, remoteAddress });
