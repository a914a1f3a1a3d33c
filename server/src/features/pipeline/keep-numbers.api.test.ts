import { eq, isNotNull, or } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fakeRecognition } from '../../../test/fake-recognition.ts';
import { photoDesk } from '../../../test/photo-desk.ts';
import { useShop } from '../../../test/shop.ts';
import { hastenJobs, sendJob } from '../../platform/queue/queue.ts';
import type { ReadNumber } from '../../platform/recognition/recognition.ts';
import { getEvent } from '../../records/events.ts';
import { catchUpEvent, judgeReadings, readPhoto } from '../../records/photo-jobs.ts';
import { jobs } from '../../schema/operations.ts';
import { bibReadings, photos } from '../../schema/photos.ts';
import { judgeIfLast, keepNumbers } from './keep-numbers.ts';
import { eventually } from '../../../test/eventually.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
const { eventWith, readToEnd, startOcr, status } = photoDesk(shop, recognition);

it('keeps a photo’s readings once, also when several read it at once', async () => {
  const { db } = shop().services;
  const eventId = await eventWith([['106']]);
  await readToEnd(eventId);
  const again = db.update(photos).set({ bibsReadAt: null });
  const [photo] = await again.where(eq(photos.eventId, eventId)).returning();
  const photoId = photo?.id ?? 0;
  const event = await getEvent(db, eventId);
  const seen: ReadNumber = {
    text: '107',
    confidence: 0.99,
    box: { cx: 0.5, cy: 0.5, width: 0.1, height: 0.05, angle: 0 },
    cut: 'none',
  };
  await Promise.all(
    Array.from({ length: 4 }, () => keepNumbers(db, { photoId, event, readings: [seen] })),
  );
  const kept = await db.select().from(bibReadings).where(eq(bibReadings.photoId, photoId));
  expect(kept.map(({ text }) => text)).toEqual(['107']);
});

it('photos that each end their event are judged together, after a pause', async () => {
  const { db } = shop().services;
  const eventId = await eventWith([['2026']], { useOCR: 'true', time: '2026-10-04' });
  await readToEnd(eventId);
  // Those that the reading itself has left to be done.
  await hastenJobs(db, judgeReadings);
  await eventually(async () => {
    expect(await db.$count(jobs, eq(jobs.name, judgeReadings.name))).toBe(0);
  });
  const [photo] = await db.select().from(photos).where(eq(photos.eventId, eventId));
  const ofPhoto = eq(bibReadings.photoId, photo?.id ?? 0);
  const verdict = async () => (await db.select().from(bibReadings).where(ofPhoto))[0]?.verdict;
  expect(await verdict()).toBe('rejected');
  const uniqueKey = `last-${String(eventId)}`;
  const runAt = new Date(Date.now() + 3_600_000);
  await sendJob(db, judgeReadings, { eventId }, { runAt, uniqueKey });
  await db.update(bibReadings).set({ verdict: 'accepted' }).where(ofPhoto);

  expect(await db.transaction((tx) => judgeIfLast(tx, eventId))).toBe(true);
  expect(await verdict()).toBe('accepted');
  await hastenJobs(db, judgeReadings);
  await eventually(async () => {
    expect(await verdict()).toBe('rejected');
  });
});

it('while reading fails, each ‘Procesar OCR’ tries what waits at once, and queues nothing twice', async () => {
  const { db } = shop().services;
  const eventId = await eventWith([new Error('crashed'), new Error('crashed')]);
  await eventually(async () => expect((await status(eventId))['previewsPending']).toBe(0));
  const isUnderWay = or(isNotNull(jobs.leasedBy), eq(jobs.name, catchUpEvent.name));
  for (let press = 1; press <= 3; press += 1) {
    const before = recognition.calls.bibs;
    await startOcr(eventId);
    await eventually(async () => {
      expect(recognition.calls.bibs).toBeGreaterThanOrEqual(before + 2);
      expect(await db.$count(jobs, isUnderWay)).toBe(0);
    });
    expect([press, await db.$count(jobs, eq(jobs.name, readPhoto.name))]).toEqual([press, 2]);
  }
});
