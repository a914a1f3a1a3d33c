import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callsOf, type Who } from '../../../test/calls.ts';
import { addPhotos } from '../../../test/photos.ts';
import { jpeg } from '../../../test/pictures.ts';
import { useShop } from '../../../test/shop.ts';
import { events } from '../../schema/events.ts';
import { photos } from '../../schema/photos.ts';

const shop = useShop();
const api = callsOf(shop);
const wireEvent = z.looseObject({ id: z.number(), name: z.string(), time: z.string() });
let admin: Who = {};
let cover: Buffer;

beforeAll(async () => {
  admin = await shop().login('admin');
  cover = await jpeg();
});

const created = async (change: Record<string, string> = {}) => {
  const fields = { name: 'Maratón de Rosario', time: '2026-06-14', price: '1500.5', ...change };
  const file = { field: 'imagen', content: cover };
  return wireEvent.parse((await api.form('POST', '/events/create', admin, fields, file)).json());
};

describe('the list of events', () => {
  it('storefront §4: is public and newest first', async () => {
    await created({ name: 'vieja', time: '2020-01-01' });
    await created({ name: 'nueva', time: '2030-01-01' });
    const list = z.array(wireEvent).parse((await api.get('/events')).json());
    const times = list.map(({ time }) => time);
    expect(times).toEqual([...times].sort().reverse());
    expect([list[0]?.name, list.at(-1)?.name]).toEqual(['nueva', 'vieja']);
  });

  it('lists the events anew only after one of them has changed', async () => {
    const { id, name } = await created();
    const listed = await api.get('/events');
    const again = () =>
      shop().app.inject({
        url: '/api/events',
        headers: { 'if-none-match': String(listed.headers['etag']) },
      });
    expect((await again()).statusCode).toBe(304);
    await api.form('PUT', `/events/edit-event/${String(id)}`, admin, { name, price: '2500' });
    const changed = await again();
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toContainEqual(expect.objectContaining({ id, price: 2500 }));
  });

  it('administration §3: counts the photos on sale', async () => {
    const { db } = shop().services;
    const { id } = await created({ name: 'con fotos' });
    const listed = async () =>
      z
        .array(wireEvent)
        .parse((await api.get('/events', admin)).json())
        .find((event) => event.id === id);
    expect(await listed()).toMatchObject({ imagesCount: 0 });
    await addPhotos(db, id, ['a.jpg', 'b.jpg']);
    expect(await listed()).toMatchObject({ imagesCount: 2 });
    await db.update(photos).set({ deletedAt: new Date() }).where(eq(photos.name, 'b.jpg'));
    await db.update(events).set({ version: 2 }).where(eq(events.id, id));
    expect(await listed()).toMatchObject({ imagesCount: 1 });
  });

  it('decisions: tells only who sees every event how many photos wait in one that is not published', async () => {
    const { id } = await created({ name: 'por publicar' });
    await addPhotos(shop().services.db, id, ['a.jpg']);
    const cashier = await shop().login('cashier');
    const photographer = await shop().login('photographer');
    const counted = async (who: Who) => {
      const answer = await api.get('/events', who);
      const found = z.array(wireEvent).parse(answer.json());
      return [
        answer.headers['cache-control'],
        found.find((event) => event.id === id)?.['imagesCount'],
      ];
    };
    for (const round of ['made', 'kept']) {
      expect([round, await counted({})]).toEqual([round, ['public, no-cache', 0]]);
      expect([round, await counted(photographer)]).toEqual([round, ['public, no-cache', 0]]);
      expect([round, await counted(admin)]).toEqual([round, ['private, no-cache', 1]]);
      expect([round, await counted(cashier)]).toEqual([round, ['private, no-cache', 1]]);
    }
  });
});
