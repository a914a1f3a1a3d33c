import { and, eq, notLike } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { lettersTo } from '../../../../test/outbox.ts';
import { drawPicture } from '../../../../test/event.ts';
import { bytesKey, fakeRecognition, unitVector } from '../../../../test/fake-recognition.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { multipart, useShop } from '../../../../test/shop.ts';
import { matchAlerts, tellNow, tellWaiting } from '../../../records/alerts/alert-jobs.ts';
import { events, participants } from '../../../schema/events.ts';
import { photoAlerts } from '../../../schema/finding.ts';
import { jobs } from '../../../schema/operations.ts';
import { faces, photoBibs, photos } from '../../../schema/photos.ts';
import { eventually } from '../../../../test/eventually.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
const ana = unitVector(1);
let eventId = 0;
let photoIds: number[] = [];
let selfie: Buffer;

beforeAll(async () => {
  const { db } = shop().services;
  const seeded = await seedEvent(shop().services, 3);
  eventId = seeded.event.id;
  photoIds = seeded.photos.map(({ id }) => id);
  await db.update(events).set({ faceSearch: true, bibSearch: true }).where(eq(events.id, eventId));
  selfie = await drawPicture(77);
  recognition.selfies.set(bytesKey(selfie), { vector: ana });
});

/** Every test comes from an address and to an address of its own. */
let visitor = 0;
async function ask(
  fields: Record<string, string>,
  images: Buffer[] = [],
  event = eventId,
  from?: string,
) {
  visitor += 1;
  const files = images.map((content) => ({ field: 'image', filename: 'yo.jpg', content }));
  return shop().app.inject({
    method: 'POST',
    url: `/api/events/event/${String(event)}/alerts`,
    remoteAddress: from ?? `10.1.0.${String(visitor)}`,
    ...multipart(fields, files),
  });
}
const post = (path: string) =>
  shop().app.inject({ method: 'POST', url: `/api/alerts/${path}`, payload: {} });

const tokenOf = (address: string) =>
  eventually(async () => {
    const [first] = await lettersTo(shop(), address);
    return /\/aviso\/(\d+-[0-9a-f]{40})/.exec(first?.text ?? '')?.[1] ?? expect.fail('no letter');
  });
const rowOf = async (email: string) => {
  const rows = await shop()
    .services.db.select()
    .from(photoAlerts)
    .where(eq(photoAlerts.email, email));
  return rows[0];
};
/** Lets the waiting look for photos happen now. */
const lookNow = async () => {
  const { db } = shop().services;
  await tellNow(db, eventId);
  await db
    .update(jobs)
    .set({ runAt: new Date(0) })
    .where(eq(jobs.name, matchAlerts.name));
};
const number = (photoId: number, text: string) => ({
  photoId,
  eventId,
  number: text,
  numberKey: text,
  source: 'machine' as const,
});
const ready = async (address: string) =>
  (await lettersTo(shop(), address)).flatMap(({ text }) => (/Ya hay \d/.test(text) ? [text] : []));
const untilReady = (address: string) =>
  eventually(async () => {
    const texts = await ready(address);
    expect(texts).toHaveLength(1);
    return texts[0];
  });

it('decisions: of a picture of several people no face is kept, and the answer says what to do', async () => {
  const email = 'grupo@example.com';
  const group = await drawPicture(78);
  recognition.selfies.set(bytesKey(group), { vector: ana, faces: 3 });
  const answer = await ask({ email, consentimiento: 'true' }, [group]);
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    {
      error:
        'En la imagen hay más de una cara, y guardamos solo la tuya. Elegí una foto en la que salgas solo vos.',
    },
  ]);
  expect(await rowOf(email)).toBeUndefined();
});

it('writes nothing but the request to confirm until the address is confirmed, then once', async () => {
  const email = 'num@example.com';
  const answer = await ask({ email, idDetector: '568' });
  expect(answer.statusCode).toBe(202);
  expect(Date.parse(answer.json<{ borrado: string }>().borrado)).toBeGreaterThan(Date.now());
  const token = await tokenOf(email);
  const { db } = shop().services;
  await db.insert(photoBibs).values([number(photoIds[0] ?? 0, '568')]);
  await lookNow();
  expect(await rowOf(email)).toMatchObject({ confirmedAt: null, notifiedAt: null });

  expect((await post(`${token}/confirm`)).json()).toMatchObject({ idDetector: '568' });
  expect(await untilReady(email)).toMatch(/Ya hay 1 foto tuya[^]*\/number\/568/);
  await db.insert(photoBibs).values([number(photoIds[1] ?? 0, '568')]);
  await lookNow();
  await post(`${token}/confirm`);
  expect(await ready(email)).toHaveLength(1);
});

it('keeps a face only with consent, sealed, and forgets it with the e-mail', async () => {
  const email = 'cara@example.com';
  expect((await ask({ email }, [selfie])).json()).toEqual({
    error: 'Para guardar tu cara hasta que lleguen las fotos necesitamos tu permiso.',
  });
  const withFace = { email, idDetector: '4242', consentimiento: 'true' };
  expect((await ask(withFace, [selfie])).statusCode).toBe(202);
  const kept = (await rowOf(email))?.faces;
  const plain = Buffer.from(ana.buffer, ana.byteOffset, 64);
  expect(kept && kept.length > 4_000 && !kept.includes(plain)).toBe(true);

  await post(`${await tokenOf(email)}/confirm`);
  const vector = Buffer.from(unitVector(10, { vector: ana, share: 0.97 }).buffer);
  const box = { x: 0, y: 0, width: 0.1, height: 0.1 };
  const stranger = Buffer.from(unitVector(99).buffer);
  await shop()
    .services.db.insert(faces)
    .values([
      { photoId: photoIds[1] ?? 0, eventId, box, score: 0.9, vector },
      { photoId: photoIds[2] ?? 0, eventId, box, score: 0.9, vector: stranger },
    ]);
  await lookNow();
  const text = await untilReady(email);
  // By its number it would not be found there.
  expect(text).not.toContain('/number/4242');
  expect(text).toMatch(/Ya hay 1 foto tuya[^]*buscate ahí con una selfie/);
  expect(await rowOf(email)).toMatchObject({ faces: null });
});

it('is forgotten with one call, and its link then says so', async () => {
  const email = 'chau@example.com';
  await ask({ email, idDetector: '901' });
  const token = await tokenOf(email);
  expect((await post(`${token}/delete`)).json()).toEqual({ deleted: true });
  expect(await rowOf(email)).toBeUndefined();
  expect((await post(`${token}/confirm`)).statusCode).toBe(404);
  const forged = `${token.split('-')[0] ?? ''}-${'0'.repeat(40)}`;
  expect((await post(`${forged}/confirm`)).statusCode).toBe(404);
});

it('those of an address go with the job that an earlier release sent for it', async () => {
  const [email, other] = ['antes@example.com', 'antes2@example.com'];
  for (const address of [email, other]) await ask({ email: address, idDetector: '902' });
  await shop()
    .services.db.insert(jobs)
    .values({ name: 'forget-alerts-of', payload: { email: 'Antes@example.com' }, maxAttempts: 1 });
  await eventually(async () => expect(await rowOf(email)).toBeUndefined());
  expect(await rowOf(other)).toBeDefined();
});

it('a letter box gets ten requests to confirm a day, and no caller uses up more than five of them', async () => {
  const email = 'mil@example.com';
  const statuses = async (from: string, first: number, count: number) => {
    const all = [];
    for (let index = first; index < first + count; index += 1) {
      all.push(
        (await ask({ email, idDetector: String(2000 + index) }, [], eventId, from)).statusCode,
      );
    }
    return all;
  };
  expect(await statuses('10.2.0.1', 0, 7)).toEqual([202, 202, 202, 202, 202, 429, 429]);
  expect(await statuses('10.2.0.2', 10, 4)).toEqual([202, 202, 202, 202]);
  expect(await statuses('10.2.0.3', 20, 3)).toEqual([202, 429, 429]);
});

it('a selfie that shows no face uses up none of what may be asked for in a day', async () => {
  const email = 'borrosa@example.com';
  const faceless = await drawPicture(78);
  const from = '10.2.0.4';
  for (let tried = 0; tried < 6; tried += 1) {
    const answer = await ask({ email, consentimiento: 'true' }, [faceless], eventId, from);
    expect(answer.statusCode).toBe(422);
  }
  expect((await ask({ email, idDetector: '12' }, [], eventId, from)).statusCode).toBe(202);
});

it('a look that may begin before a photo is kept is not relied on: another follows', async () => {
  const { db } = shop().services;
  const email = 'justo@example.com';
  await ask({ email, idDetector: '444' });
  await post(`${await tokenOf(email)}/confirm`);
  // The one at once, for who has just confirmed, may end meanwhile.
  const looks = () =>
    db
      .select({ key: jobs.uniqueKey, at: jobs.runAt, sentAt: jobs.createdAt })
      .from(jobs)
      .where(and(eq(jobs.name, matchAlerts.name), notLike(jobs.uniqueKey, 'now-%')));
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await tellWaiting(db, eventId);
    const before = await looks();
    // Just before the last begins, by this clock; the database's goes on.
    vi.setSystemTime(Math.max(...before.map(({ at }) => at.getTime())) - 500);
    await tellWaiting(db, eventId);
    const known = before.map(({ key }) => key);
    const more = (await looks()).filter(({ key }) => !known.includes(key));
    expect(more.map(({ at, sentAt }) => at.getTime() - sentAt.getTime() > 9_000)).toEqual([true]);
  } finally {
    vi.useRealTimers();
  }
});

it('nobody is told of photos that are not shown: withdrawn, or of an unpublished event', async () => {
  const { db } = shop().services;
  const email = 'nada@example.com';
  await ask({ email, idDetector: '333' });
  const gone = photoIds[2] ?? 0;
  await db.insert(photoBibs).values([number(gone, '333')]);
  await db.update(photos).set({ deletedAt: new Date() }).where(eq(photos.id, gone));
  await post(`${await tokenOf(email)}/confirm`);
  await lookNow();
  await eventually(async () => {
    const waiting = await db.$count(jobs, eq(jobs.name, matchAlerts.name));
    expect(waiting).toBe(0);
  });
  expect(await ready(email)).toEqual([]);
});

it('people who signed up are told once that there are photos', async () => {
  const email = 'anotada@example.com';
  await shop().services.db.insert(participants).values({ eventId, name: 'Ana', email });
  await lookNow();
  const [letter] = await eventually(async () => {
    const letters = await lettersTo(shop(), email);
    expect(letters).toHaveLength(1);
    return letters;
  });
  await lookNow();
  expect(letter?.text).toContain('Ya hay fotos');
});

it('refuses an alert for nothing, without an address, or for an event that is not there', async () => {
  expect((await ask({ email: 'a@example.com' })).statusCode).toBe(400);
  expect((await ask({ email: 'nadie', idDetector: '5' })).statusCode).toBe(400);
  expect((await ask({ email: 'a@example.com', idDetector: '5' }, [], 999_999)).statusCode).toBe(
    404,
  );
});

it('an alert goes with its event, and its link says so', async () => {
  const { db } = shop().services;
  const other = await seedEvent(shop().services, 1);
  const email = 'borrado@example.com';
  await ask({ email, idDetector: '5' }, [], other.event.id);
  const token = await tokenOf(email);
  await db.delete(events).where(eq(events.id, other.event.id));
  expect((await post(`${token}/confirm`)).statusCode).toBe(404);
});
