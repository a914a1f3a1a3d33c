import { looksAlike } from '@photolab/domain/numbers/likeness';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createEvent, uploadPhoto } from '../../../test/event.ts';
import { fakeRecognition } from '../../../test/fake-recognition.ts';
import { photoDesk } from '../../../test/photo-desk.ts';
import { useShop } from '../../../test/shop.ts';
import { bibReadings, photos } from '../../schema/photos.ts';
import { makePreviewHandler } from './jobs/make-preview.job.ts';
import { judgeEvent } from './judging.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
const { call, eventWith, newEvent, readToEnd } = photoDesk(shop, recognition);

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

it('two exports of one photo are known as such, another photo is not', async () => {
  const { services, login } = shop();
  const owner = await login('admin');
  const eventId = await createEvent(shop(), owner);
  const photo = await blots(1);
  const smaller = await sharp(photo).resize(700).jpeg({ quality: 50 }).toBuffer();
  const likenesses: string[] = [];
  for (const content of [photo, smaller, await blots(2)]) {
    const name = `${String(likenesses.length)}.jpg`;
    const answer = await uploadPhoto(shop(), owner, eventId, name, content);
    const { id } = answer.json<{ id: number }>();
    await makePreviewHandler(services).run({ photoId: id });
    const [row] = await services.db.select().from(photos).where(eq(photos.id, id));
    likenesses.push(row?.likeness ?? '');
  }
  const [own = '', copy = '', other = ''] = likenesses;
  expect([looksAlike(own, copy), looksAlike(own, other)]).toEqual([true, false]);
});

/** Light and dark blots, others for each seed. */
function blots(seed: number): Promise<Buffer> {
  const [width, height] = [1200, 800];
  const grey = Uint8Array.from({ length: width * height }, (_none, place) => {
    const [x, y] = [(place % width) / 100, Math.floor(place / width) / 100];
    return 128 + 60 * Math.sin(x * 1.7 + seed * 2) * Math.cos(y * 1.3 + seed);
  });
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();
}

it('a range and a pattern to judge by that two people save at the same moment both stay', async () => {
  const eventId = await newEvent({ useOCR: 'true' });
  const address = `/events/event/${String(eventId)}/recognition`;
  for (const to of [99, 199, 299]) {
    const range = { from: 1, to };
    const pattern = `A${String(to)}#`;
    const saved = await Promise.all(
      [{ range }, { pattern }].map((own) => call('PUT', address, own)),
    );
    expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await call('GET', address)).json()).toMatchObject({ range, pattern });
  }
});
