import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../../test/event.ts';
import { bytesKey, fakeRecognition, unitVector } from '../../../test/fake-recognition.ts';
import { photoDesk, type DeskPhoto } from '../../../test/photo-desk.ts';
import { useShop } from '../../../test/shop.ts';
import { writePersonNumbers } from '../../records/photo-numbers.ts';
import { holdPhotoOnSale } from '../../records/photos.ts';
import { auditEntries, jobs } from '../../schema/operations.ts';
import { orderItems, orders } from '../../schema/orders.ts';
import { bibReadings, faces, photoBibs, photos } from '../../schema/photos.ts';
import { eventually } from '../../../test/eventually.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { isStored } from '../../platform/storage/storage.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
const { call, desk, add, newEvent, eventWith, readToEnd } = photoDesk(shop, recognition);

describe("a person's word", () => {
  it('stands against the machine, whatever is read or judged later', async () => {
    const eventId = await eventWith([['41', '42']]);
    await readToEnd(eventId);
    const [photo] = await desk(eventId);
    const id = String(photo?.id);
    const changed = await call('PUT', `/photos/${id}/numbers`, { remove: ['41'], add: ['43'] });
    expect(changed.json<DeskPhoto>().idDetector).toBe('42,43');
    const { db } = shop().services;
    await db
      .update(photos)
      .set({ bibsReadAt: null })
      .where(eq(photos.id, photo?.id ?? 0));
    await readToEnd(eventId);
    const [again] = await desk(eventId);
    expect(again?.idDetector).toBe('42,43');
    expect(again?.readings.find(({ text }) => text === '41')).toMatchObject({
      verdict: 'rejected',
      reason: 'person',
    });
  });

  it('sets all numbers at once, and refuses what is none', async () => {
    const eventId = await eventWith([['61', '62']]);
    await readToEnd(eventId);
    const [photo] = await desk(eventId);
    const url = `/photos/${String(photo?.id)}/numbers`;
    expect((await call('PUT', url, { set: ['dos palabras'] })).statusCode).toBe(400);
    expect((await call('PUT', '/photos/999999/numbers', { set: [] })).statusCode).toBe(404);
    const set = await call('PUT', url, { set: ['0062', 'a5'] });
    expect(set.json<DeskPhoto>().idDetector).toBe('A5,0062');
    expect((await call('PUT', url, { set: [] })).json<DeskPhoto>().idDetector).toBe('');
  });

  it('is refused where it says nothing, or says it under another name', async () => {
    const eventId = await eventWith([['64']]);
    await readToEnd(eventId);
    const [photo] = await desk(eventId);
    const url = `/photos/${String(photo?.id)}/numbers`;
    const fieldsOf = async (body?: object) => {
      const answer = await call('PUT', url, body);
      const { fields } = answer.json<{ fields?: Record<string, string> }>();
      return [answer.statusCode, Object.keys(fields ?? {})];
    };
    expect(await fieldsOf()).toEqual([400, ['set']]);
    expect(await fieldsOf({})).toEqual([400, ['set']]);
    expect(await fieldsOf({ numbers: ['65'] })).toEqual([400, ['numbers', 'set']]);
    expect(await fieldsOf({ add: ['65'], remuve: ['64'] })).toEqual([400, ['remuve']]);
    expect((await desk(eventId))[0]?.idDetector).toBe('64');
  });

  it('accepts and rejects readings', async () => {
    const eventId = await newEvent({ useOCR: 'true' });
    const content = await drawPicture(eventId * 50);
    recognition.numbers.set(bytesKey(content), [
      { text: '71', confidence: 0.3 },
      { text: '72', confidence: 0.99 },
    ]);
    await add(eventId, 'a.jpg', content);
    await readToEnd(eventId);
    const [photo] = await desk(eventId);
    expect(photo?.idDetector).toBe('72');
    const idOf = (text: string) => String(photo?.readings.find((r) => r.text === text)?.id);
    const accepted = await call('POST', `/readings/${idOf('71')}/accept`);
    expect(accepted.json<DeskPhoto>().idDetector).toBe('71,72');
    const rejected = await call('POST', `/readings/${idOf('72')}/reject`);
    expect(rejected.json<DeskPhoto>().idDetector).toBe('71');
    expect((await call('POST', '/readings/999999/accept')).statusCode).toBe(404);
  });

  it('offers the same correction in other photos and makes it where it was chosen', async () => {
    const eventId = await eventWith([['501'], ['501'], ['777']]);
    await readToEnd(eventId);
    const url = `/events/event/${String(eventId)}/correct-reading`;
    const offer = await call('POST', url, { wrong: '501', right: '581' });
    const offered = offer.json<{ photos: DeskPhoto[]; applied: boolean }>();
    expect([offered.photos.length, offered.applied]).toEqual([2, false]);
    const photoIds = [offered.photos[0]?.id, offered.photos[1]?.id];
    await call('POST', url, { wrong: '501', right: '581', photoIds });
    const after = (await desk(eventId)).map(({ idDetector }) => idDetector);
    expect(after).toEqual(['581', '581', '777']);
  });

  it('corrects nothing that somebody else decides on at this moment', async () => {
    const eventId = await eventWith([['502'], ['502']]);
    await readToEnd(eventId);
    const [first, second] = await desk(eventId);
    const photoIds = [first?.id ?? 0, second?.id ?? 0];
    const { db } = shop().services;
    const correcting = await db.transaction(async (tx) => {
      await holdPhotoOnSale(tx, photoIds[0] ?? 0);
      const url = `/events/event/${String(eventId)}/correct-reading`;
      const begun = call('POST', url, { wrong: '502', right: '582', photoIds });
      await sleep(300);
      const said = [{ photoId: photoIds[0] ?? 0, number: '502' }];
      await writePersonNumbers(tx, eventId, said, false);
      return [begun];
    });
    await Promise.all(correcting);
    expect((await desk(eventId)).map(({ idDetector }) => idDetector)).toEqual(['502', '582']);
  });
});

describe('faces', () => {
  it('are indexed in the background when the event uses them, and go with their photo', async () => {
    const eventId = await newEvent({ useReco: 'true' });
    const content = await drawPicture(eventId * 50);
    const vectors = [unitVector(1), unitVector(2)];
    recognition.faces.set(bytesKey(content), vectors);
    await add(eventId, 'caras.jpg', content);
    await eventually(async () => expect((await desk(eventId))[0]?.faceCount).toBe(2));
    const { db } = shop().services;
    const stored = await db.select().from(faces).where(eq(faces.eventId, eventId));
    const bytes = stored[0]?.vector ?? Buffer.alloc(0);
    expect([bytes.length, bytes.readFloatLE(4)]).toEqual([1152 * 4, vectors[0]?.[1]]);

    const [photo] = await desk(eventId);
    const deleted = await call('POST', '/photos/delete', { ids: [photo?.id] });
    expect(deleted.json()).toEqual({ ids: [photo?.id] });
    expect(await db.$count(faces, eq(faces.eventId, eventId))).toBe(0);
  });
});

describe("the desk's filters", () => {
  const idsOf = async (eventId: number, filter: string) =>
    (await desk(eventId, `?filter=${filter}`)).map(({ id }) => id);
  const previewed = async (eventId: number) => {
    const { db } = shop().services;
    await eventually(async () => {
      expect(
        await db.$count(photos, and(eq(photos.eventId, eventId), isNull(photos.previewAt))),
      ).toBe(0);
    });
  };

  it('count a photo as pending while its event asks for something that is not done', async () => {
    const eventId = await eventWith([['1']]);
    await previewed(eventId);
    const [photo] = await desk(eventId);
    expect(await idsOf(eventId, 'pending')).toEqual([photo?.id]);
    await readToEnd(eventId);
    expect(await idsOf(eventId, 'pending')).toEqual([]);
  });

  it('count no photo of an event that reads nothing as pending', async () => {
    const eventId = await eventWith([['1']], {});
    await previewed(eventId);
    expect(await idsOf(eventId, 'pending')).toEqual([]);
  });

  it('count a photo that failed as failed, never as pending too', async () => {
    const eventId = await eventWith([['1']], { useOCR: 'true', useReco: 'true' });
    const { db } = shop().services;
    const [photo] = await desk(eventId);
    for (const failure of ['previewError', 'bibsError'] as const) {
      await previewed(eventId);
      await db
        .update(photos)
        .set({
          bibsError: null,
          previewError: null,
          facesIndexedAt: new Date(),
          [failure]: 'dañada',
        })
        .where(eq(photos.eventId, eventId));
      expect(await idsOf(eventId, 'failed')).toEqual([photo?.id]);
      expect(await idsOf(eventId, 'pending')).toEqual([]);
    }
  });
});

it('the studio names the place of chosen photos, or of a camera and a time', async () => {
  const eventId = await eventWith([['31'], ['32'], ['33']]);
  const [first, second, third] = await desk(eventId);
  const { db } = shop().services;
  const took = (id: number | undefined, takenAt: string) =>
    db
      .update(photos)
      .set({ takenAt: new Date(takenAt) })
      .where(eq(photos.id, id ?? 0));
  // Argentina's clock is three hours behind.
  await took(second?.id, '2026-03-01T11:30:00Z');
  await took(third?.id, '2026-03-01T13:00:00Z');
  const url = `/events/event/${String(eventId)}/place`;
  const put = async (body: object) => (await call('PUT', url, body)).json<object>();
  expect(await put({ place: 'Largada', photoIds: [first?.id, 999_999] })).toEqual({ count: 1 });
  expect(await put({ place: 'Km 5', from: '08:00', to: '08:30' })).toEqual({ count: 1 });
  expect(await put({ place: 'Llegada', camera: '2.', from: '', to: '' })).toEqual({ count: 1 });
  expect((await desk(eventId)).map(({ lugar }) => lugar)).toEqual(['Largada', 'Km 5', 'Llegada']);
  expect(await put({ place: '', camera: '%' })).toEqual({ count: 0 });
  expect(await put({ place: 'X', from: '25:00' })).toMatchObject({
    error: 'Desde: debe ser una hora, como 08:30',
  });
  expect(
    (await call('PUT', '/events/event/999999/place', { place: 'X', camera: '' })).statusCode,
  ).toBe(404);
  // Nobody takes all places away by forgetting to name one.
  expect((await call('PUT', url, {})).statusCode).toBe(400);
  // Nor puts one into all of the event by forgetting which photos, or misspelling it.
  for (const which of [{}, { photoIDs: [first?.id] }, { camera: '1.', form: '08:00' }]) {
    expect((await call('PUT', url, { place: 'X', ...which })).statusCode).toBe(400);
  }
  expect((await desk(eventId)).map(({ lugar }) => lugar)).toEqual(['Largada', 'Km 5', 'Llegada']);
  expect(await put({ place: 'X', camera: '' })).toEqual({ count: 3 });
});

it("another event's photos are left as they are by this one's calls, and nothing is told of them", async () => {
  const [own, other] = [await eventWith([['91']]), await eventWith([['92'], ['92']])];
  await readToEnd(other);
  const { db } = shop().services;
  const photoIds = (await desk(other)).map(({ id }) => id);
  const before = [await desk(other), await db.$count(auditEntries)];
  const of = `/events/event/${String(own)}`;
  const change = { wrong: '92', right: '93', photoIds };
  const corrected = await call('POST', `${of}/correct-reading`, change);
  const placed = await call('PUT', `${of}/place`, { place: 'Meta', photoIds });
  expect([corrected.json(), placed.json()]).toEqual([{ photos: [], applied: true }, { count: 0 }]);
  expect([await desk(other), await db.$count(auditEntries)]).toEqual(before);
});

it('the desk shows named photos of the event in the order asked for, such as those of a face', async () => {
  const eventId = await eventWith([['41'], ['42'], ['43']]);
  const [foreign] = await desk(await eventWith([['44']]));
  const [first, second, third] = (await desk(eventId)).map(({ id }) => id);
  const named = async (ids: unknown[], query = '') =>
    (await desk(eventId, `?fotos=${ids.join()}${query}`)).map(({ id }) => id);
  expect(await named([third, first, foreign?.id, 999_999])).toEqual([third, first]);
  expect(await named([second, third, first], '&page=2&pageSize=2')).toEqual([first]);
  await call('PUT', `/photos/${String(first)}/numbers`, { add: ['45'] });
  expect(await named([third, first], '&number=45')).toEqual([first]);
  for (const wrong of ['', '1,', 'x', '99999999999', '1,'.repeat(300) + '1']) {
    const answer = await call('GET', `/events/event/${String(eventId)}/photos?fotos=${wrong}`);
    expect(answer.statusCode).toBe(400);
  }
});

describe('POST /photos/delete', () => {
  it('takes the photo off sale at once and leaves neither row nor file', async () => {
    const eventId = await eventWith([['11'], ['12']]);
    await readToEnd(eventId);
    const [first] = await desk(eventId);
    const { db, storage } = shop().services;
    const [row] = await db
      .select()
      .from(photos)
      .where(eq(photos.id, first?.id ?? 0));
    expect((await call('POST', '/photos/delete', { ids: [] })).statusCode).toBe(400);
    expect((await call('POST', '/photos/delete', { ids: [999_999] })).statusCode).toBe(404);
    await call('POST', '/photos/delete', { ids: [first?.id] });
    const answer = await shop().app.inject(`/api/events/event/${String(eventId)}`);
    expect(answer.json<{ images: unknown[] }>().images).toHaveLength(1);
    await eventually(async () => {
      expect(await db.$count(photos, eq(photos.id, first?.id ?? 0))).toBe(0);
    });
    for (const key of [row?.originalKey, row?.previewKey, row?.thumbnailKey]) {
      expect(await isStored(storage, key ?? '')).toBe(false);
    }
    expect(await db.$count(bibReadings, eq(bibReadings.photoId, first?.id ?? 0))).toBe(0);
    expect(await db.$count(photoBibs, eq(photoBibs.photoId, first?.id ?? 0))).toBe(0);
    const again = await add(eventId, '0.jpg', await drawPicture(eventId * 50));
    expect(again.statusCode).toBe(201);
  });
});

it('decisions, Wire: a sold photo leaves the gallery and stays downloadable', async () => {
  const eventId = await eventWith([['21']]);
  await readToEnd(eventId);
  const { db, storage } = shop().services;
  const [row] = await db.select().from(photos).where(eq(photos.eventId, eventId));
  if (!row) throw new Error('the event has a photo');
  const order = onlyRow(
    await db
      .insert(orders)
      .values({
        operationNumber: '123456789012',
        subtotal: 100,
        discountPercent: 0,
        total: 100,
        expiresAt: new Date(),
      })
      .returning(),
  );
  const item = { eventId, eventName: 'Maratón', eventDate: '2026-03-01', price: 100 };
  await db.insert(orderItems).values({ orderId: order.id, photoId: row.id, ...item });
  await call('POST', '/photos/delete', { ids: [row.id] });
  await eventually(async () => {
    expect(await db.$count(jobs, eq(jobs.name, 'purge-photos'))).toBe(0);
  });
  const answer = await shop().app.inject(`/api/events/event/${String(eventId)}`);
  expect(answer.json<{ images: unknown[] }>().images).toEqual([]);
  expect(await isStored(storage, row.originalKey)).toBe(true);
  expect(await db.$count(photos, eq(photos.id, row.id))).toBe(1);
});
