import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { prefIdOf, useCheckout } from '../../../../test/checkout.ts';
import { eventually } from '../../../../test/eventually.ts';
import { picture, seedEvent } from '../../../../test/photo-rows.ts';
import { orderItems } from '../../../schema/orders.ts';
import { eventTariffs } from '../../../schema/prices.ts';
import { listItems } from '../orders.repository.ts';
import { describeDownload, openPhoto } from './delivery.ts';
import { sealDownload } from './download-links.ts';
import { DOWNLOADS_PER_ORDER, OpenDownloads } from './open-downloads.ts';
import { createViews } from './web-size.ts';

const { shop, post, pay, order, paidOrder, happened, simulator } = useCheckout();

interface Found {
  sellImages: { id: number; url: string; size: string; thumbnail: string }[];
  zipUrl: string;
}

it('whoever bought the web size gets that very file, without watermark and metadata; others the original', async () => {
  const { services } = shop();
  const { event, photos } = await seedEvent(services, 2);
  await services.db.insert(eventTariffs).values({ eventId: event.id, webPrice: 50_000 });
  const large = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: 'teal' },
  })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Photolab' } })
    .toBuffer();
  const [web, original] = photos;
  await services.storage.put(web?.originalKey ?? '', large, 'image/jpeg');
  const opened = await post('/create-order', {
    items: [{ id: web?.id, size: 'web' }, { id: original?.id }],
  });
  await pay(opened.json());
  const orderId =
    simulator().store.get('preference', prefIdOf(opened.json()))?.external_reference ?? '';
  await happened(orderId, 'delivered');
  const { operationNumber } = (await shop().app.inject(`/api/order-status/${orderId}`)).json<{
    operationNumber: string;
  }>();
  const { sellImages, zipUrl } = (await post('/sell/find', { operationNumber })).json<Found>();
  expect(sellImages.map(({ size }) => size)).toEqual(['web', 'original']);
  const file = await shop().app.inject(sellImages[0]?.url ?? '');
  expect(Number(file.headers['content-length'])).toBe(file.rawPayload.length);
  const facts = await sharp(file.rawPayload).metadata();
  expect([facts.format, facts.width, facts.height, facts.exif]).toEqual([
    'jpeg',
    1600,
    1200,
    undefined,
  ]);
  const { channels } = await sharp(file.rawPayload).stats();
  // One colour all over: there is no watermark in it.
  expect(Math.max(...channels.map(({ max, min }) => max - min))).toBeLessThan(4);
  const zipped = unzipSync((await shop().app.inject(zipUrl)).rawPayload);
  const sizes = await Promise.all(
    Object.values(zipped).map(async (bytes) => (await sharp(bytes).metadata()).width),
  );
  expect(sizes).toEqual([1600, 60]);
  const [item] = await listItems(services.db, orderId);
  await services.storage.delete(item?.webKey ?? '');
  // Lost alone, it is made again of the original.
  const again = await shop().app.inject(sellImages[0]?.url ?? '');
  expect([again.statusCode, again.rawPayload.equals(file.rawPayload)]).toEqual([200, true]);
});

it('what was bought is looked at without the watermark, by a link for nothing else', async () => {
  const { services } = shop();
  const { photos } = await seedEvent(services, 1);
  const opened = await post('/create-order', { items: [{ id: photos[0]?.id }] });
  await pay(opened.json());
  const orderId =
    simulator().store.get('preference', prefIdOf(opened.json()))?.external_reference ?? '';
  await happened(orderId, 'delivered');
  const { operationNumber } = (await shop().app.inject(`/api/order-status/${orderId}`)).json<{
    operationNumber: string;
  }>();
  const { sellImages } = (await post('/sell/find', { operationNumber })).json<Found>();
  const thumbnail = sellImages[0]?.thumbnail ?? '';
  const view = await shop().app.inject(thumbnail);
  expect([view.statusCode, view.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(view.headers['content-disposition']).toBeUndefined();
  const asDownload = await shop().app.inject(thumbnail.replace('/view/', '/photo/'));
  expect(asDownload.statusCode).toBe(404);
  const asView = await shop().app.inject((sellImages[0]?.url ?? '').replace('/photo/', '/view/'));
  expect(asView.statusCode).toBe(404);
});

it('a bought photo that is looked at again and again is decoded once, and one that failed is tried again', async () => {
  const { orderId } = await order(1);
  const { db, storage, images } = shop().services;
  const [item] = await listItems(db, orderId);
  if (!item) throw new Error('the order has no photo');
  const renderView = vi.fn(images.renderView).mockRejectedValueOnce(new Error('no worker'));
  const look = createViews({ storage, images: { ...images, renderView } });
  await expect(look(item)).rejects.toThrow('no worker');
  const looks = await Promise.all(Array.from({ length: 10 }, () => look(item)));
  looks.push(await look(item));
  expect(new Set(looks.map(({ content }) => content)).size).toBe(1);
  expect(renderView).toHaveBeenCalledTimes(2);
});

it('a web size that is being made counts as a download, also for whoever only asks how large it is', async () => {
  const { orderId, photos: bought } = await paidOrder(1);
  const { services } = shop();
  await services.db.update(orderItems).set({ size: 'web' }).where(eq(orderItems.orderId, orderId));
  let give: (content: Buffer) => void = () => undefined;
  const made = new Promise<Buffer>((resolve) => (give = resolve));
  const renderWebSize = vi.fn(() => made);
  const images = { ...services.images, renderWebSize };
  const downloads = new OpenDownloads();
  const deps = { ...services, images, downloads, view: createViews(services) };
  const what = bought[0]?.id ?? 0;
  const token = sealDownload(await services.linkSecret(), { orderId, what });
  const asked = Array.from({ length: DOWNLOADS_PER_ORDER }, () =>
    describeDownload(deps, token, 'photo'),
  );
  await eventually(() => {
    expect(renderWebSize).toHaveBeenCalledTimes(DOWNLOADS_PER_ORDER);
  });
  const refused = { code: 'too-many-downloads' };
  await expect(describeDownload(deps, token, 'photo')).rejects.toMatchObject(refused);
  await expect(openPhoto(deps, token, {})).rejects.toMatchObject(refused);
  give(await picture(0));
  await Promise.all(asked);
  await openPhoto(deps, token, {}).then(({ stream }) => stream.destroy());
});
