// The photos that could be given for a bought one, and what was given.
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm';
import { MOST_CANDIDATES } from '@photolab/contract/endpoints/replacements';
import type { Database } from '../../../platform/db/database.ts';
import { onSale } from '../../../records/photo-states.ts';
import { photoColumns } from '../../../records/photo-view.ts';
import { orderItems } from '../../../schema/orders.ts';
import { photoBibs, photos } from '../../../schema/photos.ts';
import { givenOrBought } from '../orders.repository.ts';

export async function findItem(db: Database, orderId: string, photoId: number) {
  const [item] = await db
    .select({
      name: photos.name,
      eventId: photos.eventId,
      uploadedBy: photos.uploadedBy,
      /** What was given in its place until now. */
      before: orderItems.givenPhotoId,
    })
    .from(orderItems)
    .innerJoin(photos, eq(photos.id, orderItems.photoId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.photoId, photoId)));
  return item;
}

/** Of an event, neither withdrawn nor hidden. */
const isGivable = (eventId: number) => and(onSale(eventId), isNull(photos.hiddenAt));

/** The photos of an event in the order they were taken, without those that the buyer has: a replaced one may be taken back. */
export async function listCandidates(
  db: Database,
  { orderId, photoId, eventId }: { orderId: string; photoId: number; eventId: number },
  search: string,
) {
  const { id, name, bibNumbers, thumbnailKey } = photoColumns;
  const keys = search
    ? [normalizeBib(search)]
    : db
        .select({ key: photoBibs.numberKey })
        .from(photoBibs)
        .where(and(eq(photoBibs.photoId, photoId), eq(photoBibs.rejected, false)));
  const ofRunners = db
    .select({ id: photoBibs.photoId })
    .from(photoBibs)
    .where(
      and(
        eq(photoBibs.eventId, eventId),
        inArray(photoBibs.numberKey, keys),
        eq(photoBibs.rejected, false),
      ),
    );
  const byId = /^\d{1,9}$/.test(search) ? eq(photos.id, Number(search)) : undefined;
  return db
    .select({ id, name, bibNumbers, thumbnailKey })
    .from(photos)
    .where(
      and(
        isGivable(eventId),
        or(inArray(photos.id, ofRunners), byId),
        notInArray(photos.id, idsInOrder(db, orderId)),
      ),
    )
    .orderBy(asc(photos.takenAt), asc(photos.id))
    .limit(MOST_CANDIDATES);
}

/** What the buyer has already: bought, or given in the place of another. */
const idsInOrder = (db: Database, orderId: string) =>
  db.select({ id: givenOrBought }).from(orderItems).where(eq(orderItems.orderId, orderId));

export const isInOrder = async (db: Database, orderId: string, photoId: number) =>
  (await idsInOrder(db, orderId)).some(({ id }) => id === photoId);

/** Whether the buyer gets this very file already, for this photo or another. */
export const isContentInOrder = async (db: Database, orderId: string, contentHash: string) =>
  (await db.$count(
    photos,
    and(eq(photos.contentHash, contentHash), inArray(photos.id, idsInOrder(db, orderId))),
  )) > 0;

export async function canBeGiven(tx: Database, eventId: number, photoId: number) {
  const [found] = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(isGivable(eventId), eq(photos.id, photoId)))
    .for('update');
  return found !== undefined;
}

export const isWithdrawn = async (db: Database, photoId: number) =>
  (await db.$count(photos, and(eq(photos.id, photoId), isNotNull(photos.deletedAt)))) > 0;

export async function giveInstead(
  tx: Database,
  { orderId, photoId }: { orderId: string; photoId: number },
  givenPhotoId: number | null,
): Promise<void> {
  await tx
    .update(orderItems)
    .set({ givenPhotoId })
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.photoId, photoId)));
}

/** A corrected file is a photo of no event: it is never shown, found or sold. */
export async function insertCorrected(tx: Database, photo: typeof photos.$inferInsert) {
  const [row] = await tx
    .insert(photos)
    .values({ ...photo, eventId: null, deletedAt: new Date() })
    .returning({ id: photos.id });
  if (!row) throw new Error('the corrected photo was not stored');
  return row.id;
}
