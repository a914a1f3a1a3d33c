// Delivery: who knows the operation number of a paid order gets expiring links to its originals.
import { createHash } from 'node:crypto';
import { PassThrough, Readable, pipeline } from 'node:stream';
import { ZipFile } from 'yazl';
import { AppError } from '../../../http/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Viewed } from '../../../platform/images/image-workers.ts';
import { withoutGps } from '../../../platform/images/places/without-gps.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { harmless } from '../../../platform/streams.ts';
import { checkReturnedOrder } from '../jobs/check-order.job.ts';
import * as repository from '../orders.repository.ts';
import { onlyRange, readRange, type ByteRange } from './byte-range.ts';
import { readDownload, type Download } from './download-links.ts';
import { requireFiles, tellingOfLost } from './lost-file.ts';
import type { OpenDownloads } from './open-downloads.ts';
import { withWebSizes, type Item, type WebSizeDeps } from './web-size.ts';

declare module 'yazl' {
  // What its types leave out: the size of the whole, known when every entry's is.
  interface ZipFile {
    end(options: object, done: (size: number) => void): void;
  }
}

export interface DeliveryDeps extends WebSizeDeps {
  /** Signs the links; the same in every process. */
  linkSecret: () => Promise<string>;
  downloads: OpenDownloads;
  /** What a bought photo looks like, small. */
  view: (item: Item) => Promise<Viewed>;
}

/** A file on its way: its size is known before a byte of it is read. */
export interface Delivery {
  filename: string;
  mimeType: string;
  size: number;
  /** The same while the file is: a part of it may be asked for. */
  tag: string;
  /** What of it is sent, when that is not all. */
  part?: ByteRange | undefined;
  stream: Readable;
}

/** The headers `Range`, `If-Range` and `If-Match`. */
export interface WantedPart {
  range?: string | undefined;
  ifRange?: string | string[] | undefined;
  ifMatch?: string | undefined;
}

/** @throws AppError `operation-not-found`, `operation-not-approved`, `operation-unheard` */
export async function findPaidOrder(db: Database, operationNumber: string, address: string) {
  const order = await repository.findOrderByOperation(db, operationNumber);
  if (!order) throw new AppError('operation-not-found');
  if (order.entitled) return order;
  const { state, checkoutId, expired } = order;
  if (expired || (state !== 'pending' && (state !== 'created' || checkoutId === null))) {
    throw new AppError('operation-not-found');
  }
  // Its number is known to who came back from paying, perhaps before the shop heard of the payment.
  await checkReturnedOrder(db, order, address);
  throw new AppError(state === 'pending' ? 'operation-not-approved' : 'operation-unheard');
}

/** @throws AppError `link-expired`, `file-lost`, `range-beyond-file`, `file-replaced`, `too-many-downloads` */
export async function openPhoto(
  deps: DeliveryDeps,
  token: string,
  wanted: WantedPart,
): Promise<Delivery> {
  return openInTurn(deps, { token, kind: 'photo' }, async ({ order, items }) => {
    const [item] = items;
    if (!item) throw new AppError('link-expired');
    const facts = factsOf(item);
    const part = partOf(facts, wanted);
    const stream = await openDelivery(deps.db, { order, items, part }, () =>
      openOriginal(deps.storage, item),
    );
    return { ...facts, part, stream };
  });
}

/** @throws AppError `range-beyond-file`, `file-replaced` */
function partOf(
  { size, tag }: Pick<Delivery, 'size' | 'tag'>,
  { range, ifRange, ifMatch }: WantedPart,
): ByteRange | undefined {
  // Firefox goes on with a download so: with no file rather than with the end of another one.
  if (ifMatch !== undefined && !isNamed(tag, ifMatch)) throw new AppError('file-replaced');
  // The file was replaced meanwhile: its parts would not fit together.
  if (ifRange !== undefined && ifRange !== tag) return undefined;
  const part = readRange(range, size);
  if (part !== 'none') return part;
  const headers = { 'content-range': `bytes */${String(size)}` };
  throw new AppError('range-beyond-file', { headers });
}

/** A weak tag names no bytes (RFC 9110, §13.1.1). */
const isNamed = (tag: string, tags: string): boolean =>
  tags.split(',').some((each) => ['*', tag].includes(each.trim()));

/**
 * A ZIP of every original, made while it is sent: one file open at a time. Made again it has the same bytes.
 * @throws AppError `link-expired`, `file-lost`, `range-beyond-file`, `file-replaced`, `too-many-downloads`
 */
export async function openZip(
  deps: DeliveryDeps,
  token: string,
  wanted: WantedPart,
): Promise<Delivery> {
  return openInTurn(deps, { token, kind: 'zip' }, async ({ order, items }) => {
    const facts = await zipFacts(order, items);
    const part = partOf(facts, wanted);
    const stream = await openDelivery(deps.db, { order, items, part }, async () => {
      await requireFiles(deps.storage, items);
      const zip = await packZip(order, items, (item) => openOriginal(deps.storage, item));
      return zip.stream;
    });
    return { ...facts, part, stream };
  });
}

/** What a link of this kind leads to; counted from before web sizes are made until what `open` gives was sent. */
async function openInTurn<T extends Omit<Delivery, 'stream'> & Partial<Delivery>>(
  deps: DeliveryDeps,
  link: Link,
  open: (opened: Opened) => Promise<T>,
): Promise<T> {
  const download = await readLink(deps, link);
  return deps.downloads.hold(download.orderId, async () => {
    const { order, items } = await openOrder(deps.db, download);
    const told = { orderId: order.id, items };
    const make = () => withWebSizes(deps, order.id, items);
    return open({ order, items: await tellingOfLost(deps.db, told, make) });
  });
}

interface Link {
  token: string;
  kind: 'photo' | 'zip' | 'view';
}

interface Opened {
  order: repository.OrderRow;
  items: Item[];
}

interface Opening {
  order: { id: string };
  items: readonly Item[];
  part: ByteRange | undefined;
}

/** The wanted part of what `open` gives, counted; where that fails nothing stays open. */
async function openDelivery(
  db: Database,
  { order, items, part }: Opening,
  open: () => Promise<Readable>,
): Promise<Readable> {
  const whole = await tellingOfLost(db, { orderId: order.id, items }, open);
  try {
    if (isCounted(part, items)) await note(db, order.id, items);
  } catch (error) {
    whole.destroy();
    throw error;
  }
  // The places are found by reading from the start: a part is what the whole would have there.
  return part ? onlyRange(whole, part) : whole;
}

/** Whoever goes on with a download has been counted. */
const isCounted = (part: ByteRange | undefined, items: readonly Item[]) =>
  !part || part.first === 0 || items.some(({ downloads }) => downloads === 0);

/** What a download would answer; nothing is sent and nothing booked. @throws AppError */
export async function describeDownload(
  deps: DeliveryDeps,
  token: string,
  kind: 'photo' | 'zip',
): Promise<Omit<Delivery, 'stream'>> {
  return openInTurn(deps, { token, kind }, async ({ order, items }) => {
    const [item] = items;
    if (!item) throw new AppError('link-expired');
    return kind === 'photo' ? factsOf(item) : zipFacts(order, items);
  });
}

/** @throws AppError `link-expired`, `file-lost` */
export async function viewPhoto(deps: DeliveryDeps, token: string): Promise<Viewed> {
  const { order, items } = await openOrder(deps.db, await readLink(deps, { token, kind: 'view' }));
  const [item] = items;
  if (!item) throw new AppError('link-expired');
  return tellingOfLost(deps.db, { orderId: order.id, items }, () => deps.view(item));
}

const factsOf = (item: Item) => ({
  filename: nameOf(item),
  mimeType: item.mimeType,
  size: item.byteSize,
  // What is stored under a key never changes.
  tag: tagOf([item.originalKey]),
});

async function zipFacts(order: repository.OrderRow, items: Item[]) {
  const { size, stream } = await packZip(order, items, () => Promise.resolve(Readable.from([])));
  stream.destroy();
  return {
    filename: `Photolab_${order.operationNumber}.zip`,
    mimeType: 'application/zip',
    size,
    tag: tagOf(items.map(({ originalKey }) => originalKey)),
  };
}

const tagOf = (keys: string[]) =>
  `"${createHash('sha256').update(keys.join()).digest('base64url').slice(0, 22)}"`;

async function packZip(
  { createdAt }: repository.OrderRow,
  items: Item[],
  open: (item: Item) => Promise<Readable>,
) {
  const zip = new ZipFile();
  let current: Readable | undefined;
  for (const item of items) {
    // Photographs do not shrink: stored, not deflated. Opened when their turn comes.
    const options = { compress: false, size: item.byteSize, mtime: createdAt };
    zip.addReadStreamLazy(nameOf(item), options, (give) => {
      open(item).then(
        (stream) => give(null, (current = stream)),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  const size = await new Promise<number>((resolve) => zip.end({}, resolve));
  const stream = harmless(new PassThrough());
  zip.on('error', (error: Error) => stream.destroy(error));
  // Whoever gives up in the middle leaves no file open.
  stream.once('close', () => current?.destroy());
  zip.outputStream.pipe(stream);
  return { size, stream };
}

/** @throws AppError `link-expired` */
async function readLink(deps: DeliveryDeps, { token, kind }: Link): Promise<Download> {
  const download = readDownload(await deps.linkSecret(), token);
  if (!download || kindOf(download) !== kind) throw new AppError('link-expired');
  return download;
}

/** @throws AppError `link-expired` */
async function openOrder(db: Database, { orderId, what }: Download): Promise<Opened> {
  const order = await repository.findOrder(db, orderId);
  if (!order?.entitled) throw new AppError('link-expired');
  const items = await repository.listItems(db, order.id);
  const isWanted = ({ photoId }: Item) =>
    what === 'zip' || what === photoId || what === `v${String(photoId)}`;
  return { order, items: items.filter(isWanted) };
}

function kindOf({ what }: Download): Link['kind'] {
  return what === 'zip' ? 'zip' : typeof what === 'number' ? 'photo' : 'view';
}

async function note(
  db: Database,
  orderId: string,
  items: readonly { photoId: number }[],
): Promise<void> {
  const ids = items.map(({ photoId }) => photoId);
  await db.transaction(async (tx) => {
    // The order is locked before its photos, as by whoever replaces one.
    await repository.noteVisit(tx, orderId, 'downloaded', { photos: ids.join(', ') });
    await repository.countDownload(tx, orderId, ids);
  });
}

/** Blanking the place changes no length, so the stored size is the sent one. */
async function openOriginal(storage: Storage, { originalKey }: Item): Promise<Readable> {
  const { stream } = await storage.read(originalKey);
  const cleaned = harmless(withoutGps());
  // Ends both when one of them ends.
  pipeline(stream, cleaned, () => undefined);
  return cleaned;
}

/** storefront §7 names the file; other formats than JPEG keep their own ending. */
function nameOf({ photoId, originalKey }: { photoId: number; originalKey: string }): string {
  return `Photolab_image${String(photoId)}.${originalKey.split('.').at(-1) ?? 'jpg'}`;
}
