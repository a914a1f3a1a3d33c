import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { drawPicture } from '../../../test/event.ts';
import { bytesKey, fakeRecognition } from '../../../test/fake-recognition.ts';
import { photoDesk } from '../../../test/photo-desk.ts';
import { useShop } from '../../../test/shop.ts';
import { sendJob } from '../../platform/queue/queue.ts';
import { PermanentJobError } from '../../platform/queue/worker.ts';
import { indexFaces, readBibs } from '../../records/photo-jobs.ts';
import { events } from '../../schema/events.ts';
import { photos } from '../../schema/photos.ts';
import { countWaiting, pauseRecognition, rereadEvent } from './recognition.usecases.ts';
import { eventually } from '../../../test/eventually.ts';

const recognition = fakeRecognition();
const TOKEN = 'a-token-of-sixteen';
const shop = useShop({ worker: true, recognition, env: { METRICS_TOKEN: TOKEN } });
const { call, status, desk, startOcr, add, newEvent, eventWith, readToEnd } = photoDesk(
  shop,
  recognition,
);

describe('POST /events/event/:id/process-ocr', () => {
  it('administration §8: refuses an event without OCR and one with nothing pending', async () => {
    const without = await eventWith([['1']], {});
    const disabled = await startOcr(without);
    expect([disabled.statusCode, disabled.json()]).toEqual([
      400,
      { error: 'Este evento no tiene OCR habilitado' },
    ]);
    const empty = await newEvent({ useOCR: 'true' });
    const nothing = await startOcr(empty);
    expect([nothing.statusCode, nothing.json()]).toEqual([
      400,
      { error: 'No hay imágenes pendientes para procesar' },
    ]);
    expect((await startOcr(999_999)).statusCode).toBe(404);
  });

  it('needs an administrator', async () => {
    const user = await shop().login('user');
    const url = '/api/events/event/1/process-ocr';
    const asUser = await shop().app.inject({ method: 'POST', url, headers: user });
    expect(asUser.statusCode).toBe(403);
    expect((await shop().app.inject({ method: 'POST', url })).statusCode).toBe(401);
  });

  it('reads all of an event again, and one that was stopped goes on with what waits', async () => {
    const { db } = shop().services;
    const eventId = await eventWith([['106'], ['107']]);
    await readToEnd(eventId);
    const times = async () =>
      (await db.select({ at: photos.bibsReadAt }).from(photos).where(eq(photos.eventId, eventId)))
        .map(({ at }) => at?.getTime() ?? 0)
        .toSorted((a, b) => a - b);
    const [, before = 0] = await times();
    await rereadEvent(db, eventId);
    await eventually(async () => expect(await countWaiting(db, eventId)).toBe(0));
    const again = await times();
    expect(again[0]).toBeGreaterThan(before);

    await pauseRecognition(db, eventId, { session: undefined, paused: true });
    const [photo] = await db.select().from(photos).where(eq(photos.eventId, eventId));
    await db
      .update(photos)
      .set({ bibsReadAt: null })
      .where(eq(photos.id, photo?.id ?? 0));
    await rereadEvent(db, eventId);
    await eventually(async () => expect(await countWaiting(db, eventId)).toBe(0));
    expect((await times()).filter((at) => again.includes(at))).toHaveLength(1);
  });

  it('has nothing to read again of an event that looks for neither numbers nor faces', async () => {
    const eventId = await eventWith([['1']], {});
    await expect(rereadEvent(shop().services.db, eventId)).rejects.toMatchObject({
      code: 'ocr-disabled',
    });
  });

  it('reads what the release before this one asked for under other names', async () => {
    const { db } = shop().services;
    const eventId = await eventWith([['105']]);
    await readToEnd(eventId);
    const ofEvent = eq(photos.eventId, eventId);
    const [photo] = await db.update(photos).set({ bibsReadAt: null }).where(ofEvent).returning();
    for (const job of [readBibs, indexFaces]) {
      await sendJob(db, job, { photoId: photo?.id ?? 0 });
    }
    await eventually(async () => {
      expect(await status(eventId)).toMatchObject({ processedImages: 1 });
    });
  });

  it('reads every photo, then later ones as they arrive, and shows the numbers', async () => {
    const eventId = await eventWith([['101', '102'], [], ['103']]);
    expect(await status(eventId)).toMatchObject({
      totalImages: 3,
      processedImages: 0,
      pendingImages: 3,
      progress: 0,
    });
    await readToEnd(eventId);
    expect(await status(eventId)).toMatchObject({ processedImages: 3, progress: 100 });
    const later = await drawPicture(eventId * 50 + 40);
    recognition.numbers.set(bytesKey(later), [{ text: '104' }]);
    await add(eventId, 'tarde.jpg', later);
    await eventually(async () => {
      const answer = await shop().app.inject(`/api/events/event/${String(eventId)}`);
      const list = answer.json<{ images: { idDetector: string }[] }>().images;
      expect(list.map(({ idDetector }) => idDetector)).toEqual(['101,102', '', '103', '104']);
    });
    // The last photo's numbers are shown a moment before it counts as read.
    await eventually(async () => expect(await countWaiting(shop().services.db, eventId)).toBe(0));
    expect((await startOcr(eventId)).json()).toEqual({
      error: 'No hay imágenes pendientes para procesar',
    });
  });

  it('decisions, Photos: one that fails for good counts as processed and is listed', async () => {
    const eventId = await eventWith([new PermanentJobError('unreadable'), ['7']]);
    await readToEnd(eventId);
    expect(await status(eventId)).toMatchObject({ progress: 100, failedImages: 1 });
    const [failed] = await desk(eventId, '?filter=failed');
    expect(failed?.name).toBe('0.jpg');
    expect(failed?.failure).toContain('dañada');
    const content = await drawPicture(eventId * 50);
    recognition.numbers.set(bytesKey(content), [{ text: '88' }]);
    await call('POST', `/photos/${String(failed?.id)}/retry`);
    await eventually(async () => {
      expect((await desk(eventId))[0]).toMatchObject({ idDetector: '88', failure: null });
    });
  });

  it('reading a photo twice leaves one of each reading and number', async () => {
    const eventId = await eventWith([['55', '56']]);
    await readToEnd(eventId);
    const [photo] = await desk(eventId);
    const { db } = shop().services;
    await db
      .update(photos)
      .set({ bibsReadAt: null })
      .where(eq(photos.id, photo?.id ?? 0));
    await readToEnd(eventId);
    const [again] = await desk(eventId);
    expect(again?.readings.map(({ text }) => text)).toEqual(['55', '56']);
    expect(again?.numbers.map(({ number }) => number)).toEqual(['55', '56']);
  });
});

describe('the rules of a whole event', () => {
  it('throw out what is burnt into several photos', async () => {
    const eventId = await eventWith([['10'], ['10'], ['10'], ['234']]);
    await readToEnd(eventId);
    const numbers = (await desk(eventId)).map(({ idDetector }) => idDetector);
    expect(numbers).toEqual(['', '', '', '234']);
    const [first] = await desk(eventId);
    expect(first?.readings[0]).toMatchObject({ verdict: 'rejected', reason: 'overlay' });
  });

  it('hold back what may be the rest of a longer number of the event', async () => {
    const eventId = await newEvent({ useOCR: 'true' });
    for (const [i, number] of [
      { text: '765' },
      { text: '65', cut: 'left' as const },
      { text: '76', cut: 'left' as const },
    ].entries()) {
      const content = await drawPicture(eventId * 50 + 20 + i);
      recognition.numbers.set(bytesKey(content), [number]);
      await add(eventId, `${String(i)}.jpg`, content);
    }
    await readToEnd(eventId);
    expect((await desk(eventId)).map(({ idDetector }) => idDetector)).toEqual(['765', '', '76']);
  });

  it('run again when the start list arrives, without reading the photos again', async () => {
    const eventId = await eventWith([['301'], ['999']]);
    await readToEnd(eventId);
    const before = recognition.calls.bibs;
    const saved = await call('PUT', `/events/event/${String(eventId)}/recognition`, {
      startList: ['301', '302'],
      range: null,
      pattern: '',
    });
    expect(saved.statusCode).toBe(200);
    await eventually(async () => {
      expect((await desk(eventId)).map(({ idDetector }) => idDetector)).toEqual(['301', '']);
    });
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

  it('never try a pattern of a time when any was taken: it is shown empty and nothing is read by it', async () => {
    const eventId = await eventWith([['77']]);
    const { db } = shop().services;
    const bibSettings = { pattern: String.raw`((\w*)*(\w*)*)*!` };
    await db.update(events).set({ bibSettings }).where(eq(events.id, eventId));
    const url = `/events/event/${String(eventId)}/recognition`;
    const shown = await call('GET', url);
    expect([shown.statusCode, shown.json()]).toMatchObject([200, { pattern: '' }]);
    const readings = vi.spyOn(recognition, 'readPhoto');
    await readToEnd(eventId);
    const tried = readings.mock.calls.map(([, wanted]) => wanted.numbers?.pattern);
    expect([...new Set(tried)]).toEqual([undefined]);
    readings.mockRestore();
    expect((await desk(eventId)).map(({ idDetector }) => idDetector)).toEqual(['77']);
  });

  it('leaves what is not sent as it is', async () => {
    const url = `/events/event/${String(await newEvent())}/recognition`;
    const all = { startList: ['7', '8'], range: { from: 1, to: 9 }, pattern: '[A-Z]\\d{3}' };
    await call('PUT', url, all);
    for (const change of [{ startList: ['9'] }, { range: null }, { pattern: '' }]) {
      Object.assign(all, change);
      expect((await call('PUT', url, change)).json()).toEqual(all);
    }
    for (const nothing of [{}, { patern: 'A' }, { pattern: 'A', rango: null }]) {
      expect([nothing, (await call('PUT', url, nothing)).statusCode]).toEqual([nothing, 400]);
    }
    expect((await call('GET', url)).json()).toEqual(all);
  });

  it('refuses a range upside down and a pattern that is none', async () => {
    const eventId = await newEvent();
    const url = `/events/event/${String(eventId)}/recognition`;
    const range = await call('PUT', url, { range: { from: 9, to: 1 } });
    expect([range.statusCode, range.json<{ error: string }>().error]).toEqual([
      400,
      'Rango: el primero no puede ser mayor que el último',
    ]);
    for (const pattern of ['[', String.raw`(\d+)+x`, String.raw`\w*\w*\w*\w*\w*x`]) {
      expect([pattern, (await call('PUT', url, { pattern })).statusCode]).toEqual([pattern, 400]);
    }
    expect((await call('GET', url)).json()).toEqual({
      startList: [],
      range: null,
      pattern: '',
    });
  });
});

describe('pausing', () => {
  it('stops reading until it is resumed', async () => {
    const eventId = await eventWith([['91']]);
    const path = `/events/event/${String(eventId)}/recognition`;
    await readToEnd(eventId);
    expect((await call('POST', `${path}/pause`)).json()).toMatchObject({ paused: true });
    const later = await drawPicture(eventId * 50 + 40);
    recognition.numbers.set(bytesKey(later), [{ text: '92' }]);
    await add(eventId, 'tarde.jpg', later);
    await eventually(async () => {
      expect((await status(eventId))['previewsPending']).toBe(0);
    });
    expect(await status(eventId)).toMatchObject({ pendingImages: 1, paused: true });
    await call('POST', `${path}/resume`);
    await eventually(async () => expect((await desk(eventId))[1]?.idDetector).toBe('92'));
  });
});

describe('the checked sample', () => {
  it('tells precision and recall with their margins', async () => {
    const eventId = await eventWith([['81'], ['82'], []]);
    await readToEnd(eventId);
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

    // A photo that is gone counts nowhere: this screen and the certificate say the same.
    const gone = sample.find(({ photo }) => photo.name === '2.jpg')?.photo.id;
    await call('POST', '/photos/delete', { ids: [gone] });
    const left = (await call('GET', `${path}/stats`)).json<{ sample: { recall: unknown } }>();
    expect(left.sample).toMatchObject({ checked: 2, recall: { value: 0.5 } });
    const certificate = await call('GET', `/events/event/${String(eventId)}/coverage`);
    expect(certificate.json()).toMatchObject({ cobertura: left.sample.recall });

    const reread = async () =>
      (await call('GET', `${path}/sample`))
        .json<{ reread: boolean }[]>()
        .map((photo) => photo.reread);
    expect(await reread()).toEqual([false, false]);
    await call('PUT', path, { startList: [], range: null, pattern: '[A-Z]\\d{3}' });
    expect(await reread()).toEqual([true, true]);
  });
});

describe('GET /readyz', () => {
  it('names the models that are missing', async () => {
    recognition.missingModels = ['detector.onnx'];
    const headers = { authorization: `Bearer ${TOKEN}` };
    const answer = await shop().app.inject({ url: '/readyz', headers });
    const stranger = await shop().app.inject('/readyz');
    recognition.missingModels = [];
    expect([stranger.statusCode, stranger.json()]).toEqual([503, { ready: false }]);
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { ready: false, missing: ['model detector.onnx'], setup: [] },
    ]);
    await expect.poll(async () => (await shop().app.inject('/readyz')).statusCode).toBe(200);
  });
});
