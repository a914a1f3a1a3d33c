// A bought photo whose file is gone for good: its buyer can do nothing about it, the studio can.
import { AppError } from '../../../http/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inOrder } from '../../../platform/in-order.ts';
import { orderProblemLetter } from '../../../platform/mail/letters/to-studio.ts';
import { STUDIO } from '../../../platform/mail/mailer.ts';
import { postMail } from '../../../platform/mail/send-mail.job.ts';
import { StorageMissing, type Storage } from '../../../platform/storage/storage.ts';
import * as repository from '../orders.repository.ts';
import type { Item } from './web-size.ts';

const ASKED_AT_ONCE = 8;

/** Before a ZIP begins: in the middle of it nobody can be told. @throws StorageMissing */
export async function requireFiles(storage: Storage, items: readonly Item[]): Promise<void> {
  const sizes = inOrder(items, ASKED_AT_ONCE, ({ originalKey }) => storage.sizeOf(originalKey));
  for await (const size of sizes) void size;
}

/** The studio is written to once an order; its history names each photo. @throws AppError `file-lost` */
export async function tellingOfLost<T>(
  db: Database,
  { orderId, items }: { orderId: string; items: readonly Item[] },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof StorageMissing)) throw cause;
    const lost = items.filter(({ originalKey }) => originalKey === cause.key);
    const photos = lost.map(({ photoId }) => photoId).join(', ');
    await repository.noteVisit(db, orderId, 'file-lost', { photos });
    await db.transaction(async (tx) => {
      const order = await repository.lockOrder(tx, orderId);
      if (!order || !(await repository.addFlag(tx, orderId, 'file-lost'))) return;
      const letter = orderProblemLetter(order, 'file-lost');
      await postMail(tx, { id: `file-lost-${orderId}`, to: STUDIO, letter });
    });
    throw new AppError('file-lost', { cause });
  }
}
