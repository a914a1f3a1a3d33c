// An event with a runner whom people ask to hide or to forget, and what they and the studio do.
import { eq } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';
import { events } from '../src/schema/events.ts';
import { faces, photoBibs, photos } from '../src/schema/photos.ts';
import { callsOf, type Who } from './calls.ts';
import { drawPicture } from './event.ts';
import { bytesKey, fakeRecognition, unitVector, type FakeRecognition } from './fake-recognition.ts';
import { lettersTo } from './outbox.ts';
import { seedEvent } from './photo-rows.ts';
import { multipart, useShop, type Shop } from './shop.ts';
import { eventually } from './eventually.ts';

interface Facts {
  admin: Who;
  event: typeof events.$inferSelect;
  eventId: number;
  /** The first three carry 568; Ana's face is on the fourth and, beside another's, on the fifth. */
  own: (typeof photos.$inferSelect)[];
  selfie: Buffer;
}

export const ana = unitVector(1);
export const box = (x: number) => ({ x, y: 0.1, width: 0.1, height: 0.12 });
const bytes = (vector: Float32Array) => Buffer.from(vector.buffer.slice(0));

export function usePrivacy() {
  const recognition = fakeRecognition();
  const shop = useShop({ worker: true, recognition, env: { SHOP_EMAIL: 'estudio@example.com' } });
  let known: Facts | undefined;
  beforeAll(async () => {
    known = await furnish(shop(), recognition);
  });
  const facts = () => known ?? expect.fail('the event is there before the first test');
  const api = callsOf(shop);
  const decide = (id: number, what: 'accept' | 'refuse' | 'undo', body: object = {}) =>
    api.post(`/privacy-requests/${String(id)}/${what}`, facts().admin, body);
  return {
    shop,
    api,
    recognition,
    facts,
    idOf: (index: number) => facts().own[index]?.id ?? 0,
    decide,
    found: () => whatIsFound(api, facts()),
    mailTo: (address: string, subject: RegExp) => mailTo(shop(), address, subject),
    ...runnersOf(shop, facts),
  };
}

async function furnish(shop: Shop, recognition: FakeRecognition): Promise<Facts> {
  const { db } = shop.services;
  const seeded = await seedEvent(shop.services, 6);
  const switches = { faceSearch: true, bibSearch: true };
  const { id: eventId } = seeded.event;
  const own = seeded.photos;
  const idOf = (index: number) => own[index]?.id ?? 0;
  await db.update(events).set(switches).where(eq(events.id, eventId));
  await numbered(shop, '568', own.slice(0, 3));
  const ofAna = (photoId: number) => ({ photoId, eventId, box: box(0.1), score: 0.9 });
  const like = (seed: number) => bytes(unitVector(seed, { vector: ana, share: 0.97 }));
  await db.insert(faces).values([
    { ...ofAna(idOf(3)), vector: like(10) },
    { ...ofAna(idOf(4)), vector: like(11) },
    { ...ofAna(idOf(4)), box: box(0.6), vector: bytes(unitVector(70)) },
    { ...ofAna(idOf(5)), vector: bytes(unitVector(71)) },
  ]);
  await db.update(photos).set({ facesIndexedAt: new Date() }).where(eq(photos.eventId, eventId));
  const selfie = await drawPicture(77);
  recognition.selfies.set(bytesKey(selfie), { vector: ana });
  const admin = await shop.login('admin');
  return { admin, event: { ...seeded.event, ...switches }, eventId, own, selfie };
}

/** These photos carry the number. */
export async function numbered(
  { services: { db } }: Shop,
  number: string,
  rows: { id: number; eventId: number | null }[],
): Promise<void> {
  const values = rows.map(({ id, eventId }) => ({
    photoId: id,
    eventId: eventId ?? 0,
    number,
    numberKey: number,
    source: 'machine' as const,
  }));
  await db.insert(photoBibs).values(values);
}

function runnersOf(shop: () => Shop, facts: () => Facts) {
  let visitor = 0;
  /** Every request comes from an address of its own, unless told. */
  const ask = (fields: Record<string, string>, images: Buffer[] = [], from?: string) => {
    visitor += 1;
    const files = images.map((content) => ({ field: 'image', filename: 'yo.jpg', content }));
    return shop().app.inject({
      method: 'POST',
      url: '/api/privacy-requests',
      remoteAddress: from ?? `10.2.0.${String(visitor)}`,
      ...multipart({ pedido: 'hide', ...fields }, files),
    });
  };
  const byNumber = (email: string, more: Record<string, string> = {}) =>
    ask({ email, por: 'number', evento: String(facts().eventId), idDetector: '568', ...more });
  /** Asks, and opens the link of the e-mail; returns the request's id. */
  const confirmed = async (email: string, answer: ReturnType<typeof ask>): Promise<number> => {
    expect((await answer).statusCode).toBe(202);
    const mail = await mailTo(shop(), email, /Confirmá/);
    const token = /\/privacidad\/pedido\/(\d+-[0-9a-f]{40})/.exec(mail)?.[1] ?? '';
    const url = `/api/privacy-confirmations/${token}`;
    const opened = await shop().app.inject({ method: 'POST', url });
    expect(opened.statusCode).toBe(200);
    return Number(token.split('-')[0]);
  };
  return { ask, byNumber, confirmed };
}

/** The text of the e-mail to an address with such a subject, once it is there. */
async function mailTo(shop: Shop, address: string, subject: RegExp): Promise<string> {
  return eventually(async () => {
    const letters = await lettersTo(shop, address);
    const found = letters.find((letter) => subject.test(letter.subject));
    return found?.text ?? expect.fail('no such letter');
  });
}

/** What a visitor finds of the event, by each way. */
async function whatIsFound(api: ReturnType<typeof callsOf>, { eventId, own }: Facts) {
  const base = `/events/event/${String(eventId)}`;
  const get = async (path: string) => (await api.get(base + path)).json<{ images: unknown[] }>();
  const list = (await api.get('/events')).json<{ id: number; imagesCount: number }[]>();
  const race = await api.post(`${base}/race`, {}, { idDetector: '568' });
  const near = (await api.get(`${base}/near-numbers?idDetector=569`)).json<{
    numbers: { photos: number }[];
  }>();
  const items = own.map(({ id }) => ({ id }));
  const quote = (await api.post('/cart/quote', {}, { items })).json<{ missing: number[] }>();
  const order = await api.post('/create-order', {}, { items });
  const search = await api.post(`${base}/search`, {}, { idDetector: '568' });
  const picture = `/media/${String(own[0]?.previewKey).replace(/^public\//, '')}`;
  return {
    gallery: (await get('')).images.length,
    byNumber: (await get('/images?idDetector=568')).images.length,
    together: search.json<{ results: unknown[] }>().results.length,
    count: list.find(({ id }) => id === eventId)?.imagesCount,
    race: race.json<{ carrera: unknown[] }>().carrera.length,
    near: near.numbers[0]?.photos ?? 0,
    missing: quote.missing,
    sold: order.statusCode !== 409,
    picture: (await api.get(picture)).statusCode,
  };
}
export const ALL = {
  gallery: 6,
  byNumber: 3,
  together: 3,
  count: 6,
  race: 3,
  near: 3,
  missing: [],
  picture: 200,
};
