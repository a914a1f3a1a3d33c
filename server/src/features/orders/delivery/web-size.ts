// The web size's own file: made once after the sale, or when it is asked for before that, or lost since.
import { and, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/db/database.ts';
import type { ImageWorkers, Viewed } from '../../../platform/images/image-workers.ts';
import { inOrder } from '../../../platform/in-order.ts';
import { isStored, withLocalFile, type Storage } from '../../../platform/storage/storage.ts';
import { soldKeyOf } from '../../../records/files/derived-keys.ts';
import { orderItems } from '../../../schema/orders.ts';
import type { listItems } from '../orders.repository.ts';

export interface WebSizeDeps {
  db: Database;
  storage: Storage;
  images: Pick<ImageWorkers, 'renderWebSize' | 'renderView'>;
}

export type Item = Awaited<ReturnType<typeof listItems>>[number];

const ASKED_AT_ONCE = 8;

/** The items as they are delivered: a web size with its own file in the original's place. */
export async function withWebSizes(
  deps: WebSizeDeps,
  orderId: string,
  items: Item[],
): Promise<Item[]> {
  const delivered: Item[] = [];
  const looked = inOrder(items, ASKED_AT_ONCE, async (item) => ({
    item,
    made: await findMade(deps.storage, item),
  }));
  for await (const { item, made } of looked) {
    if (item.size === 'original') {
      delivered.push(item);
      continue;
    }
    const file = made ?? (await makeFile(deps, orderId, item));
    delivered.push({
      ...item,
      originalKey: file.key,
      byteSize: file.bytes,
      mimeType: 'image/jpeg',
    });
  }
  return delivered;
}

async function findMade(
  storage: Storage,
  { size, originalKey, webKey, webBytes }: Item,
): Promise<{ key: string; bytes: number } | undefined> {
  const key = soldKeyOf(originalKey);
  // Of another, what is kept was made before the photo was replaced, or while it was.
  if (size === 'original' || webKey !== key || webBytes === null) return undefined;
  return (await isStored(storage, key)) ? { key, bytes: webBytes } : undefined;
}

async function makeFile({ db, storage, images }: WebSizeDeps, orderId: string, item: Item) {
  const { photoId, originalKey } = item;
  const key = soldKeyOf(originalKey);
  const content = await withLocalFile(storage, originalKey, images.renderWebSize);
  await storage.put(key, content, 'image/jpeg');
  await db
    .update(orderItems)
    .set({ webKey: key, webBytes: content.length })
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.photoId, photoId)));
  return { key, bytes: content.length };
}

const VIEWS_BYTES = 32 * 1024 * 1024;

/** Small pictures of what was bought, kept for a while: looking again decodes no original again. */
export function createViews({ storage, images }: Pick<WebSizeDeps, 'storage' | 'images'>) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: VIEWS_BYTES,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: (originalKey) => withLocalFile(storage, originalKey, images.renderView),
    // Whoever waits gets it, even when it has no room any more.
    ignoreFetchAbort: true,
  });
  return async ({ originalKey }: Item): Promise<Viewed> => ({
    mimeType: 'image/webp',
    content: await kept.forceFetch(originalKey),
  });
}
