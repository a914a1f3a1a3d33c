import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { manyRows } from '../../../test/databases/many-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { getEvent } from '../../records/events.ts';
import { events } from '../../schema/events.ts';
import { jobs } from '../../schema/operations.ts';
import { photos } from '../../schema/photos.ts';
import { readPhotoHandler } from './jobs/read-photo.job.ts';
import { keepNumbers } from './keep-numbers.ts';

const shop = useShop();

it('the database answers others while the last photo of a large event is judged with all others; one given up leaves that to a job', async () => {
  const { db } = shop().services;
  for (const rows of manyRows({ events: 1, photos: 3_000, orders: 0 })) await db.execute(rows);
  const last = db.update(photos).set({ bibsReadAt: null }).where(eq(photos.name, '3000.jpg'));
  const [photo] = await last.returning();
  const event = await getEvent(db, photo?.eventId ?? 0);
  const ending = { isOver: false };
  const kept = keepNumbers(db, { photoId: photo?.id ?? 0, event, readings: [] }).finally(() => {
    ending.isOver = true;
  });
  let answered = 0;
  while (!ending.isOver) {
    await db.execute(sql`select 1`);
    answered += 1;
  }
  await kept;
  expect(answered).toBeGreaterThan(6);

  await db.update(photos).set({ bibsReadAt: null }).where(eq(photos.name, '3000.jpg'));
  await db.update(events).set({ bibSearch: true, bibReadingStartedAt: new Date() });
  const waiting = () => db.$count(jobs, eq(jobs.uniqueKey, `now-${String(event.id)}`));
  expect(await waiting()).toBe(0);
  const { dead } = readPhotoHandler(shop().services);
  await db.transaction((tx) => dead(tx, { photoId: photo?.id }, 'unreadable'));
  expect(await waiting()).toBe(1);
});
