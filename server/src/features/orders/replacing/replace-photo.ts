// A buyer complains of a photo: another of the event, or a corrected file, is given in its place. What
// it cost, and whose sale it was, stay as they were; all that was bought is delivered again.
import { AppError } from '../../../http/app-error.ts';
import type { CurrentSession } from '../../../http/route.ts';
import type { UploadedFile } from '../../../http/uploads.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import { audit } from '../../../records/audit.ts';
import { keepOriginal, type OriginalDeps } from '../../../records/files/originals.ts';
import { purgePhotos } from '../../../records/photo-jobs.ts';
import { findBuyerEmail } from '../../../records/buyer-email.ts';
import { deliverAgain, deliverOrderJob } from '../jobs/deliver-order.job.ts';
import { prepareWebSizes } from '../jobs/make-web-sizes.job.ts';
import * as orders from '../orders.repository.ts';
import * as repository from './replacements.repository.ts';

type Item = NonNullable<Awaited<ReturnType<typeof repository.findItem>>>;

interface Replaced {
  orderId: string;
  photoId: number;
  session: CurrentSession | undefined;
}

/** @throws AppError `not-found`, `order-not-paid`, `photo-in-order`, `photo-not-exchangeable` */
export function exchangePhoto(db: Database, replaced: Replaced, given: number) {
  return db.transaction(async (tx) => {
    const { order, item } = await lockItem(tx, replaced);
    // The photo itself takes back what was given before.
    const isBack = given === replaced.photoId;
    if (await repository.isInOrder(tx, order.id, given)) throw new AppError('photo-in-order');
    const isOf = item.eventId !== null && (await repository.canBeGiven(tx, item.eventId, given));
    if (!isBack && !isOf) throw new AppError('photo-not-exchangeable');
    await give(tx, replaced, item, isBack ? null : given);
    return deliver(tx, order, replaced, `por la foto ${String(given)}`);
  });
}

/**
 * @throws AppError `image-required`, `not-found`, `order-not-paid`; when the file is no picture, and
 * `photo-in-order` when it is one that the buyer gets already
 */
export async function correctPhoto(
  deps: OriginalDeps,
  replaced: Replaced,
  file: UploadedFile | undefined,
) {
  if (!file) throw new AppError('image-required');
  return keepOriginal(deps, { file, folder: 'corrected' }, async (tx, original) => {
    const { order, item } = await lockItem(tx, replaced);
    if (await repository.isContentInOrder(tx, order.id, original.contentHash)) {
      throw new AppError('photo-in-order');
    }
    const { name, uploadedBy } = item;
    const given = await repository.insertCorrected(tx, { ...original, name, uploadedBy });
    await give(tx, replaced, item, given);
    return deliver(tx, order, replaced, 'por un archivo corregido');
  });
}

async function lockItem(tx: Database, { orderId, photoId }: Replaced) {
  const order = await orders.lockOrder(tx, orderId);
  const item = order && (await repository.findItem(tx, orderId, photoId));
  if (!item) throw new AppError('not-found');
  if (!order.entitled) throw new AppError('order-not-paid');
  return { order, item };
}

/** What was given before and is on sale nowhere goes, unless another order holds it. */
async function give(tx: Database, replaced: Replaced, { before }: Item, given: number | null) {
  await repository.giveInstead(tx, replaced, given);
  const isWithdrawn = before !== null && (await repository.isWithdrawn(tx, before));
  if (isWithdrawn) await sendJob(tx, purgePhotos, { photoIds: [before] });
}

async function deliver(
  tx: Database,
  order: orders.OrderRow,
  { photoId, session }: Replaced,
  by: string,
) {
  const photosWords = `${String(photoId)} ${by}`;
  await orders.addToTimeline(tx, order.id, 'photo-replaced', { photos: photosWords });
  const subject = `orden ${order.operationNumber}`;
  await audit(tx, session, 'reemplazar', subject, `foto ${photosWords}`);
  await prepareWebSizes(tx, order.id);
  const to = await findBuyerEmail(tx, order);
  if (!to) {
    return {
      message: `Foto reemplazada. La orden no tiene email: avisale al comprador que entre a MIS FOTOS con ${order.operationNumber}.`,
    };
  }
  await sendJob(tx, deliverOrderJob, deliverAgain(order.id, to, { replaced: true }));
  return { message: `Foto reemplazada. Enviamos los enlaces a ${to}.` };
}
