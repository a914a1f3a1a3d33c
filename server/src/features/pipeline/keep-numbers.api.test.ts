import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fakeRecognition } from '../../../test/fake-recognition.ts';
import { photoDesk } from '../../../test/photo-desk.ts';
import { useShop } from '../../../test/shop.ts';
import type { ReadNumber } from '../../platform/recognition/recognition.ts';
import { getEvent } from '../../records/events.ts';
import { bibReadings, photos } from '../../schema/photos.ts';
import { keepNumbers } from './keep-numbers.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
const { eventWith, readToEnd } = photoDesk(shop, recognition);

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
  const readings = Array.from({ length: 4 }, () =>
    db.transaction((tx) => keepNumbers(tx, photoId, event, [seen])),
  );
  await Promise.all(readings);
  const kept = await db.select().from(bibReadings).where(eq(bibReadings.photoId, photoId));
  expect(kept.map(({ text }) => text)).toEqual(['107']);
});
