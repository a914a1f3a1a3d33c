import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { addPhotos, sellPhoto } from '../../../test/photos.ts';
import { useShop } from '../../../test/shop.ts';
import { events } from '../../schema/events.ts';
import { jobs } from '../../schema/operations.ts';
import { sales } from '../../schema/orders.ts';
import { faces, photoBibs, photos } from '../../schema/photos.ts';
import { eventually } from '../../../test/eventually.ts';
import { isStored } from '../../platform/storage/storage.ts';

const shop = useShop({ worker: true });
const api = callsOf(shop);

describe('deleting an event with sales', () => {
  it('decisions: keeps the sold photo and its sale, and removes the rest, faces and all', async () => {
    const { db, storage } = shop().services;
    const [event] = await db
      .insert(events)
      .values({ name: 'Ultra', date: '2026-01-01', price: 100 })
      .returning({ id: events.id });
    const eventId = event?.id ?? 0;
    const [sold = 0, unsold = 0] = await addPhotos(db, eventId, ['vendida.jpg', 'libre.jpg']);
    const keyOf = (name: string) => `originals/${String(eventId)}-${name}`;
    for (const name of ['vendida.jpg', 'libre.jpg']) {
      await storage.put(keyOf(name), Buffer.from(name), 'image/jpeg');
    }
    for (const photoId of [sold, unsold]) {
      const face = { box: { x: 0, y: 0, width: 1, height: 1 }, score: 1, vector: Buffer.alloc(8) };
      await db.insert(faces).values({ photoId, eventId, ...face });
      const bib = { number: '12', numberKey: '12', source: 'machine' as const };
      await db.insert(photoBibs).values({ photoId, eventId, ...bib });
    }
    await sellPhoto(db, sold);

    const admin = await shop().login('admin');
    const answer = await api.post(`/events/event/delete/${String(eventId)}`, admin);
    expect(answer.statusCode).toBe(200);
    await eventually(async () => expect(await db.$count(jobs)).toBe(0));

    const left = await db.select().from(photos);
    expect(left.map((photo) => [photo.id, photo.eventId])).toEqual([[sold, null]]);
    expect(left[0]?.deletedAt).toBeInstanceOf(Date);
    expect(await isStored(storage, keyOf('vendida.jpg'))).toBe(true);
    expect(await isStored(storage, keyOf('libre.jpg'))).toBe(false);
    expect(await db.$count(faces, inArray(faces.photoId, [sold, unsold]))).toBe(0);
    expect(await db.$count(photoBibs, eq(photoBibs.eventId, eventId))).toBe(0);
    expect(await db.$count(sales)).toBe(1);
  });
});
