// What of an event's photos still waits, and what is left of photos that leave the shop.
import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { bibsPending, facesPending, onSale, showsNobody } from '../../records/photo-states.ts';
import { orderItems } from '../../schema/orders.ts';
import { photos } from '../../schema/photos.ts';

/** Whether a photo, another than this one, waits to be read. */
export async function hasPendingBibs(
  db: Database,
  eventId: number,
  but?: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(onSale(eventId), bibsPending, but === undefined ? undefined : ne(photos.id, but)))
    .limit(1);
  return rows.length > 0;
}

/** Whether it is among those of its gallery that were looked at and show nobody. */
export const isOfNobody = async (db: Database, photoId: number): Promise<boolean> =>
  (await db.$count(photos, and(eq(photos.id, photoId), showsNobody))) > 0;

/** Photos that wait for one of the steps, with their previews made. */
export async function listDue(
  db: Database,
  eventId: number,
  steps: { bibs: boolean; faces: boolean },
) {
  const pending = [...(steps.bibs ? [bibsPending] : []), ...(steps.faces ? [facesPending] : [])];
  if (pending.length === 0) return [];
  const rows = await db
    .select({ photoId: photos.id })
    .from(photos)
    .where(and(onSale(eventId), isNotNull(photos.previewAt), or(...pending)))
    .orderBy(asc(photos.id));
  return rows;
}

/** Of these photos the ones that no order holds, with their files' keys. */
export async function listUnsold(db: Database, ids: number[]) {
  return db
    .select({
      id: photos.id,
      originalKey: photos.originalKey,
      pictures: sql<(string | null)[]>`array[${photos.previewKey}, ${photos.thumbnailKey}]`,
    })
    .from(photos)
    .where(
      and(
        inArray(photos.id, ids),
        sql`not exists (select 1 from ${orderItems} i where i.photo_id = photos.id)`,
        sql`not exists (select 1 from ${orderItems} i where i.given_photo_id = photos.id)`,
      ),
    );
}

/** Until the transaction ends no order takes the photo; one that is taking it is waited for. */
export async function keepFromOrders(tx: Database, id: number): Promise<void> {
  await tx.select({ id: photos.id }).from(photos).where(eq(photos.id, id)).for('update');
}

export async function deletePhotoRow(db: Database, id: number): Promise<void> {
  await db.delete(photos).where(eq(photos.id, id));
}
