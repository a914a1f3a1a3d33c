// Keeps the numbers read from a photo. Readings replace earlier ones of the same photo; a person's
// word on its numbers stays. The event's rules run over everything again a little later.
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { sendJob } from '../../platform/queue/queue.ts';
import type { ReadNumber } from '../../platform/recognition/recognition.ts';
import { tellWaiting } from '../../records/alert-jobs.ts';
import { lockEvent, raiseVersion, type EventRow } from '../../records/events.ts';
import { judgeReadings } from '../../records/photo-jobs.ts';
import { syncNumbers } from '../../records/photo-numbers.ts';
import { findPhotoOnSale } from '../../records/photos.ts';
import { bibReadings, photos } from '../../schema/photos.ts';
import { judgeEvent, judgePhoto } from './judging.ts';
import { hasPendingBibs } from './pipeline.repository.ts';

const JUDGE_AFTER_MS = 10_000;

/** In one transaction. */
export async function keepNumbers(
  tx: Database,
  photoId: number,
  event: EventRow,
  readings: ReadNumber[],
): Promise<void> {
  if (!(await findPhotoOnSale(tx, photoId))) return;
  // Of two that read it at once the earlier one's readings stay, which a person may have seen.
  const [first] = await tx
    .update(photos)
    .set({ bibsReadAt: new Date(), bibsError: null })
    .where(and(eq(photos.id, photoId), isNull(photos.bibsReadAt)))
    .returning({ id: photos.id });
  if (!first) return;
  await tx.delete(bibReadings).where(eq(bibReadings.photoId, photoId));
  const judged = await judgePhoto(tx, readings, event);
  const rows = judged.map((reading) => ({ ...reading, photoId }));
  if (rows.length > 0) await tx.insert(bibReadings).values(rows);
  const isChanged = await syncNumbers(tx, event.id, [photoId]);
  if (isChanged) await raiseVersion(tx, event.id);
  await tellWaiting(tx, event.id);
  if (await judgeIfLast(tx, event.id)) return;
  const runAt = new Date(Date.now() + JUDGE_AFTER_MS);
  await sendJob(tx, judgeReadings, { eventId: event.id }, { runAt, uniqueKey: String(event.id) });
}

/**
 * Judges the event in the transaction that ends its reading, so that whoever watches the progress
 * reach its end sees the final numbers. The lock lets only one of two last photos be the last.
 */
export async function judgeIfLast(tx: Database, eventId: number): Promise<boolean> {
  await lockEvent(tx, eventId);
  if (await hasPendingBibs(tx, eventId)) return false;
  await judgeEvent(tx, eventId);
  return true;
}
