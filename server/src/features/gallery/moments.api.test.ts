import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { photoBibs, photos } from '../../schema/photos.ts';
import { raiseVersion } from '../../records/events.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
let eventId = 0;
let photoIds: number[] = [];
/** Argentina's clock of the four photos; the last one's camera said nothing. */
const TAKEN = ['2026-10-04T12:05:00Z', '2026-10-04T12:09:59Z', '2026-10-05T02:59:30Z', null];

beforeAll(async () => {
  const { db } = shop().services;
  const seeded = await seedEvent(shop().services, TAKEN.length);
  eventId = seeded.event.id;
  photoIds = seeded.photos.map(({ id }) => id);
  for (const [index, taken] of TAKEN.entries()) {
    await db
      .update(photos)
      .set({ takenAt: taken ? new Date(taken) : null })
      .where(eq(photos.id, photoIds[index] ?? 0));
  }
  const [first = 0, second = 0, third = 0] = photoIds;
  await db
    .update(photos)
    .set({ bibsReadAt: new Date() })
    .where(inArray(photos.id, [first, second, third]));
  await db
    .insert(photoBibs)
    .values({ photoId: first, eventId, number: '7', numberKey: '7', source: 'machine' });
});

const get = async (path: string) =>
  shop().app.inject(`/api/events/event/${String(eventId)}${path}`);
const idsAt = async (query: string) =>
  (await get(`?page=1&${query}`)).json<{ images: { id: number }[] }>().images.map(({ id }) => id);

it('tells the stretches of ten minutes with photos, and how many nobody can be told by', async () => {
  expect((await get('/moments')).json()).toEqual({
    moments: [
      { desde: '09:00', photos: 2 },
      { desde: '23:50', photos: 1 },
    ],
    sinIdentificar: 2,
  });
});

it('shows the photos from one minute up to the end of another', async () => {
  const [first, second, third] = photoIds;
  expect(await idsAt('desde=09:05&hasta=09:05')).toEqual([first]);
  expect(await idsAt('desde=09:05&hasta=09:09')).toEqual([first, second]);
  expect(await idsAt('desde=23:00&hasta=23:59')).toEqual([third]);
  expect((await get('?desde=25:00')).statusCode).toBe(400);
});

it('lists photos between two hours by pages, however they are asked for', async () => {
  const asked = await get('?desde=09:05&hasta=09:09');
  expect(asked.json()).toMatchObject({ total: 2, pages: 1, images: [{}, {}] });
  expect((await get('/images?desde=09:05')).json()).toMatchObject({ total: 3, pages: 1 });
});

it('names the day where the photos are of several, and goes over midnight', async () => {
  const { db } = shop().services;
  const [, , , fourth = 0] = photoIds;
  const setTime = async (takenAt: Date | null) => {
    await db.update(photos).set({ takenAt }).where(eq(photos.id, fourth));
    await raiseVersion(db, eventId);
    shop().services.eventVersions.forget();
  };
  await setTime(new Date('2026-10-05T12:07:00Z'));
  expect((await get('/moments')).json()).toMatchObject({
    moments: [
      { desde: '2026-10-04T09:00', photos: 2 },
      { desde: '2026-10-04T23:50', photos: 1 },
      { desde: '2026-10-05T09:00', photos: 1 },
    ],
  });
  const [first, second, third] = photoIds;
  expect(await idsAt('desde=2026-10-04T09:00&hasta=2026-10-04T09:09')).toEqual([first, second]);
  expect(await idsAt('desde=2026-10-04T23:50&hasta=2026-10-05T09:09')).toEqual([third, fourth]);
  expect(await idsAt('desde=2026-10-05T00:00')).toEqual([fourth]);
  expect(await idsAt('desde=09:00&hasta=2026-10-05T09:09')).toEqual([fourth]);
  // An address from before days were named.
  expect(await idsAt('desde=09:00&hasta=09:09')).toEqual([first, second, fourth]);
  expect((await get('?desde=2026-13-01T09:00')).statusCode).toBe(400);
  await setTime(new Date('2026-10-05T03:12:00Z'));
  expect(await idsAt('desde=23:50&hasta=00:19')).toEqual(photoIds.slice(2));
  await setTime(null);
  expect(await idsAt('desde=23:50&hasta=00:19')).toEqual([photoIds[2]]);
});

it('shows the photos that were looked at and show nobody', async () => {
  expect(await idsAt('sinIdentificar=true')).toEqual([photoIds[1], photoIds[2]]);
});

it('orders one person’s photos by time, the burst under its best', async () => {
  const answer = await shop().app.inject({
    method: 'POST',
    url: `/api/events/event/${String(eventId)}/race`,
    payload: { idDetector: '7', images: [photoIds[2], photoIds[3]] },
  });
  const { carrera } = answer.json<{ carrera: { image: { id: number }; iguales: unknown[] }[] }>();
  expect(carrera.map(({ image }) => image.id)).toEqual([photoIds[0], photoIds[2], photoIds[3]]);
});
