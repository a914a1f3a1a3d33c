// Keeps the numbers read from a photo. Readings replace earlier ones of the same photo; a person's
// word on its numbers stays. The event's rules run over everything again a little later.
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { holdJob, isWaiting, sendJob } from '../../platform/queue/queue.ts';
import type { ReadNumber } from '../../platform/recognition/recognition.ts';
import { tellWaiting } from '../../records/alerts/alert-jobs.ts';
import { lockEvent, raiseVersion, readsAlike, type EventRow } from '../../records/events.ts';
import { judgeReadings } from '../../records/photo-jobs.ts';
import { syncNumbers } from '../../records/photo-numbers.ts';
import { holdPhotoOnSale } from '../../records/photos.ts';
import { bibReadings, photos } from '../../schema/photos.ts';
import { judgeEvent, judgePhoto, pauseAfter } from './judging.ts';
import { hasPendingBibs, isOfNobody } from './pipeline.repository.ts';

const JUDGE_AFTER_MS = 10_000;

interface Read {
  photoId: number;
  /** The event as the photo was read for it. */
  event: EventRow;
  readings: ReadNumber[];
}

export async function keepNumbers(db: Database, read: Read): Promise<void> {
  const judged = await judgeAhead(db, read);
  await db.transaction((tx) => keep(tx, read, judged));
}

/**
 * The last photo of an event counts as read once all readings are judged beside its own, so that whoever watches the
 * progress reach its end sees the final numbers; the database answers others meanwhile. Returns how many they are;
 * undefined where other photos are still to be read, or are soon judged together.
 */
async function judgeAhead(db: Database, { photoId, event, readings }: Read) {
  if (await hasPendingBibs(db, event.id, photoId)) return undefined;
  if (await isWaiting(db, judgeReadings, afterLast(event.id))) return undefined;
  const isWritten = await db.transaction(async (tx) => {
    const held = await holdPhotoOnSale(tx, photoId);
    if (held?.event.id !== event.id || held.photo.bibsReadAt) return false;
    if (!readsAlike(held.event, event)) return false;
    await writeReadings(tx, { photoId, event, readings });
    return true;
  });
  return isWritten ? judgeEvent(db, event.id) : undefined;
}

async function keep(tx: Database, { photoId, event: readFor, readings }: Read, judged?: number) {
  const held = await holdPhotoOnSale(tx, photoId);
  if (!held) return;
  // Moved meanwhile to an event whose numbers are written otherwise: it is read again for that one.
  if (!readsAlike(held.event, readFor)) return;
  const isMoved = held.event.id !== readFor.id;
  const event = isMoved ? held.event : readFor;
  const wasOfNobody = await isOfNobody(tx, photoId);
  // Of two that read it at once the earlier one's readings stay, which a person may have seen.
  const [first] = await tx
    .update(photos)
    .set({ bibsReadAt: new Date(), bibsError: null })
    .where(and(eq(photos.id, photoId), isNull(photos.bibsReadAt)))
    .returning({ id: photos.id });
  if (!first) return;
  const isJudged = judged !== undefined && !isMoved;
  if (!isJudged) await writeReadings(tx, { photoId, event, readings });
  const isChanged = await syncNumbers(tx, event.id, [photoId]);
  if (isChanged || (await isOfNobody(tx, photoId)) !== wasOfNobody) {
    await raiseVersion(tx, event.id);
  }
  await tellWaiting(tx, event.id);
  if (await judgeIfLast(tx, event.id, isJudged ? judged : undefined)) return;
  await judgeLater(tx, event.id, whileReading(event.id), JUDGE_AFTER_MS);
}

async function writeReadings(tx: Database, { photoId, event, readings }: Read): Promise<void> {
  await tx.delete(bibReadings).where(eq(bibReadings.photoId, photoId));
  const judged = await judgePhoto(tx, readings, event);
  const rows = judged.map((reading) => ({ ...reading, photoId }));
  if (rows.length > 0) await tx.insert(bibReadings).values(rows);
}

/**
 * Judges the event in the transaction that ends its reading, where that many were not judged just before. The lock lets
 * only one of two last photos be the last. Where a camera's photos come as they are taken, each is the last of its
 * moment: after a pause they are judged together.
 */
export async function judgeIfLast(
  tx: Database,
  eventId: number,
  judged?: number,
): Promise<boolean> {
  await lockEvent(tx, eventId);
  if (await hasPendingBibs(tx, eventId)) return false;
  const uniqueKey = afterLast(eventId);
  if (await holdJob(tx, judgeReadings, uniqueKey)) return true;
  const readings = judged ?? (await judgeEvent(tx, eventId));
  await judgeLater(tx, eventId, uniqueKey, pauseAfter(readings));
  return true;
}

const afterLast = (eventId: number) => `last-${String(eventId)}`;

/** The key of the job that judges an event of which photos are being read. */
export const whileReading = (eventId: number) => String(eventId);

async function judgeLater(tx: Database, eventId: number, uniqueKey: string, ms: number) {
  const runAt = new Date(Date.now() + ms);
  await sendJob(tx, judgeReadings, { eventId }, { runAt, uniqueKey });
}
