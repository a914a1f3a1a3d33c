// The sample of random photos that the studio checks by eye.
import { SAMPLE_SIZE, type SamplePhoto } from '@photolab/contract/endpoints/recognition';
import { and, asc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { onSale, visiblePhotos } from '../../records/photo-states.ts';
import { photoColumns, showPhoto } from '../../records/photo-view.ts';
import { photos, recognitionSamples } from '../../schema/photos.ts';

const machineNumbers = sql<string[]>`array(select b.number from photo_bibs b
  where b.photo_id = photos.id and b.source = 'machine' and not b.rejected order by b.number)`;

/** Replaces the event's sample by read photos drawn at random. */
export async function drawSample(tx: Database, eventId: number): Promise<void> {
  await tx.delete(recognitionSamples).where(eq(recognitionSamples.eventId, eventId));
  const drawn = await tx
    .select({ photoId: photos.id, read: machineNumbers })
    .from(photos)
    .where(and(visiblePhotos(eventId, 'admin'), sql`photos.bibs_read_at is not null`))
    .orderBy(sql`random()`)
    .limit(SAMPLE_SIZE);
  if (drawn.length === 0) return;
  await tx
    .insert(recognitionSamples)
    .values(drawn.map((photo, index) => ({ ...photo, eventId, position: index + 1 })));
}

export async function listSample(db: Database, eventId: number): Promise<SamplePhoto[]> {
  const rows = await db
    .select({
      ...photoColumns,
      position: recognitionSamples.position,
      read: recognitionSamples.read,
      reread: sql<boolean>`coalesce(photos.bibs_read_at > ${recognitionSamples.createdAt}, true)`,
      truth: recognitionSamples.truth,
    })
    .from(recognitionSamples)
    .innerJoin(photos, eq(photos.id, recognitionSamples.photoId))
    // A photo that was moved to another event is none of this one's sample while it is there.
    .where(and(eq(recognitionSamples.eventId, eventId), onSale(eventId)))
    .orderBy(asc(recognitionSamples.position));
  return rows.map(({ position, read, reread, truth, ...row }) => ({
    position,
    read,
    reread,
    truth,
    photo: showPhoto(row),
  }));
}

/** @throws AppError `photo-not-found` when the photo is not in the event's sample */
export async function saveTruth(
  db: Database,
  { eventId, photoId, truth }: { eventId: number; photoId: number; truth: string[] },
): Promise<void> {
  const rows = await db
    .update(recognitionSamples)
    .set({ truth, checkedAt: new Date() })
    .where(and(eq(recognitionSamples.eventId, eventId), eq(recognitionSamples.photoId, photoId)))
    .returning({ id: recognitionSamples.id });
  if (rows.length === 0) throw new AppError('photo-not-found');
}
