import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { lettersOf } from '../../../../test/outbox.ts';
import { callsOf, type Who } from '../../../../test/calls.ts';
import { useCheckout } from '../../../../test/checkout.ts';
import { jpeg, notAPicture } from '../../../../test/pictures.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import { purgePhotos } from '../../../records/photo-jobs.ts';
import { accounts } from '../../../schema/accounts.ts';
import { auditEntries, jobs } from '../../../schema/operations.ts';
import { orderItems, orders } from '../../../schema/orders.ts';
import { photoBibs, photos } from '../../../schema/photos.ts';
import { eventually } from '../../../../test/eventually.ts';
import { isStored } from '../../../platform/storage/storage.ts';

const { shop, post, paidOrder, order, happened } = useCheckout();
const api = callsOf(shop);
let cashier: Who = {};

beforeAll(async () => {
  cashier = await shop().login('cashier');
});

const at = (orderId: string, photoId: number | undefined, deed: string) =>
  `/orders/${orderId}/photos/${String(photoId)}/${deed}`;
const exchange = (orderId: string, photoId: number | undefined, photo: number | undefined) =>
  api.post(at(orderId, photoId, 'exchange'), cashier, { photo });
const correct = (orderId: string, photoId: number | undefined, content: Buffer) =>
  api.form('POST', at(orderId, photoId, 'correct'), cashier, {}, { field: 'image', content });
const candidates = async (orderId: string, photoId: number | undefined, search = '') =>
  (await api.get(`${at(orderId, photoId, 'candidates')}?search=${search}`, cashier)).json<
    { id: number; numbers: string }[]
  >();

const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const storedPixels = async (key: string) =>
  pixelsOf(readFileSync(join(shop().dataDir, 'files', key)));

/** What the buyer downloads now: the pixels of each photo, by the id it was bought under. */
async function delivered(operationNumber: string) {
  const { sellImages } = (await post('/sell/find', { operationNumber })).json<{
    sellImages: { id: number; url: string }[];
  }>();
  const files = sellImages.map(async ({ id, url }) => {
    return [id, await pixelsOf((await shop().app.inject(url)).rawPayload)] as const;
  });
  return new Map(await Promise.all(files));
}

/** An order of two photos of an event with a third, all of runner 568. */
async function sold() {
  const bought = await paidOrder(2);
  const { db, storage } = shop().services;
  const [first, second] = bought.photos;
  const original = await jpeg(50, 30, '#00aa00');
  await storage.put('originals/otra.jpg', original, 'image/jpeg');
  const [other] = await db
    .insert(photos)
    .values({
      eventId: bought.event.id,
      name: 'otra.jpg',
      contentHash: `otra-${bought.orderId}`,
      byteSize: original.length,
      mimeType: 'image/jpeg',
      originalKey: 'originals/otra.jpg',
      width: 50,
      height: 30,
      previewAt: new Date(),
    })
    .returning();
  if (!first || !second || !other) throw new Error('the photos were not stored');
  await db.insert(photoBibs).values(
    [first, other].map(({ id: photoId }) => ({
      ...{ photoId, eventId: bought.event.id, source: 'person' as const },
      number: '568',
      numberKey: '568',
    })),
  );
  return { ...bought, first, second, other };
}

const lettersAbout = async (orderId: string) => {
  const letters = await lettersOf(shop(), 'delivered-again');
  const { operationNumber } = (
    await shop().services.db.select().from(orders).where(eq(orders.id, orderId))
  )[0] ?? { operationNumber: '' };
  return letters.filter(({ subject }) => subject.includes(operationNumber));
};

it('another photo of the event is delivered in the place of a bought one, and nothing else changes', async () => {
  const { orderId, operationNumber, first, second, other } = await sold();
  const before = await delivered(operationNumber);
  expect((await candidates(orderId, first.id)).map(({ id }) => id)).toEqual([other.id]);
  expect((await exchange(orderId, first.id, other.id)).json()).toEqual({
    message: 'Foto reemplazada. Enviamos los enlaces a ana@example.com.',
  });
  const after = await delivered(operationNumber);
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect(after.get(first.id)).toEqual(await storedPixels('originals/otra.jpg'));
  expect(after.get(second.id)).toEqual(before.get(second.id));
  const detail = (await api.get(`/orders/${orderId}`, cashier)).json<{
    totalPrice: number;
    photos: { id: number; given: { id: number } | null; charged: number }[];
    timeline: { kind: string; detail: { photos?: string } }[];
  }>();
  expect(detail.totalPrice).toBe(3000);
  expect(detail.photos.map(({ id, given, charged }) => [id, given?.id, charged])).toEqual([
    [first.id, other.id, 1500],
    [second.id, undefined, 1500],
  ]);
  expect(detail.timeline.find(({ kind }) => kind === 'photo-replaced')?.detail.photos).toBe(
    `${String(first.id)} por la foto ${String(other.id)}`,
  );
  const audited = await shop().services.db.select().from(auditEntries);
  expect(audited.filter(({ action }) => action === 'reemplazar')).toHaveLength(1);
  await happened(orderId, 'delivered-again');
  const [letter] = await lettersAbout(orderId);
  expect(letter?.subject).toContain('Reemplazamos una foto');
  expect(letter?.text).toContain(operationNumber);
  // And back again.
  expect((await candidates(orderId, first.id)).map(({ id }) => id)).toEqual([first.id]);
  expect((await exchange(orderId, first.id, first.id)).statusCode).toBe(200);
  expect(await delivered(operationNumber)).toEqual(before);
});

it('what was given is what the buyer has: it is not sold to them again', async () => {
  const { orderId, first, second, other } = await sold();
  const { db } = shop().services;
  const [account] = await db.select().from(accounts).where(eq(accounts.role, 'cashier'));
  await db.update(orders).set({ accountId: account?.id }).where(eq(orders.id, orderId));
  const items = [first, second, other].map(({ id }) => ({ id }));
  const known = async () => {
    const { paid } = (await api.post('/cart/quote', cashier, { items })).json<{
      paid: { photoIds: number[] }[];
    }>();
    return paid.flatMap(({ photoIds }) => photoIds);
  };
  expect(await known()).toEqual([first.id, second.id]);
  await exchange(orderId, first.id, other.id);
  expect(await known()).toEqual([second.id, other.id]);
  // Who asks for help names what they see.
  const found = await api.get(`/orders?page=1&pageSize=50&search=${String(other.id)}`, cashier);
  expect(found.json<{ OrderId: string }[]>().map(({ OrderId }) => OrderId)).toContain(orderId);
  // A corrected file is the bought photo's.
  await correct(orderId, first.id, await jpeg(70, 50, '#777777'));
  expect(await known()).toEqual([first.id, second.id]);
});

it('refuses a photo that the buyer has, of another event, withdrawn or hidden, and an order that is not paid', async () => {
  const { orderId, first, second, other } = await sold();
  const elsewhere = await sold();
  expect((await exchange(orderId, first.id, second.id)).statusCode).toBe(409);
  expect((await exchange(orderId, first.id, first.id)).statusCode).toBe(409);
  expect((await exchange(orderId, first.id, elsewhere.other.id)).statusCode).toBe(409);
  expect((await exchange(orderId, elsewhere.first.id, other.id)).statusCode).toBe(404);
  const { db } = shop().services;
  await db.update(photos).set({ hiddenAt: new Date() }).where(eq(photos.id, other.id));
  expect((await exchange(orderId, first.id, other.id)).statusCode).toBe(409);
  expect(await candidates(orderId, first.id)).toEqual([]);
  const unpaid = await order(1);
  const mine = unpaid.photos[0]?.id;
  expect((await exchange(unpaid.orderId, mine, mine)).statusCode).toBe(409);
});

it('finds the photos of any runner, and a photo by its id', async () => {
  const { orderId, second, other } = await sold();
  expect(await candidates(orderId, second.id)).toEqual([]);
  // As a buyer wrote it in their message.
  for (const asked of ['0568', '#568', 'Nº 568.', '٥٦٨', String(other.id)]) {
    const found = await candidates(orderId, second.id, encodeURIComponent(asked));
    expect(found.map(({ id }) => id)).toEqual([other.id]);
  }
  expect(await candidates(orderId, second.id, "5'; drop")).toEqual([]);
});

it('a corrected file reaches this buyer alone, in the size that they bought', async () => {
  const { orderId, operationNumber, first, event } = await sold();
  const { db } = shop().services;
  await db.update(orderItems).set({ size: 'web' }).where(eq(orderItems.photoId, first.id));
  await delivered(operationNumber);
  const corrected = await jpeg(2400, 1600, '#0000cc');
  const answer = await correct(orderId, first.id, corrected);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { message: expect.stringContaining('ana@example.com') },
  ]);
  const { sellImages } = (await post('/sell/find', { operationNumber })).json<{
    sellImages: { id: number; url: string; thumbnail: string }[];
  }>();
  const item = sellImages.find(({ id }) => id === first.id);
  const file = (await shop().app.inject(item?.url ?? '')).rawPayload;
  expect((await sharp(file).metadata()).width).toBe(1600);
  const [, , blue = 0] = await pixelsOf(file);
  expect(blue).toBeGreaterThan(150);
  expect((await shop().app.inject(item?.thumbnail ?? '')).statusCode).toBe(200);
  // It is in no gallery.
  const gallery = await shop().app.inject(`/api/events/event/${String(event.id)}`);
  expect(gallery.json<{ imagesEvent: unknown[] }>().imagesEvent).toHaveLength(3);
});

it('a corrected file that the buyer gets already, for whichever photo, is refused', async () => {
  const { orderId, first, second } = await sold();
  const corrected = await jpeg(60, 40, '#333333');
  expect((await correct(orderId, first.id, corrected)).statusCode).toBe(200);
  for (const { id } of [first, second]) {
    const again = await correct(orderId, id, corrected);
    expect([again.statusCode, again.json<{ error: string }>().error]).toEqual([
      409,
      'Esa foto ya está en la orden.',
    ]);
  }
});

it('what is no picture is refused and leaves nothing; a second correction takes the first away', async () => {
  const { orderId, first } = await sold();
  const { services } = shop();
  const ofNoEvent = () =>
    services.db.select().from(photos).where(isNull(photos.eventId)).orderBy(photos.id);
  const before = (await ofNoEvent()).length;
  expect((await correct(orderId, first.id, notAPicture)).statusCode).toBe(415);
  expect(await ofNoEvent()).toHaveLength(before);
  expect((await correct(orderId, first.id, await jpeg(40, 40, '#111111'))).statusCode).toBe(200);
  const one = (await ofNoEvent()).at(-1);
  expect((await correct(orderId, first.id, await jpeg(40, 40, '#222222'))).statusCode).toBe(200);
  const two = (await ofNoEvent()).at(-1);
  await eventually(async () => {
    expect((await ofNoEvent()).map(({ id }) => id)).not.toContain(one?.id);
  });
  // What an order holds is kept, whoever asks.
  await sendJob(services.db, purgePhotos, { photoIds: [two?.id ?? 0] });
  await eventually(async () => {
    expect(await services.db.$count(jobs, eq(jobs.name, purgePhotos.name))).toBe(0);
  });
  expect((await ofNoEvent()).map(({ id }) => id)).toContain(two?.id);
  expect(await isStored(services.storage, two?.originalKey ?? '')).toBe(true);
  expect(await isStored(services.storage, one?.originalKey ?? '')).toBe(false);
});
