import { asc, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../../test/event.ts';
import { bytesKey, fakeRecognition, unitVector } from '../../../test/fake-recognition.ts';
import { photoDesk } from '../../../test/photo-desk.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { cameraClocks } from '../../schema/clocks.ts';
import { events } from '../../schema/events.ts';
import { strangerReports } from '../../schema/finding.ts';
import { auditEntries } from '../../schema/operations.ts';
import { faces, photoBibs, photos } from '../../schema/photos.ts';
import { privacyRequestPhotos, privacyRequests } from '../../schema/privacy.ts';
import { eventually } from '../../../test/eventually.ts';

interface Answer {
  moved: number[];
  stayed: { id: number; name: string; has: string }[];
  next: number | null;
  error?: string;
}

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
const { call, desk, add, newEvent, eventWith, readToEnd } = photoDesk(shop, recognition);

const move = async (from: number, to: number, which: object = { after: 0 }) => {
  const answer = await call('POST', `/events/event/${String(from)}/move-photos`, { to, ...which });
  return { status: answer.statusCode, ...answer.json<Answer>() };
};
const idsOf = async (eventId: number) => (await desk(eventId)).map(({ id }) => id);
const rowsOf = (ids: number[]) =>
  shop().services.db.select().from(photos).where(inArray(photos.id, ids)).orderBy(asc(photos.id));
const seed = async (count: number) => {
  const { event, photos: rows } = await seedEvent(shop().services, count);
  return { id: event.id, ids: rows.map(({ id }) => id) };
};
const versionOf = async (eventId: number) => {
  const { db } = shop().services;
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  return event?.version ?? 0;
};
const found = async (eventId: number, number: string) =>
  (await desk(eventId, `?number=${number}`)).map(({ id }) => id);

describe('photos of the wrong event', () => {
  it('go to the right one with their numbers and all that a person said, and back', async () => {
    const { db } = shop().services;
    const from = await eventWith([['101'], ['102'], ['103']]);
    await readToEnd(from);
    const to = await newEvent({ useOCR: 'true' });
    const [first = 0, second = 0, third = 0] = await idsOf(from);
    await call('PUT', `/photos/${String(second)}/numbers`, { remove: ['102'], add: ['777'] });
    await call('PUT', `/events/event/${String(from)}/place`, { place: 'Km 5', photoIds: [second] });
    await db.update(photos).set({ hiddenAt: new Date() }).where(eq(photos.id, second));
    await db.insert(strangerReports).values({ eventId: from, photoId: first, numberKey: '101' });
    const before = [await versionOf(from), await versionOf(to)];

    const answer = await move(from, to, { photoIds: [first, second] });

    expect(answer).toMatchObject({ status: 200, moved: [first, second], stayed: [], next: null });
    expect(await idsOf(from)).toEqual([third]);
    const there = await desk(to);
    expect(there.map(({ id }) => id)).toEqual([first, second]);
    expect(there.map(({ idDetector }) => idDetector)).toEqual(['101', '777']);
    expect(there[1]).toMatchObject({ lugar: 'Km 5', hidden: true });
    expect(there[1]?.numbers).toContainEqual({ number: '102', source: 'person', rejected: true });
    expect(await found(to, '777')).toEqual([second]);
    expect(await found(from, '777')).toEqual([]);
    const [report] = await db.select().from(strangerReports);
    expect(report?.eventId).toBe(to);
    const after = [await versionOf(from), await versionOf(to)];
    expect(after.map((version, index) => version > (before[index] ?? 0))).toEqual([true, true]);
    const [told] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'mover'));
    expect(told).toMatchObject({ subject: `evento ${String(from)}` });
    expect(told?.detail).toBe(
      `2 fotos a evento ${String(to)}, Maratón: ${String(first)}, ${String(second)}`,
    );

    expect((await move(to, from, { photoIds: [first, second] })).moved).toEqual([first, second]);
    expect((await desk(from)).map(({ idDetector }) => idDetector)).toEqual(['101', '777', '103']);
    expect(await db.$count(photoBibs, eq(photoBibs.eventId, to))).toBe(0);
  });

  it('go all of them, a few at each call', async () => {
    const { db } = shop().services;
    const from = await seed(2);
    const [row] = await rowsOf(from.ids);
    if (!row) throw new Error('the event has photos');
    const { id: _id, ...values } = row;
    await db.insert(photos).values(
      Array.from({ length: 199 }, (_unused, index) => ({
        ...values,
        name: `más-${String(index)}.jpg`,
        contentHash: `más-${String(index)}`,
      })),
    );
    const to = await seed(0);
    const first = await move(from.id, to.id);
    expect(first.moved).toHaveLength(200);
    const second = await move(from.id, to.id, { after: first.next });
    expect(second.moved).toHaveLength(1);
    expect(await move(from.id, to.id, { after: second.next })).toMatchObject({
      moved: [],
      next: null,
    });
    const ofEvent = (id: number) => db.$count(photos, eq(photos.eventId, id));
    expect([await ofEvent(from.id), await ofEvent(to.id)]).toEqual([0, 201]);
  });

  it('stay where the other event has their name or their content, and each is told', async () => {
    const from = await newEvent();
    const to = await newEvent();
    const [same, other, free] = await Promise.all([1, 2, 3].map((n) => drawPicture(from * 50 + n)));
    if (!same || !other || !free) throw new Error('three pictures were drawn');
    await add(from, 'igual.jpg', same);
    await add(from, 'nombre.jpg', other);
    await add(from, 'libre.jpg', free);
    await add(to, 'otro nombre.jpg', same);
    await add(to, 'nombre.jpg', await drawPicture(from * 50 + 4));
    const [a = 0, b = 0, c = 0] = await idsOf(from);
    const answer = await move(from, to, { photoIds: [a, b, c] });
    expect(answer.moved).toEqual([c]);
    expect(answer.stayed).toEqual([
      { id: a, name: 'igual.jpg', has: 'content' },
      { id: b, name: 'nombre.jpg', has: 'name' },
    ]);
    expect(await idsOf(from)).toEqual([a, b]);
  });

  it('are refused with a sentence where they cannot go, and nothing moves', async () => {
    const { id, ids } = await seed(1);
    const gone = await move(id, 999_999);
    expect([gone.status, gone.error]).toEqual([
      404,
      'El evento al que las movés ya no existe. Elegí otro.',
    ]);
    expect((await move(999_999, id)).error).toBe('El evento no existe.');
    // No row has such an id: PostgreSQL would refuse the question.
    expect((await move(id, 3_000_000_000)).error).toBe('Elegí el evento al que van');
    expect((await move(id, 999_999, { after: 3_000_000_000 })).status).toBe(400);
    const same = await move(id, id);
    expect([same.status, same.error]).toEqual([
      400,
      'Las fotos ya están en este evento: elegí otro.',
    ]);
    const to = await seed(0);
    expect((await move(id, to.id, { photoIds: [] })).error).toContain('Elegí al menos una foto');
    const many = Array.from({ length: 201 }, (_unused, index) => index + 1);
    expect((await move(id, to.id, { photoIds: many })).error).toContain('Hasta 200 fotos por vez');
    // Of a third event, and none at all.
    const third = await seed(1);
    expect((await move(id, to.id, { photoIds: [third.ids[0], 999_999] })).moved).toEqual([]);
    expect((await rowsOf([...ids, ...third.ids])).map(({ eventId }) => eventId)).toEqual([
      id,
      third.id,
    ]);
  });

  it('all go only where somebody says so: without any, or with a misspelt field, none', async () => {
    const from = await seed(2);
    const to = await seed(0);
    expect((await move(from.id, to.id, {})).error).toBe(
      'Elegí las fotos que se mueven (photoIds); con after: 0 van todas',
    );
    const misspelt = await move(from.id, to.id, { photoids: [from.ids[0]] });
    expect([misspelt.status, misspelt.error]).toEqual([400, 'photoids: nadie espera este campo']);
    expect(await idsOf(from.id)).toEqual(from.ids);
    expect((await move(from.id, to.id, { after: 0 })).moved).toEqual(from.ids);
  });

  it('lose the corrections of the event’s clocks and get those of the other', async () => {
    const { db } = shop().services;
    const [from, to] = [await seed(1), await seed(0)];
    const [photoId = 0] = from.ids;
    const own = new Date('2026-10-04T12:00:00Z');
    const later = (seconds: number) => new Date(own.getTime() + seconds * 1000);
    await db
      .update(photos)
      .set({ camera: 'R6', cameraAt: own, takenAt: later(60) })
      .where(eq(photos.id, photoId));
    const clock = { camera: 'R6', place: '', fromAt: own, toAt: own, spreadSeconds: 1, runners: 9 };
    await db.insert(cameraClocks).values([
      { ...clock, eventId: from.id, offsetSeconds: 60 },
      { ...clock, eventId: to.id, offsetSeconds: -30 },
    ]);
    await move(from.id, to.id);
    expect((await rowsOf([photoId]))[0]).toMatchObject({ cameraAt: own, takenAt: later(-30) });
    const third = await seed(0);
    await move(to.id, third.id);
    expect((await rowsOf([photoId]))[0]).toMatchObject({ cameraAt: null, takenAt: own });
  });
});

describe('what is read in moved photos', () => {
  it('is read for an event that looks for more, and stays when they come back', async () => {
    const { db } = shop().services;
    const from = await newEvent();
    const to = await newEvent({ useReco: 'true', useOCR: 'true' });
    await db.update(events).set({ bibReadingStartedAt: new Date() }).where(eq(events.id, to));
    const content = await drawPicture(from * 50);
    recognition.faces.set(bytesKey(content), [unitVector(1)]);
    recognition.numbers.set(bytesKey(content), [{ text: '55' }]);
    await add(from, 'a.jpg', content);
    const [id = 0] = await idsOf(from);
    expect((await move(from, to, { photoIds: [id] })).moved).toEqual([id]);
    await eventually(async () => {
      expect((await desk(to))[0]).toMatchObject({ faceCount: 1, idDetector: '55' });
    });
    const [asRead] = await db.select().from(faces).where(eq(faces.photoId, id));
    await move(to, from);
    expect((await desk(from))[0]).toMatchObject({ faceCount: 1, idDetector: '55' });
    const [face] = await db.select().from(faces).where(eq(faces.photoId, id));
    // A new one: who keeps the event's faces up to an id, or was compared with them, sees it.
    expect([face?.eventId, (face?.id ?? 0) > (asRead?.id ?? 0)]).toEqual([from, true]);
    expect(face?.vector.equals(asRead?.vector ?? Buffer.alloc(0))).toBe(true);
  });

  it('is another reading where the other event’s numbers carry letters', async () => {
    const { db } = shop().services;
    const from = await eventWith([['21']]);
    await readToEnd(from);
    const to = await newEvent({ useOCR: 'true' });
    await db
      .update(events)
      .set({ bibSettings: { pattern: '[A-Z]\\d+' }, bibReadingStartedAt: new Date() })
      .where(eq(events.id, to));
    const content = await drawPicture(from * 50);
    recognition.numbers.set(bytesKey(content), [{ text: 'B21' }]);
    await move(from, to);
    await eventually(async () => expect((await desk(to))[0]?.idDetector).toBe('B21'));
  });

  it('is judged by the rules of the event where they are', async () => {
    const from = await eventWith([['31'], ['32']]);
    await readToEnd(from);
    const to = await newEvent({ useOCR: 'true' });
    await call('PUT', `/events/event/${String(to)}/recognition`, { startList: ['32'] });
    await move(from, to);
    await eventually(async () => {
      expect((await desk(to)).map(({ idDetector }) => idDetector)).toEqual(['', '32']);
    });
  });

  it('a face that somebody asked to delete is still the one that is asked about', async () => {
    const { db } = shop().services;
    const [from, to] = [await seed(1), await seed(0)];
    const [photoId = 0] = from.ids;
    const box = (x: number) => ({ x, y: 0.1, width: 0.1, height: 0.1 });
    const vector = Buffer.alloc(8);
    const face = { photoId, eventId: from.id, score: 0.9, vector };
    await db.insert(faces).values([
      { ...face, box: box(0.1) },
      { ...face, box: box(0.6) },
    ]);
    const [request] = await db
      .insert(privacyRequests)
      .values({
        kind: 'forget',
        email: 'ana@example.com',
        foundBy: 'selfie',
        confirmedAt: new Date(),
      })
      .returning();
    const requestId = request?.id ?? 0;
    await db.insert(privacyRequestPhotos).values({ requestId, photoId, box: box(0.6) });
    await move(from.id, to.id);
    expect(await db.$count(faces, eq(faces.eventId, to.id))).toBe(2);
    const accepted = await call('POST', `/privacy-requests/${String(requestId)}/accept`, {});
    expect(accepted.statusCode).toBe(200);
    const left = await db.select().from(faces).where(eq(faces.photoId, photoId));
    expect(left).toMatchObject([{ box: box(0.1), eventId: to.id }]);
  });

  it('is kept where the photo is once its reading ends, wherever it began', async () => {
    const { db } = shop().services;
    const from = await newEvent({ useReco: 'true', useOCR: 'true' });
    const to = await newEvent({ useReco: 'true', useOCR: 'true' });
    await db
      .update(events)
      .set({ bibReadingStartedAt: new Date() })
      .where(inArray(events.id, [from, to]));
    const { readPhoto } = recognition;
    let reading = false;
    const waiting: (() => void)[] = [];
    const gate = new Promise<void>((resolve) => waiting.push(resolve));
    recognition.readPhoto = async (...asked) => {
      reading = true;
      await gate;
      return readPhoto(...asked);
    };
    try {
      const content = await drawPicture(from * 50);
      recognition.faces.set(bytesKey(content), [unitVector(5)]);
      recognition.numbers.set(bytesKey(content), [{ text: '99' }]);
      await add(from, 'a.jpg', content);
      await eventually(() => expect(reading).toBe(true));
      expect((await move(from, to)).moved).toHaveLength(1);
    } finally {
      recognition.readPhoto = readPhoto;
      for (const goOn of waiting) goOn();
    }
    await eventually(async () => {
      expect((await desk(to))[0]).toMatchObject({ idDetector: '99', faceCount: 1 });
    });
    const left = [
      await db.$count(faces, eq(faces.eventId, from)),
      await db.$count(photoBibs, eq(photoBibs.eventId, from)),
    ];
    expect(left).toEqual([0, 0]);
    expect(await db.$count(faces, eq(faces.eventId, to))).toBe(1);
  });
});
