import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { strangerReports } from '../../../schema/finding.ts';
import { events } from '../../../schema/events.ts';
import { bibReadings, photoBibs, photos } from '../../../schema/photos.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { useShop } from '../../../../test/shop.ts';
import { raiseVersion } from '../../../records/events.ts';

const shop = useShop();
let eventId = 0;
let photoIds: number[] = [];

beforeAll(async () => {
  const { db } = shop().services;
  const seeded = await seedEvent(shop().services, 4);
  eventId = seeded.event.id;
  photoIds = seeded.photos.map(({ id }) => id);
  await db.update(events).set({ bibSearch: true }).where(eq(events.id, eventId));
  const [first = 0, second = 0, third = 0, gone = 0] = photoIds;
  const number = (photoId: number, text: string) => ({
    photoId,
    eventId,
    number: text,
    numberKey: text,
    source: 'machine' as const,
  });
  await db
    .insert(photoBibs)
    .values([
      number(first, '586'),
      number(second, '569'),
      number(second, '586'),
      number(gone, '567'),
      { ...number(third, '566'), rejected: true },
    ]);
  await db.update(photos).set({ deletedAt: new Date() }).where(eq(photos.id, gone));
  await db.update(photos).set({ bibsReadAt: new Date() }).where(eq(photos.id, first));
  await db.insert(bibReadings).values({
    photoId: second,
    text: '568',
    confidence: 0.4,
    box: { cx: 0.5, cy: 0.5, width: 0.1, height: 0.1, angle: 0 },
    verdict: 'review',
  });
});

const near = (id: number, number: string) =>
  shop().app.inject(`/api/events/event/${String(id)}/near-numbers?idDetector=${number}`);
const report = (payload: object) =>
  shop().app.inject({
    method: 'POST',
    url: `/api/events/event/${String(eventId)}/not-me`,
    payload,
  });

it('tells the near numbers of visible photos and what still waits', async () => {
  expect((await near(eventId, '568')).json()).toEqual({
    numbers: [
      { idDetector: '586', photos: 2 },
      { idDetector: '569', photos: 1 },
    ],
    unread: 2,
    inReview: 1,
  });
});

it('looks through an event once in some seconds, however many numbers are tried, and anew once it changed', async () => {
  const { db, eventVersions } = shop().services;
  const { event, photos: own } = await seedEvent(shop().services, 2);
  const wear = (number: string, index: number) =>
    db.insert(photoBibs).values({
      ...{ photoId: own[index]?.id ?? 0, eventId: event.id },
      ...{ number, numberKey: number, source: 'machine' },
    });
  const numbersNear = async (number: string) =>
    (await near(event.id, number)).json<{ numbers: object[] }>().numbers;
  await wear('586', 0);
  expect(await numbersNear('568')).toHaveLength(1);
  await wear('569', 1);
  // Whoever tries another number does not have all photos read again.
  expect(await numbersNear('5680')).toHaveLength(0);
  expect(await numbersNear('568')).toHaveLength(1);
  await raiseVersion(db, event.id);
  eventVersions.forget();
  expect(await numbersNear('568')).toHaveLength(2);
  await db.update(events).set({ active: false }).where(eq(events.id, event.id));
  eventVersions.forget();
  expect(await numbersNear('568')).toEqual([]);
});

it('refuses an event that does not exist and a number that is none', async () => {
  expect((await near(999_999, '568')).statusCode).toBe(404);
  expect((await near(eventId, '%27;--')).statusCode).toBe(400);
});

it("counts every 'No soy yo' once for the photo and its number", async () => {
  const [photoId = 0] = photoIds;
  for (const idDetector of ['586', '0586']) {
    expect((await report({ image: photoId, idDetector })).json()).toEqual({ counted: true });
  }
  const rows = await shop().services.db.select().from(strangerReports);
  expect(rows.map(({ numberKey, times }) => [numberKey, times])).toEqual([['586', 2]]);
});

it('refuses a photo that is not of the event or no longer on sale', async () => {
  expect((await report({ image: photoIds[3] })).statusCode).toBe(404);
  expect((await report({ image: 999_999 })).statusCode).toBe(404);
});

it('keeps 20 numbers of a photo, however many are made up', async () => {
  const photoId = photoIds[1] ?? 0;
  for (let number = 100; number < 125; number += 1) {
    expect((await report({ image: photoId, idDetector: String(number) })).statusCode).toBe(200);
  }
  const rows = await shop()
    .services.db.select()
    .from(strangerReports)
    .where(eq(strangerReports.photoId, photoId));
  expect(rows).toHaveLength(21);
  expect(rows.find(({ numberKey }) => numberKey === '')?.times).toBe(5);
});
