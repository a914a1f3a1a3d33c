// A form whose answer was lost on the way is sent again: what it changed the first time is its own doing.
import { createAbout, editAbout } from '@photolab/contract/endpoints/about';
import { ERRORS } from '@photolab/contract/errors';
import { tableFile } from '@photolab/contract/table-file';
import { beforeAll, expect, it } from 'vitest';
import { callsOf, within, type Who } from '../../../test/calls.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { jpeg } from '../../../test/pictures.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const api = callsOf(shop);
let admin: Who = {};
let content: Buffer;

beforeAll(async () => {
  admin = await shop().login('admin');
  content = await jpeg();
});

const [, MADE_ALREADY] = ERRORS['made-already'];
const [, EDITED_MEANWHILE] = ERRORS['edited-meanwhile'];

const LONG_AGO = '2020-01-01T00:00:00.000Z';

it('an edit sent again within its attempt is told to be done, and to nobody else', async () => {
  const made = await api.post('/faqs/create', admin, { ask: '¿Cómo?', answer: 'Así.' });
  const { id, updatedAt } = made.json<{ id: number; updatedAt: string }>();
  const change = { ask: '¿Cómo?', answer: 'De otro modo.', updatedAt };
  const edit = (who: Who, body = change) => api.put(`/faqs/edit/${id}`, who, body);
  expect((await edit(within(admin, 'cambio-uno'))).statusCode).toBe(200);
  expect((await edit(within(admin, 'cambio-uno'))).body).toContain(MADE_ALREADY);
  const other = await shop().login('admin');
  for (const who of [within(admin, 'cambio-dos'), within(other, 'cambio-uno'), admin]) {
    const refused = await edit(who);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining(EDITED_MEANWHILE),
    ]);
  }
});

it('so is one with a picture, of which the second leaves no file behind', async () => {
  const { storage } = shop().services;
  const files = async () => {
    let all = 0;
    for await (const _file of storage.list()) all += 1;
    return all;
  };
  const upload = { field: editAbout.upload?.field ?? '', content };
  const texts = { title: 'Nosotros', description: 'Hola' };
  const create = () =>
    api.form('POST', createAbout.path, within(admin, 'about-nuevo'), texts, upload);
  const made = await create();
  expect(made.statusCode).toBe(201);
  expect((await create()).body).toContain(MADE_ALREADY);
  const { updatedAt } = made.json<{ updatedAt: string }>();
  const edit = () =>
    api.form('POST', editAbout.path, within(admin, 'about-otro'), { ...texts, updatedAt }, upload);
  const both = await Promise.all([edit(), edit()]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const stored = await files();
  expect((await edit()).body).toContain(MADE_ALREADY);
  expect(await files()).toBe(stored);
});

it('so are a coupon, whose code it has itself, an event’s prices and the brand', async () => {
  const coupon = {
    code: 'PERDIDO10',
    percent: 10,
    amount: '',
    startsOn: '',
    endsOn: '',
    maxUses: '',
    eventId: null,
  };
  const create = (who: Who) => api.post('/coupons', who, coupon);
  const made = await create(within(admin, 'cupon-nuevo'));
  expect(made.statusCode, made.body).toBe(201);
  expect((await create(within(admin, 'cupon-nuevo'))).body).toContain(MADE_ALREADY);
  expect((await create(within(admin, 'cupon-otro'))).body).toContain(ERRORS['coupon-taken'][1]);

  const { event } = await seedEvent(shop().services, 1);
  const prices = { webPrice: null, steps: null, pack: null, offer: null, updatedAt: null };
  const save = (who: Who) => api.put(`/events/${event.id}/tariff`, who, prices);
  expect((await save(within(admin, 'precios-uno'))).statusCode).toBe(200);
  expect((await save(within(admin, 'precios-uno'))).body).toContain(MADE_ALREADY);
  expect((await save(within(admin, 'precios-dos'))).body).toContain(EDITED_MEANWHILE);

  const brand = (who: Who) =>
    api.form('POST', '/studio/brand', who, { name: 'Fotos', updatedAt: '' });
  expect((await brand(within(admin, 'marca-una'))).statusCode).toBe(200);
  expect((await brand(within(admin, 'marca-una'))).body).toContain(MADE_ALREADY);
  expect((await brand(within(admin, 'marca-dos'))).body).toContain(EDITED_MEANWHILE);
});

it('so are a start list and results, compared with what they themselves took', async () => {
  const { event } = await seedEvent(shop().services, 1);
  const list = `/events/event/${event.id}/start-list`;
  const results = `/events/event/${event.id}/results`;
  const file = (text: string) => ({
    field: tableFile.field,
    content: Buffer.from(text),
    filename: 'tabla.csv',
  });
  const [starters, times] = [file('Número;Nombre\n7;Ana'), file('Número;Hora\n7;10:00:00')];
  const shown = async (path: string, table: typeof starters) => {
    const preview = await api.form('POST', `${path}/preview`, admin, {}, table);
    return preview.json<{ comparada: string }>().comparada;
  };
  for (const [path, fields, table] of [
    [list, { modo: 'reemplazar', buscaNombre: 'true' }, starters],
    [results, {}, times],
  ] as const) {
    const sent = { ...fields, comparada: await shown(path, table) };
    const take = (who: Who) => api.form('POST', path, who, sent, table);
    const first = await take(within(admin, 'tabla-una'));
    expect(first.statusCode, first.body).toBe(201);
    expect((await take(within(admin, 'tabla-una'))).body).toContain(MADE_ALREADY);
    expect((await take(within(admin, 'tabla-dos'))).body).toContain(EDITED_MEANWHILE);
  }
});

it('an attempt that was refused is told again why', async () => {
  const made = await api.post('/faqs/create', admin, { ask: '¿Y?', answer: 'Sí.' });
  const { id } = made.json<{ id: number }>();
  const stale = { ask: '¿Y?', answer: 'No.', updatedAt: LONG_AGO };
  for (const _time of [1, 2]) {
    const refused = await api.put(`/faqs/edit/${id}`, within(admin, 'cambio-viejo'), stale);
    expect(refused.body).toContain(EDITED_MEANWHILE);
  }
});
