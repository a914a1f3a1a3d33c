import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { events } from '../../schema/events.ts';

const shop = useShop();
const NONE = { webPrice: null, steps: null, pack: null, offer: null };
const COUPON = {
  code: 'MARATON10',
  percent: 10,
  amount: null,
  eventId: null,
  startsOn: null,
  endsOn: null,
  maxUses: null,
};
let session: Promise<{ cookie: string }> | undefined;
async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = await (session ??= shop().login('admin'));
  const answer = await shop().app.inject({
    method,
    url: `/api${url}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

it("an event's own prices are kept, and a form that is out of date is refused", async () => {
  const { event } = await seedEvent(shop().services, 1);
  const url = `/events/${String(event.id)}/tariff`;
  expect((await call('GET', url)).body).toEqual({ ...NONE, updatedAt: null });
  const own = {
    webPrice: 800.5,
    steps: [
      { fromCount: 3, percent: 10 },
      { fromCount: 8, percent: 30 },
    ],
    pack: { price: 9000, photos: 20 },
    offer: { percent: 15, until: '2026-12-31' },
  };
  const saved = await call('PUT', url, { ...own, updatedAt: null });
  expect(saved).toMatchObject({ status: 200, body: own });
  expect((await call('GET', url)).body).toEqual(saved.body);
  expect((await call('PUT', url, { ...NONE, updatedAt: null })).status).toBe(409);
  const again = await call('PUT', url, { ...NONE, updatedAt: saved.body['updatedAt'] });
  expect(again.status).toBe(200);
  expect((await call('GET', '/events/999999/tariff')).status).toBe(404);
  const typed = { ...NONE, webPrice: '$ 800,50', pack: { price: '9.000,00', photos: '20' } };
  const { updatedAt } = again.body;
  expect((await call('PUT', url, { ...typed, updatedAt })).body).toMatchObject({
    webPrice: 800.5,
    pack: { price: 9000, photos: 20 },
  });
});

it('a web size costs less than the original: more is refused, and a cheaper original takes it along', async () => {
  const { event, photos } = await seedEvent(shop().services, 1);
  const url = `/events/${String(event.id)}/tariff`;
  const text = 'Tamaño web: tiene que costar menos que la foto original ($\u00a01.500,00)';
  for (const webPrice of [1500, 99_999]) {
    expect(await call('PUT', url, { ...NONE, webPrice })).toMatchObject({
      status: 400,
      body: { fields: { webPrice: text } },
    });
  }
  await call('PUT', url, { ...NONE, webPrice: 400 });
  await shop().services.db.update(events).set({ price: 30_000 }).where(eq(events.id, event.id));
  const items = photos.map(({ id }) => ({ id, size: 'web' }));
  expect((await call('POST', '/cart/quote', { items })).body).toMatchObject({ total: 300 });
});

it.each([
  [
    {
      steps: [
        { fromCount: 5, percent: 20 },
        { fromCount: 4, percent: 30 },
      ],
    },
    'Escalones: cada uno pide más fotos y descuenta lo mismo o más que el anterior',
  ],
  [
    { offer: { percent: 95, until: '2026-12-31' } },
    'Descuento: debe ser un número entero de 1 a 90',
  ],
  [{ pack: { price: 0, photos: 5 } }, 'Precio del pack: debe ser mayor que cero'],
  [
    { pack: { price: 10, photos: 1.5 } },
    'Hasta cuántas fotos: debe ser un número entero de 1 a 500',
  ],
  [{ offer: { percent: 10, until: '2026-02-30' } }, 'Último día: no es una fecha válida'],
])('refuses %j with a sentence', async (wrong, text) => {
  const { event } = await seedEvent(shop().services, 1);
  const answer = await call('PUT', `/events/${String(event.id)}/tariff`, { ...NONE, ...wrong });
  expect([answer.status, answer.body['error']]).toEqual([400, text]);
});

it('coupons are created, edited and deleted; a code stands once', async () => {
  const made = await call('POST', '/coupons', COUPON);
  expect(made).toMatchObject({ status: 201, body: { ...COUPON, uses: 0 } });
  const id = String(made.body['id']);
  const twice = await call('POST', '/coupons', COUPON);
  expect([twice.status, twice.body['error']]).toEqual([409, 'Ya existe un cupón con ese código.']);
  const edited = await call('PUT', `/coupons/${id}`, { ...COUPON, percent: null, amount: 500 });
  expect(edited).toMatchObject({ status: 200, body: { percent: null, amount: 500 } });
  expect(await call('DELETE', `/coupons/${id}`)).toMatchObject({ status: 200 });
  expect((await call('DELETE', `/coupons/${id}`)).status).toBe(404);
});

it.each(['marato\u200bn10', '\ufeffMARATON10\u200d', ' Maraton10\n'])(
  'a code pasted as %j is saved as one that buyers can type',
  async (code) => {
    const { body } = await call('POST', '/coupons', { ...COUPON, code });
    expect(body['code']).toBe('MARATON10');
    await call('DELETE', `/coupons/${String(body['id'])}`);
  },
);

it.each([
  [{ amount: 5 }, 'Descuento: completá el porcentaje o el monto, uno solo'],
  [{ percent: null }, 'Descuento: completá el porcentaje o el monto, uno solo'],
  [{ amount: undefined }, 'Monto: es requerido'],
  [{ maxUses: true }, 'Usos: debe ser un número entero de 1 a 100000'],
  [{ code: 'ñandú' }, 'Código: de 3 a 20 letras sin acento, números o guiones'],
  [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }, 'Hasta: no puede ser antes que Desde'],
  [{ eventId: 999_999 }, 'El evento no existe.'],
])('a coupon with %j is refused with a sentence', async (wrong, text) => {
  const { body } = await call('POST', '/coupons', { ...COUPON, ...wrong });
  expect(body['error']).toBe(text);
});
