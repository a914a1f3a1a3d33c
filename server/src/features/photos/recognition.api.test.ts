import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createEvent, drawPicture, uploadPhoto } from '../../../test/event.ts';
import { bytesKey, fakeRecognition, unitVector } from '../../../test/fake-recognition.ts';
import { useShop } from '../../../test/shop.ts';
import { PermanentJobError } from '../../platform/queue/worker.ts';
import { bibReadings, faces, photoBibs, photos } from '../../schema/photos.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
let admin: { cookie: string };

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  shop().app.inject({ method, url: `/api${url}`, headers: admin, ...(payload ? { payload } : {}) });
const status = async (eventId: number) =>
  (await call('GET', `/events/event/${String(eventId)}/ocr-status`)).json<Record<string, number>>();
const desk = async (eventId: number, query = '') =>
  (await call('GET', `/events/event/${String(eventId)}/photos${query}`)).json<DeskPhoto[]>();
interface DeskPhoto {
  id: number;
  name: string;
  idDetector: string;
  numbers: { number: string; source: string; rejected: boolean }[];
  readings: { id: number; text: string; verdict: string; reason: string }[];
  faceCount: number;
  failure: string | null;
}

/** An event whose photos show these numbers; a photo may carry an Error instead. */
async function eventWith(
  shown: (string[] | Error)[],
  fields: Record<string, string> = { useOCR: 'true' },
) {
  const eventId = await createEvent(shop(), admin, fields);
  for (const [index, numbers] of shown.entries()) {
    const content = await drawPicture(eventId * 50 + index);
    const read = numbers instanceof Error ? numbers : numbers.map((text) => ({ text }));
    recognition.numbers.set(bytesKey(content), read);
    await uploadPhoto(shop(), admin, eventId, `${String(index)}.jpg`, content);
  }
  return eventId;
}
const process = (eventId: number) => call('POST', `/events/event/${String(eventId)}/process-ocr`);
async function processToEnd(eventId: number) {
  expect((await process(eventId)).statusCode).toBe(202);
  await vi.waitFor(async () => expect((await status(eventId))['pendingImages']).toBe(0), 20_000);
}

beforeAll(async () => {
  admin = await shop().login('admin');
});

describe('POST /events/event/:id/process-ocr', () => {
  it('administration §8: refuses an event without OCR and one with nothing pending', async () => {
    const without = await eventWith([['1']], {});
    const disabled = await process(without);
    expect([disabled.statusCode, disabled.json()]).toEqual([
      400,
      { error: 'Este evento no tiene OCR habilitado' },
    ]);
    const empty = await createEvent(shop(), admin, { useOCR: 'true' });
    const nothing = await process(empty);
    expect([nothing.statusCode, nothing.json()]).toEqual([
      400,
      { error: 'No hay imágenes pendientes para procesar' },
    ]);
    expect((await process(999_999)).statusCode).toBe(404);
  });

  it('needs an administrator', async () => {
    const user = await shop().login('user');
    const url = '/api/events/event/1/process-ocr';
    const asUser = await shop().app.inject({ method: 'POST', url, headers: user });
    expect(asUser.statusCode).toBe(403);
    expect((await shop().app.inject({ method: 'POST', url })).statusCode).toBe(401);
  });

  it('reads every photo, then later ones as they arrive, and shows the numbers', async () => {
    const eventId = await eventWith([['101', '102'], [], ['103']]);
    expect(await status(eventId)).toMatchObject({
      totalImages: 3,
      processedImages: 0,
      pendingImages: 3,
      progress: 0,
    });
    await processToEnd(eventId);
    expect(await status(eventId)).toMatchObject({ processedImages: 3, progress: 100 });
    const later = await drawPicture(eventId * 50 + 40);
    recognition.numbers.set(bytesKey(later), [{ text: '104' }]);
    await uploadPhoto(shop(), admin, eventId, 'tarde.jpg', later);
    await vi.waitFor(async () => {
      const answer = await shop().app.inject(`/api/events/event/${String(eventId)}`);
      const list = answer.json<{ images: { idDetector: string }[] }>().images;
      expect(list.map(({ idDetector }) => idDetector)).toEqual(['101,102', '', '103', '104']);
    }, 20_000);
    expect((await process(eventId)).json()).toEqual({
      error: 'No hay imágenes pendientes para procesar',
    });
  });

  it('decisions, Photos: one that fails for good counts as processed and is listed', async () => {
    const eventId = await eventWith([new PermanentJobError('unreadable'), ['7']]);
    await processToEnd(eventId);
    expect(await status(eventId)).toMatchObject({ progress: 100, failedImages: 1 });
    const [failed] = await desk(eventId, '?filter=failed');
    expect(failed?.name).toBe('0.jpg');
    expect(failed?.failure).toContain('dañada');
    const content = await drawPicture(eventId * 50);
    recognition.numbers.set(bytesKey(content), [{ text: '88' }]);
    await call('POST', `/photos/${String(failed?.id)}/retry`);
    await vi.waitFor(async () => {
      expect((await desk(eventId))[0]).toMatchObject({ idDetector: '88', failure: null });
    }, 20_000);
  });

  it('reading a photo twice leaves one of each reading and number', async () => {
    const eventId = await eventWith([['55', '56']]);
    await processToEnd(eventId);
    const [photo] = await desk(eventId);
    const { db } = shop().services;
    await db
      .update(photos)
      .set({ bibsReadAt: null })
      .where(eq(photos.id, photo?.id ?? 0));
    await processToEnd(eventId);
    const [again] = await desk(eventId);
    expect(again?.readings.map(({ text }) => text)).toEqual(['55', '56']);
    expect(again?.numbers.map(({ number }) => number)).toEqual(['55', '56']);
  });
});

describe('the rules of a whole event', () => {
  it('throw out what is burnt into several photos', async () => {
    const eventId = await eventWith([['10'], ['10'], ['10'], ['234']]);
    await processToEnd(eventId);
    const numbers = (await desk(eventId)).map(({ idDetector }) => idDetector);
    expect(numbers).toEqual(['', '', '', '234']);
    const [first] = await desk(eventId);
    expect(first?.readings[0]).toMatchObject({ verdict: 'rejected', reason: 'overlay' });
  });

  it('run again when the start list arrives, without reading the photos again', async () => {
    const eventId = await eventWith([['301'], ['999']]);
    await processToEnd(eventId);
    const before = recognition.calls.bibs;
    const saved = await call('PUT', `/events/event/${String(eventId)}/recognition`, {
      startList: ['301', '302'],
      range: null,
      pattern: '',
    });
    expect(saved.statusCode).toBe(200);
    await vi.waitFor(async () => {
      expect((await desk(eventId)).map(({ idDetector }) => idDetector)).toEqual(['301', '']);
    }, 20_000);
    expect(recognition.calls.bibs).toBe(before);
    const stats = await call('GET', `/events/event/${String(eventId)}/recognition/stats`);
    expect(stats.json()).toMatchObject({
      photos: 2,
      photosRead: 2,
      photosWithoutNumber: 1,
      runnersFound: 1,
      startListSize: 2,
      startListFound: 1,
    });
    expect(await desk(eventId, '?filter=review')).toHaveLength(1);
    expect(await desk(eventId, '?filter=without-number')).toHaveLength(1);
  });

  it('refuses a range upside down and a pattern that is none', async () => {
    const eventId = await createEvent(shop(), admin);
    const url = `/events/event/${String(eventId)}/recognition`;
    const range = await call('PUT', url, { range: { from: 9, to: 1 } });
    expect([range.statusCode, range.json<{ error: string }>().error]).toEqual([
      400,
      'Rango: el primero no puede ser mayor que el último',
    ]);
    expect((await call('PUT', url, { pattern: '[' })).statusCode).toBe(400);
    expect((await call('GET', url)).json()).toEqual({ startList: [], range: null, pattern: '' });
  });
});

describe("a person's word", () => {
  it('stands against the machine, whatever is read or judged later', async () => {
    const eventId = await eventWith([['41', '42']]);
    await processToEnd(eventId);
    const [photo] = await desk(eventId);
    const id = String(photo?.id);
    const changed = await call('PUT', `/photos/${id}/numbers`, { remove: ['41'], add: ['43'] });
    expect(changed.json<DeskPhoto>().idDetector).toBe('42,43');
    const { db } = shop().services;
    await db
      .update(photos)
      .set({ bibsReadAt: null })
      .where(eq(photos.id, photo?.id ?? 0));
    await processToEnd(eventId);
    const [again] = await desk(eventId);
    expect(again?.idDetector).toBe('42,43');
    expect(again?.readings.find(({ text }) => text === '41')).toMatchObject({
      verdict: 'rejected',
      reason: 'person',
    });
  });

  it('sets all numbers at once, and refuses what is none', async () => {
    const eventId = await eventWith([['61', '62']]);
    await processToEnd(eventId);
    const [photo] = await desk(eventId);
    const url = `/photos/${String(photo?.id)}/numbers`;
    expect((await call('PUT', url, { set: ['dos palabras'] })).statusCode).toBe(400);
    expect((await call('PUT', '/photos/999999/numbers', { set: [] })).statusCode).toBe(404);
    const set = await call('PUT', url, { set: ['0062', 'a5'] });
    expect(set.json<DeskPhoto>().idDetector).toBe('A5,0062');
    expect((await call('PUT', url, { set: [] })).json<DeskPhoto>().idDetector).toBe('');
  });

  it('accepts and rejects readings', async () => {
    const eventId = await createEvent(shop(), admin, { useOCR: 'true' });
    const content = await drawPicture(eventId * 50);
    recognition.numbers.set(bytesKey(content), [
      { text: '71', confidence: 0.7 },
      { text: '72', confidence: 0.99 },
    ]);
    await uploadPhoto(shop(), admin, eventId, 'a.jpg', content);
    await processToEnd(eventId);
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
    await processToEnd(eventId);
    const url = `/events/event/${String(eventId)}/correct-reading`;
    const offer = await call('POST', url, { wrong: '501', right: '581' });
    const offered = offer.json<{ photos: DeskPhoto[]; applied: boolean }>();
    expect([offered.photos.length, offered.applied]).toEqual([2, false]);
    const photoIds = [offered.photos[0]?.id, offered.photos[1]?.id];
    await call('POST', url, { wrong: '501', right: '581', photoIds });
    const after = (await desk(eventId)).map(({ idDetector }) => idDetector);
    expect(after).toEqual(['581', '581', '777']);
  });
});

describe('pausing', () => {
  it('stops reading until it is resumed', async () => {
    const eventId = await eventWith([['91']]);
    const path = `/events/event/${String(eventId)}/recognition`;
    await processToEnd(eventId);
    expect((await call('POST', `${path}/pause`)).json()).toMatchObject({ paused: true });
    const later = await drawPicture(eventId * 50 + 40);
    recognition.numbers.set(bytesKey(later), [{ text: '92' }]);
    await uploadPhoto(shop(), admin, eventId, 'tarde.jpg', later);
    await vi.waitFor(async () => {
      expect((await status(eventId))['previewsPending']).toBe(0);
    }, 20_000);
    expect(await status(eventId)).toMatchObject({ pendingImages: 1, paused: true });
    await call('POST', `${path}/resume`);
    await vi.waitFor(async () => expect((await desk(eventId))[1]?.idDetector).toBe('92'), 20_000);
  });
});

describe('the checked sample', () => {
  it('tells precision and recall with their margins', async () => {
    const eventId = await eventWith([['81'], ['82'], []]);
    await processToEnd(eventId);
    const path = `/events/event/${String(eventId)}/recognition`;
    const drawn = await call('POST', `${path}/sample`);
    const sample = drawn.json<{ photo: { id: number; name: string }; read: string[] }[]>();
    expect([drawn.statusCode, sample.length]).toEqual([201, 3]);
    const truths: Record<string, string[]> = { '0.jpg': ['81'], '1.jpg': ['28'], '2.jpg': ['9'] };
    for (const { photo } of sample) {
      const numbers = truths[photo.name] ?? [];
      await call('PUT', `${path}/sample/${String(photo.id)}`, { numbers });
    }
    const stats = (await call('GET', `${path}/stats`)).json<{ sample: Record<string, unknown> }>();
    expect(stats.sample).toMatchObject({
      drawn: 3,
      checked: 3,
      precision: { value: 0.5 },
      recall: { value: 1 / 3 },
    });
    expect((await call('PUT', `${path}/sample/999999`, { numbers: [] })).statusCode).toBe(404);
  });
});

describe('faces', () => {
  it('are indexed in the background when the event uses them, and go with their photo', async () => {
    const eventId = await createEvent(shop(), admin, { useReco: 'true' });
    const content = await drawPicture(eventId * 50);
    const vectors = [unitVector(1), unitVector(2)];
    recognition.faces.set(bytesKey(content), vectors);
    await uploadPhoto(shop(), admin, eventId, 'caras.jpg', content);
    await vi.waitFor(async () => expect((await desk(eventId))[0]?.faceCount).toBe(2), 20_000);
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

describe('POST /photos/delete', () => {
  it('takes the photo off sale at once and leaves neither row nor file', async () => {
    const eventId = await eventWith([['11'], ['12']]);
    await processToEnd(eventId);
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
    await vi.waitFor(async () => {
      expect(await db.$count(photos, eq(photos.id, first?.id ?? 0))).toBe(0);
    }, 20_000);
    for (const key of [row?.originalKey, row?.previewKey, row?.thumbnailKey]) {
      expect(await storage.exists(key ?? '')).toBe(false);
    }
    expect(await db.$count(bibReadings, eq(bibReadings.photoId, first?.id ?? 0))).toBe(0);
    expect(await db.$count(photoBibs, eq(photoBibs.photoId, first?.id ?? 0))).toBe(0);
    const again = await uploadPhoto(
      shop(),
      admin,
      eventId,
      '0.jpg',
      await drawPicture(eventId * 50),
    );
    expect(again.statusCode).toBe(201);
  });
});

describe('GET /readyz', () => {
  it('names the models that are missing', async () => {
    recognition.missingModels = ['detector.onnx'];
    const answer = await shop().app.inject('/readyz');
    recognition.missingModels = [];
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { ready: false, missing: ['model detector.onnx'] },
    ]);
    expect((await shop().app.inject('/readyz')).statusCode).toBe(200);
  });
});
