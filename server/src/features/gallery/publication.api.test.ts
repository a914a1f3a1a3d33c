// Photos of an inactive event are not published, hidden ones neither: every way to them is tried.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callsOf, type Who } from '../../../test/calls.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { events } from '../../schema/events.ts';
import { orderItems, orders } from '../../schema/orders.ts';
import { faces, photoBibs, photos } from '../../schema/photos.ts';

const shop = useShop();
const api = callsOf(shop);
let admin: Who;
let eventId: number;
let own: (typeof photos.$inferSelect)[];

beforeAll(async () => {
  const { db } = shop().services;
  admin = await shop().login('admin');
  const seeded = await seedEvent(shop().services, 3);
  eventId = seeded.event.id;
  own = seeded.photos;
  await db.update(events).set({ bibSearch: true, faceSearch: true }).where(eq(events.id, eventId));
  const number = { eventId, number: '77', numberKey: '77', source: 'person' as const };
  await db.insert(photoBibs).values(own.map(({ id }) => ({ ...number, photoId: id })));
});

let version = 10;
const setActive = async (active: boolean) => {
  version += 1;
  const change = { active, version };
  await shop().services.db.update(events).set(change).where(eq(events.id, eventId));
  lookAgain();
};
/** As after a call of the team. */
function lookAgain() {
  shop().services.eventVersions.forget();
  shop().services.publishedPictures.forget();
}
const media = (photo: { previewKey: string | null } | undefined) =>
  `/media/${String(photo?.previewKey).replace(/^public\//, '')}`;

/** What a visitor, or an administrator, gets by each way. */
async function waysTo(who: Who = {}) {
  const event = `/events/event/${String(eventId)}`;
  const gallery = await api.get(event, who);
  const list = await api.get(`${event}/images?idDetector=77&page=1`, who);
  const search = await api.post(`${event}/search`, who, { idDetector: '77' });
  const order = await api.post('/create-order', who, { items: own.map(({ id }) => ({ id })) });
  const page = await shop().app.inject(`/fotos/${String(eventId)}`);
  return {
    gallery: gallery.json<{ images: unknown[] }>().images.length,
    list: list.json<{ images: unknown[] }>().images.length,
    search: search.statusCode,
    order: order.statusCode,
    missing: order.statusCode === 409 ? order.json<{ missing: number[] }>().missing : [],
    picture: (await api.get(media(own[0]), who)).statusCode,
    preloads: page.body.includes('/api/media/previews/'),
  };
}

describe('an inactive event', () => {
  it("shows, finds, sells and serves none of its photos; the event's data stay", async () => {
    await setActive(false);
    const ids = own.map(({ id }) => id);
    expect(await waysTo()).toEqual({
      gallery: 0,
      list: 0,
      search: 409,
      order: 409,
      missing: ids,
      picture: 404,
      preloads: false,
    });
    const gallery = await api.get(`/events/event/${String(eventId)}`);
    expect(gallery.json()).toMatchObject({ id: eventId, event: 'Maratón X', active: false });
    const selfie = await api.form(
      'POST',
      `/events/event/${String(eventId)}/similar-images`,
      {},
      {},
      {
        field: 'image',
        content: Buffer.from('no picture'),
      },
    );
    expect([selfie.statusCode, selfie.json()]).toEqual([
      409,
      { error: 'Las fotos todavía no están publicadas.' },
    ]);
    const head = { method: 'HEAD', url: `/api${media(own[1])}` } as const;
    expect((await shop().app.inject(head)).statusCode).toBe(404);
    const user = await shop().login('user');
    expect((await waysTo(user)).picture).toBe(404);
  });

  it('is all there for an administrator, in nobody’s cache', async () => {
    expect(await waysTo(admin)).toMatchObject({ gallery: 3, list: 3, search: 200, picture: 200 });
    const picture = await api.get(media(own[0]), admin);
    expect(picture.headers['cache-control']).toBe('private, no-store');
    expect((await waysTo()).gallery).toBe(0);
  });

  it('shows a cashier the pictures that orders and replacements show, and nothing else', async () => {
    const cashier = await shop().login('cashier');
    expect(await waysTo(cashier)).toMatchObject({ gallery: 0, search: 409, picture: 200 });
    const picture = await api.get(media(own[0]), cashier);
    expect(picture.headers['cache-control']).toBe('private, no-store');
  });

  it('is there for everybody once it is active', async () => {
    await setActive(true);
    const seen = await waysTo();
    expect(seen).toMatchObject({ gallery: 3, list: 3, search: 200, missing: [], picture: 200 });
  });
});

it('a hidden photo is gone by every way, its neighbours are not', async () => {
  await setActive(true);
  const { db } = shop().services;
  await db
    .update(photos)
    .set({ hiddenAt: new Date() })
    .where(eq(photos.id, own[0]?.id ?? 0));
  await db.update(events).set({ version: 99 }).where(eq(events.id, eventId));
  lookAgain();
  expect(await waysTo()).toMatchObject({
    gallery: 2,
    list: 2,
    search: 200,
    order: 409,
    missing: [own[0]?.id],
    picture: 404,
  });
  expect((await api.get(media(own[1]))).statusCode).toBe(200);
  await db.update(photos).set({ hiddenAt: null });
});

it('what was bought stays downloadable, with its small picture, while the event is inactive', async () => {
  const { db } = shop().services;
  const [order] = await db
    .insert(orders)
    .values({
      operationNumber: '123456789012',
      state: 'approved',
      entitled: true,
      subtotal: 1,
      discountPercent: 0,
      total: 1,
      expiresAt: new Date(),
    })
    .returning();
  const item = { eventId, eventName: 'Maratón X', eventDate: '2026-10-04', price: 1 };
  await db
    .insert(orderItems)
    .values({ ...item, orderId: order?.id ?? '', photoId: own[0]?.id ?? 0 });
  await setActive(false);
  const found = await api.post('/sell/find', {}, { operationNumber: '123456789012' });
  const [image] = found.json<{ sellImages: { url: string; thumbnail: string }[] }>().sellImages;
  for (const url of [image?.url ?? '', image?.thumbnail ?? '']) {
    expect([url, (await shop().app.inject(url)).statusCode]).toEqual([url, 200]);
  }
  expect(await db.$count(faces)).toBe(0);
});
