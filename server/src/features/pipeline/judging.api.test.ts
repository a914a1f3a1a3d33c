import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fakeRecognition } from '../../../test/fake-recognition.ts';
import { photoDesk } from '../../../test/photo-desk.ts';
import { useShop } from '../../../test/shop.ts';
import { bibReadings, photos } from '../../schema/photos.ts';
import { judgeEvent } from './judging.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
const { eventWith, readToEnd } = photoDesk(shop, recognition);

it('a runner who stands still for a series keeps the number; what stands there an hour later is an overlay', async () => {
  const { db } = shop().services;
  const eventId = await eventWith([['106'], ['106'], ['106']]);
  await readToEnd(eventId);
  const rows = await db
    .update(bibReadings)
    .set({ box: { cx: 0.5, cy: 0.5, width: 0.1, height: 0.05, angle: 0 } })
    .returning();
  expect(rows).toHaveLength(3);

  const judgedAfter = async (seconds: number) => {
    for (const [index, { photoId }] of rows.entries()) {
      const takenAt = new Date(Date.UTC(2026, 9, 4, 12) + index * seconds * 1_000);
      await db.update(photos).set({ takenAt }).where(eq(photos.id, photoId));
    }
    await judgeEvent(db, eventId);
    const judged = await db.select().from(bibReadings).orderBy(asc(bibReadings.id));
    return judged.map(({ verdict, reason }) => `${verdict}: ${reason}`);
  };
  expect(await judgedAfter(1)).toEqual(Array.from({ length: 3 }, () => 'accepted: sure'));
  expect(await judgedAfter(3_600)).toEqual(Array.from({ length: 3 }, () => 'rejected: overlay'));
});
