import { beforeAll, expect, it, vi } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { raiseVersion } from '../../records/events.ts';
import { events } from '../../schema/events.ts';
import { photos } from '../../schema/photos.ts';
import { eq, sql } from 'drizzle-orm';

const shop = useShop();
let eventId = 0;
let photoId = 0;

beforeAll(async () => {
  const seeded = await seedEvent(shop().services, 3);
  eventId = seeded.event.id;
  photoId = seeded.photos[0]?.id ?? 0;
});

const page = (headers: Record<string, string> = {}) =>
  shop().app.inject({ url: `/api/events/event/${String(eventId)}?page=1`, headers });

it('an answer sent again is the same, with the same headers and an id of its own', async () => {
  const first = await page();
  const again = await page();
  const { 'x-request-id': firstId, ...firstHeaders } = first.headers;
  const { 'x-request-id': againId, ...againHeaders } = again.headers;
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
  expect({ ...againHeaders, date: '' }).toEqual({ ...firstHeaders, date: '' });
  expect(againId).toEqual(expect.any(String));
  expect(againId).not.toBe(firstId);
});

it('whoever has it is told so, and another encoding is another answer', async () => {
  const { headers } = await page();
  expect((await page({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  expect((await page({ 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  expect((await page()).headers['content-encoding']).toBeUndefined();
});

it('is not sent once it is no longer true', async () => {
  expect((await page()).json<{ total: number }>().total).toBe(3);
  const { db, eventVersions } = shop().services;
  await db.update(photos).set({ hiddenAt: new Date() }).where(eq(photos.id, photoId));
  await raiseVersion(db, eventId);
  eventVersions.forget();
  expect((await page()).json<{ total: number }>().total).toBe(2);
});

it('is never sent to who has a session: an administrator sees what visitors do not', async () => {
  const admin = await shop().login('admin');
  const { db, eventVersions } = shop().services;
  await db.update(events).set({ active: false }).where(eq(events.id, eventId));
  await raiseVersion(db, eventId);
  eventVersions.forget();
  const total = async (headers = {}) => (await page(headers)).json<{ total: number }>().total;
  expect([await total(), await total(admin), await total()]).toEqual([0, 2, 0]);
});

it('a stranger’s calls take nothing of it away; whoever of the team writes sees it at once', async () => {
  const forget = vi.spyOn(shop().services.eventVersions, 'forget');
  await shop().app.inject({ method: 'POST', url: '/nope' });
  await shop().app.inject({
    method: 'POST',
    url: '/api/cart/quote',
    payload: { items: [{ id: photoId }] },
  });
  expect(forget).not.toHaveBeenCalled();
  const headers = await shop().login('admin');
  const url = `/api/events/event/changeState/${String(eventId)}`;
  await shop().app.inject({ method: 'PUT', url, headers, payload: { active: true } });
  expect(forget).toHaveBeenCalled();
});

it('a page is made before the whole lists that were asked for in front of it', async () => {
  const { db } = shop().services;
  const made = await db
    .insert(events)
    .values(
      Array.from({ length: 40 }, (_unused, index) => ({
        ...{ name: `Carrera ${String(index)}`, date: '2026-10-04' },
        ...{ price: 150_000, active: true },
      })),
    )
    .returning({ id: events.id });
  await db.execute(sql`
    insert into photos (event_id, name, content_hash, byte_size, mime_type, original_key, width, height, preview_at)
    select id, g || '.jpg', 'h' || g, 1, 'image/jpeg', id || '/' || g, 6000, 4000, now()
    from events, generate_series(1, 200) g where name like 'Carrera %'`);
  const answered: string[] = [];
  const ask = async (what: string, url: string) => {
    expect((await shop().app.inject({ url })).statusCode).toBe(200);
    answered.push(what);
  };
  await Promise.all([
    ...made.slice(1).map(({ id }) => ask('list', `/api/events/event/${String(id)}/images`)),
    ask('page', `/api/events/event/${String(made[0]?.id)}?page=1`),
  ]);
  expect(answered.indexOf('page')).toBeLessThan(made.length / 2);
});
