import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { lettersOf } from '../../../../test/outbox.ts';
import { useCheckout } from '../../../../test/checkout.ts';
import { picture } from '../../../../test/photo-rows.ts';
import { photos } from '../../../schema/photos.ts';
import { openZip } from './delivery.ts';
import { sealDownload } from './download-links.ts';
import { DOWNLOADS_PER_ORDER, OpenDownloads } from './open-downloads.ts';
import { createViews } from './web-size.ts';
import { eventually } from '../../../../test/eventually.ts';

const { shop, post, paidOrder, detailOf, happened } = useCheckout();

const links = async (operationNumber: string) =>
  (await post('/sell/find', { operationNumber })).json<{
    sellImages: { id: number; url: string; name: string; thumbnail: string }[];
    zipUrl: string;
  }>();

const mailsAbout = async (operationNumber: string) =>
  (await lettersOf(shop())).filter(({ text }) => text.includes(operationNumber));

it('hands out the stored original without its GPS data, as a download, and counts it', async () => {
  const { operationNumber, orderId } = await paidOrder(1);
  const { sellImages } = await links(operationNumber);
  const file = await shop().app.inject(sellImages[0]?.url ?? '');
  const original = await picture(0);
  expect(file.headers['cache-control']).toBe('private, no-store');
  expect(file.rawPayload).toHaveLength(original.length);
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect(await pixels(file.rawPayload)).toEqual(await pixels(original));
  const { exif } = await sharp(file.rawPayload).metadata();
  expect(exif?.includes('Photolab')).toBe(true);
  expect(file.rawPayload.includes(Buffer.from([0, 0, 0, 34, 0, 0, 0, 1]))).toBe(false);
  const detail = await detailOf(orderId);
  expect(detail.photos.map(({ downloads }) => downloads)).toEqual([1]);
  expect(detail.timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['looked-up', 'downloaded']),
  );
});

it('goes on with a download that broke off: any part is that of the whole, its places blanked, and counts no second time', async () => {
  const { operationNumber, orderId } = await paidOrder(1);
  const { sellImages } = await links(operationNumber);
  const url = sellImages[0]?.url ?? '';
  const get = (headers: Record<string, string>) => shop().app.inject({ url, headers });
  const { rawPayload: whole, headers } = await get({});
  const etag = String(headers.etag);
  expect(headers['accept-ranges']).toBe('bytes');
  for (const [first, last] of [
    [0, 99],
    [100, whole.length - 1],
    [whole.length - 1, whole.length + 5],
  ]) {
    const range = `bytes=${String(first)}-${String(last)}`;
    const part = await get({ range, 'if-range': etag });
    const end = Math.min(last ?? 0, whole.length - 1);
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(whole.subarray(first, end + 1));
    expect(part.headers).toMatchObject({
      'content-range': `bytes ${String(first)}-${String(end)}/${String(whole.length)}`,
      'content-length': String(part.rawPayload.length),
      etag,
    });
  }
  const other = await get({ range: 'bytes=5-', 'if-range': '"otra"' });
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, whole.length]);
  const beyond = await get({ range: `bytes=${String(whole.length)}-` });
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.json()]).toEqual([
    416,
    `bytes */${String(whole.length)}`,
    { error: 'El archivo no tiene la parte pedida. Descargalo de nuevo.' },
  ]);
  const head = await shop().app.inject({ method: 'HEAD', url, headers: { range: 'bytes=5-' } });
  expect([head.statusCode, head.headers.etag, head.headers['content-length']]).toEqual([
    200,
    etag,
    String(whole.length),
  ]);
  // The whole, its first hundred bytes, and the whole that another file's part became.
  expect((await detailOf(orderId)).photos.map(({ downloads }) => downloads)).toEqual([3]);
});

it('a part alone is a download too', async () => {
  const { operationNumber, orderId } = await paidOrder(1);
  const { sellImages } = await links(operationNumber);
  const headers = { range: 'bytes=1-' };
  for (let again = 0; again < 2; again += 1) {
    await shop().app.inject({ url: sellImages[0]?.url ?? '', headers });
  }
  expect((await detailOf(orderId)).photos.map(({ downloads }) => downloads)).toEqual([1]);
});

it('a ZIP that broke off goes on later where it was, though it is made anew', async () => {
  const { operationNumber, orderId } = await paidOrder(3);
  const { zipUrl: url } = await links(operationNumber);
  const whole = await shop().app.inject(url);
  const { etag = '' } = whole.headers;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
  try {
    for (const first of [1, 1_000, whole.rawPayload.length - 1]) {
      const headers = { range: `bytes=${String(first)}-`, 'if-range': etag };
      const rest = await shop().app.inject({ url, headers });
      expect([rest.statusCode, rest.headers.etag]).toEqual([206, etag]);
      expect(rest.rawPayload.equals(whole.rawPayload.subarray(first))).toBe(true);
    }
  } finally {
    vi.useRealTimers();
  }
  const { photos: counted } = await detailOf(orderId);
  expect(counted.map(({ downloads }) => downloads)).toEqual([1, 1, 1]);
});

it('gives all of an order as one ZIP of stored files, and counts each', async () => {
  const { operationNumber, orderId, photos: bought } = await paidOrder(7);
  const { zipUrl, sellImages } = await links(operationNumber);
  const answer = await shop().app.inject(zipUrl);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Photolab_${operationNumber}.zip"`,
  );
  const files = unzipSync(answer.rawPayload);
  expect(Object.keys(files)).toEqual(bought.map(({ id }) => `Photolab_image${String(id)}.jpg`));
  const single = await shop().app.inject(sellImages[0]?.url ?? '');
  expect(Buffer.from(Object.values(files)[0] ?? [])).toEqual(single.rawPayload);
  const { photos: counted } = await detailOf(orderId);
  expect(counted.map(({ downloads }) => downloads)).toEqual([2, 1, 1, 1, 1, 1, 1]);
});

it('opens the files of a ZIP one after another, as fast as the buyer reads', async () => {
  const { orderId, photos: bought } = await paidOrder(30);
  const { services } = shop();
  for (const { originalKey } of bought) {
    await services.storage.put(originalKey, randomBytes(300_000), 'image/jpeg');
  }
  let opened = 0;
  const storage = {
    ...services.storage,
    read: (key: string) => {
      opened += 1;
      return services.storage.read(key);
    },
  };
  const token = sealDownload(await services.linkSecret(), { orderId, what: 'zip' });
  await services.db.update(photos).set({ byteSize: 300_000 });
  const downloads = new OpenDownloads();
  const { stream } = await openZip(
    { ...services, storage, downloads, view: createViews(services) },
    token,
    {},
  );
  await eventually(() => expect(opened).toBeGreaterThan(0));
  await sleep(300);
  expect(opened).toBeLessThanOrEqual(3);
  expect((await buffer(stream)).length).toBeGreaterThan(30 * 300_000);
  expect(opened).toBe(30);
});

it('answers HEAD with the size of a photo and of the ZIP, without reading or counting', async () => {
  const { operationNumber, orderId } = await paidOrder(3);
  const { zipUrl, sellImages } = await links(operationNumber);
  for (const url of [zipUrl, sellImages[0]?.url ?? '']) {
    const head = await shop().app.inject({ method: 'HEAD', url });
    const whole = await shop().app.inject(url);
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(whole.rawPayload.length));
  }
  const { photos: counted, timeline } = await detailOf(orderId);
  expect(counted.map(({ downloads }) => downloads)).toEqual([2, 1, 1]);
  expect(timeline.filter(({ kind }) => kind === 'downloaded')).toHaveLength(2);
});

it('leaves no file open for a download that cannot be counted', async () => {
  const { operationNumber } = await paidOrder(1);
  const { sellImages } = await links(operationNumber);
  const { storage, db } = shop().services;
  const read = vi.spyOn(storage, 'read');
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('the database is away'));
  expect((await shop().app.inject(sellImages[0]?.url ?? '')).statusCode).toBe(500);
  const opened = await read.mock.results[0]?.value;
  await eventually(() => expect(opened?.stream.destroyed).toBe(true));
  vi.restoreAllMocks();
});

it('refuses more downloads of an order at once than somebody taps, until one has ended', async () => {
  const { orderId } = await paidOrder(1);
  const { services } = shop();
  const downloads = new OpenDownloads();
  const deps = { ...services, downloads, view: createViews(services) };
  const token = sealDownload(await services.linkSecret(), { orderId, what: 'zip' });
  const open = await Promise.all(
    Array.from({ length: DOWNLOADS_PER_ORDER }, () => openZip(deps, token, {})),
  );
  await expect(openZip(deps, token, {})).rejects.toMatchObject({ code: 'too-many-downloads' });
  open[0]?.stream.destroy();
  await sleep(20);
  await openZip(deps, token, {}).then(({ stream }) => stream.destroy());
  for (const { stream } of open) stream.destroy();
});

it('decisions, Payment and delivery: a link to a photo, passed on, opens nothing else of its order', async () => {
  const { operationNumber, orderId } = await paidOrder(2);
  const { sellImages, zipUrl } = await links(operationNumber);
  for (const link of [...sellImages.flatMap(({ url, thumbnail }) => [url, thumbnail]), zipUrl]) {
    const token = link.split('/').at(-1) ?? '';
    const told = link + Buffer.from(token, 'base64url').toString('latin1');
    for (const secret of [orderId, operationNumber]) expect(told).not.toContain(secret);
    const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    expect((await shop().app.inject(link.replace(token, other))).statusCode).toBe(404);
  }
});

it('keeps sold photos downloadable after they were taken out of the shop', async () => {
  const { operationNumber, photos: bought } = await paidOrder(1);
  const { db } = shop().services;
  const id = bought[0]?.id ?? 0;
  await db.update(photos).set({ deletedAt: new Date() }).where(eq(photos.id, id));
  const { sellImages } = await links(operationNumber);
  expect((await shop().app.inject(sellImages[0]?.url ?? '')).statusCode).toBe(200);
  const again = await post('/create-order', { items: [{ id }] });
  expect([again.statusCode, again.json<{ missing: number[] }>().missing]).toEqual([409, [id]]);
});

it('lets a link lapse after fifteen minutes, and one for another purpose open nothing', async () => {
  const { orderId, photos: bought } = await paidOrder(1);
  const secret = await shop().services.linkSecret();
  const what = bought[0]?.id ?? 0;
  const get = async (path: string) => (await shop().app.inject(`/api/download/${path}`)).statusCode;
  const sign = (minutesAgo: number) =>
    sealDownload(secret, { orderId, what }, Date.now() - minutesAgo * 60_000);
  expect(await get(`photo/${sign(14)}`)).toBe(200);
  expect(await get(`photo/${sign(16)}`)).toBe(404);
  expect(await get(`zip/${sign(0)}`)).toBe(404);
  expect(await get(`photo/${sealDownload(secret, { orderId, what: what + 1 })}`)).toBe(404);
});

it('writes an e-mail with the operation number and the way to the photos, in HTML and in text', async () => {
  const { operationNumber } = await paidOrder(2);
  const [mail] = await mailsAbout(operationNumber);
  expect(mail?.subject).toBe(`Tus fotos de Photolab · Operación ${operationNumber}`);
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(operationNumber);
    expect(part).toContain(`/myphotos?operacion=${operationNumber}`);
    expect(part).toContain('tus 2 fotos');
  }
});

it('sends the links again when an administrator asks, to another address too', async () => {
  const { orderId, operationNumber } = await paidOrder(1);
  const body = { email: ' otra@example.com ' };
  expect((await post(`/orders/${orderId}/resend`, { email: 'x' })).statusCode).toBe(401);
  const admin = await shop().login('admin');
  const wrong = await post(`/orders/${orderId}/resend`, { email: 'x' }, admin);
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    {
      Message: 'El Email es invalido',
      error: 'El Email es invalido',
      fields: { email: 'El Email es invalido' },
    },
  ]);
  const sent = await post(`/orders/${orderId}/resend`, body, admin);
  expect(sent.json()).toEqual({ message: 'Enviamos los enlaces a otra@example.com.' });
  const { timeline } = await happened(orderId, 'delivered-again');
  expect(timeline.at(-1)?.detail).toEqual({ email: 'otra@example.com' });
  expect(await mailsAbout(operationNumber)).toHaveLength(2);
});

it('refunds once however often an administrator asks, and then neither refunds nor resends', async () => {
  const { orderId } = await paidOrder(1);
  expect((await post(`/orders/${orderId}/refund`, {})).statusCode).toBe(401);
  const user = await shop().login('user');
  expect((await post(`/orders/${orderId}/refund`, {}, user)).statusCode).toBe(403);
  const admin = await shop().login('admin');
  await Promise.all([1, 2].map(() => post(`/orders/${orderId}/refund`, {}, admin)));
  const detail = await happened(orderId, 'downloads-revoked');
  expect(detail).toMatchObject({ state: 'refunded', canRefund: false, canResend: false });
  expect(detail.timeline.filter(({ kind }) => kind === 'refund-sent')).toHaveLength(1);
  expect((await post(`/orders/${orderId}/refund`, {}, admin)).statusCode).toBe(409);
  expect((await post(`/orders/${orderId}/resend`, {}, admin)).statusCode).toBe(409);
});

it('tells the history once of what a buyer does again and again, all at once too', async () => {
  const { operationNumber, orderId } = await paidOrder(1);
  const visit = async () => {
    const { sellImages } = await links(operationNumber);
    expect((await shop().app.inject(sellImages[0]?.url ?? '')).statusCode).toBe(200);
  };
  await Promise.all([visit(), visit(), visit()]);
  const { timeline, photos: counted } = await detailOf(orderId);
  const told = timeline.map(({ kind }) => kind);
  expect(told.filter((kind) => kind === 'looked-up')).toHaveLength(1);
  expect(told.filter((kind) => kind === 'downloaded')).toHaveLength(1);
  expect(counted.map(({ downloads }) => downloads)).toEqual([3]);
});
