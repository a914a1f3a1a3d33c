// Delivery: who knows the operation number of a paid order gets expiring links to its originals.
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { AppError } from '../../../http/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { withoutGps } from '../../../platform/images/without-gps.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import * as repository from '../orders.repository.ts';
import { readDownload } from './download-links.ts';

export interface DeliveryDeps {
  db: Database;
  storage: Storage;
  /** Signs the links; the same in every process. */
  linkSecret: () => Promise<string>;
}

export interface DeliveredFile {
  filename: string;
  mimeType: string;
  content: Buffer;
}

/** @throws AppError `operation-not-found`, `operation-not-approved` */
export async function findPaidOrder(db: Database, operationNumber: string) {
  const order = await repository.findOrderByOperation(db, operationNumber);
  if (!order) throw new AppError('operation-not-found');
  if (order.entitled) return order;
  const waiting = order.state === 'pending' && !order.gaveUp;
  throw new AppError(waiting ? 'operation-not-approved' : 'operation-not-found');
}

/** @throws AppError `link-expired` */
export async function openPhoto(deps: DeliveryDeps, token: string): Promise<DeliveredFile> {
  const { order, items } = await openOrder(deps, token, (what) => what !== 'zip');
  const [item] = items;
  if (!item) throw new AppError('link-expired');
  await note(deps.db, order.id, items);
  return fileOf(deps.storage, item);
}

/** A ZIP of every original, made while it is sent: one file in memory at a time. */
export async function openZip(
  deps: DeliveryDeps,
  token: string,
): Promise<{ filename: string; stream: Readable }> {
  const { order, items } = await openOrder(deps, token, (what) => what === 'zip');
  await note(deps.db, order.id, items);
  const zip = new ZipFile();
  for (const item of items) {
    // Photographs do not shrink: stored, not deflated. Opened when their turn comes.
    zip.addReadStreamLazy(nameOf(item), { compress: false }, (give) => {
      fileOf(deps.storage, item).then(
        ({ content }) => give(null, Readable.from([content])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  const stream = new PassThrough();
  zip.on('error', (error: Error) => stream.destroy(error));
  zip.outputStream.pipe(stream);
  return { filename: `Photolab_${order.operationNumber}.zip`, stream };
}

async function openOrder(
  { db, linkSecret }: DeliveryDeps,
  token: string,
  fits: (what: number | 'zip') => boolean,
) {
  const download = readDownload(await linkSecret(), token);
  if (!download || !fits(download.what)) throw new AppError('link-expired');
  const order = await repository.findOrder(db, download.orderId);
  if (!order?.entitled) throw new AppError('link-expired');
  const items = await repository.listItems(db, order.id);
  return {
    order,
    items: items.filter(({ photoId }) => download.what === 'zip' || photoId === download.what),
  };
}

async function note(db: Database, orderId: string, items: { photoId: number }[]): Promise<void> {
  const ids = items.map(({ photoId }) => photoId);
  await db.transaction(async (tx) => {
    await repository.countDownload(tx, orderId, ids);
    await repository.addToTimeline(tx, orderId, 'downloaded', { photos: ids.join(', ') });
  });
}

async function fileOf(
  storage: Storage,
  item: { photoId: number; originalKey: string; mimeType: string },
): Promise<DeliveredFile> {
  const { stream } = await storage.read(item.originalKey);
  return {
    filename: nameOf(item),
    mimeType: item.mimeType,
    content: withoutGps(await buffer(stream)),
  };
}

/** storefront §7 names the file; other formats than JPEG keep their own ending. */
function nameOf({ photoId, originalKey }: { photoId: number; originalKey: string }): string {
  return `Photolab_image${String(photoId)}.${originalKey.split('.').at(-1) ?? 'jpg'}`;
}
