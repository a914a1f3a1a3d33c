// Doubtful readings by number, and what a person says of a row of them.
import { countPhotos } from '@photolab/domain/shop/format';
import {
  DOUBTS_PER_NUMBER,
  type Doubt,
  type DoubtsOfNumber,
} from '@photolab/contract/endpoints/review';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { CurrentSession } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { audit } from '../../records/audit.ts';
import { eventSubject, getEvent, raiseVersion } from '../../records/events.ts';
import {
  keyOfText,
  saidAlready,
  syncNumbers,
  takeBackNumbers,
  writePersonNumbers,
} from '../../records/photo-numbers.ts';
import { onSale } from '../../records/photo-states.ts';
import { judgeAgain } from '../../records/photo-steps.ts';
import { holdPhotosOf } from '../../records/photos.ts';
import { bibReadings, photos } from '../../schema/photos.ts';

const key = sql<string>`${keyOfText(sql`${bibReadings.text}`)}`;
const inDoubt = (eventId: number) => and(onSale(eventId), eq(bibReadings.verdict, 'review'));

/** The most frequent numbers first. @throws AppError `event-not-found` */
export async function listDoubts(
  db: Database,
  eventId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: DoubtsOfNumber[]; total: number }> {
  await getEvent(db, eventId);
  const readings = db
    .select({
      id: bibReadings.id,
      key: key.as('key'),
      text: bibReadings.text,
      box: bibReadings.box,
      confidence: bibReadings.confidence,
      cut: bibReadings.cut,
      reason: bibReadings.reason,
      photoId: bibReadings.photoId,
      photoName: photos.name,
      place: sql<number>`row_number() over (
        partition by ${key} order by ${bibReadings.confidence} desc, ${bibReadings.id})`.as(
        'place',
      ),
      often: sql<number>`count(*) over (partition by ${key})`.as('often'),
    })
    .from(bibReadings)
    .innerJoin(photos, eq(photos.id, bibReadings.photoId))
    .where(inDoubt(eventId))
    .as('readings');
  const numbers = await db
    .select({ key: readings.key, total: sql<number>`(count(*) over ())::int` })
    .from(readings)
    .where(eq(readings.place, 1))
    .orderBy(desc(readings.often), asc(readings.key))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  if (numbers.length === 0) return { items: [], total: 0 };
  const keys = numbers.map((row) => row.key);
  const rows = await db
    .select()
    .from(readings)
    .where(and(inArray(readings.key, keys), sql`${readings.place} <= ${DOUBTS_PER_NUMBER}`))
    .orderBy(asc(readings.place));
  const items = keys.map((wanted) => {
    const ofNumber = rows.filter((row) => row.key === wanted);
    return { number: ofNumber[0]?.text ?? wanted, doubts: ofNumber.map(toDoubt) };
  });
  return { items, total: numbers[0]?.total ?? 0 };
}

const toDoubt = ({ id, box, confidence, cut, reason, photoId, photoName }: Doubt): Doubt => ({
  id,
  box,
  confidence,
  cut,
  reason,
  photoId,
  photoName,
});

interface Decision {
  ids: number[];
  verdict: 'accept' | 'reject';
  /** With `reject`: what the bibs say instead. */
  instead?: string | undefined;
  session: CurrentSession | undefined;
}

/**
 * Returns the readings that were still in doubt, and the photos to which `instead` is new.
 * @throws AppError `event-not-found`
 */
export async function decideReadings(db: Database, eventId: number, decision: Decision) {
  const { ids, verdict, session } = decision;
  const instead = verdict === 'reject' ? decision.instead : undefined;
  await getEvent(db, eventId);
  return db.transaction(async (tx) => {
    // What another person decided meanwhile stays as they left it.
    const found = await lockReadings(tx, eventId, ids, inDoubt(eventId));
    if (found.length === 0) return { decided: [], corrected: [] };
    const photoIds = [...new Set(found.map(({ photoId }) => photoId))];
    const read = found.map(({ photoId, text }) => ({ photoId, number: text }));
    await writePersonNumbers(tx, eventId, read, verdict === 'reject');
    const corrected: number[] = [];
    if (instead) {
      const said = new Set(await saidAlready(tx, photoIds, instead));
      corrected.push(...photoIds.filter((photoId) => !said.has(photoId)));
      await writePersonNumbers(tx, eventId, numbered(photoIds, instead), false);
    }
    await syncNumbers(tx, eventId, photoIds);
    await raiseVersion(tx, eventId);
    const texts = [...new Set(found.map(({ text }) => text))].join(', ');
    const detail = `${texts}${instead ? ` → ${instead}` : ''} en ${countPhotos(photoIds.length)}`;
    const action = instead ? 'corregir número' : ACTIONS[verdict];
    await audit(tx, session, action, eventSubject(eventId), detail);
    return { decided: found.map(({ id }) => id), corrected };
  });
}

/**
 * Those of the event's readings that `which` holds of, so that nobody else decides on them, nor moves
 * their photos, meanwhile.
 */
async function lockReadings(
  tx: Database,
  eventId: number,
  ids: readonly number[],
  which: SQL | undefined,
) {
  const ofReadings = tx
    .select({ photoId: bibReadings.photoId })
    .from(bibReadings)
    .where(inArray(bibReadings.id, ids));
  await holdPhotosOf(tx, eventId, ofReadings);
  return tx
    .select({ id: bibReadings.id, text: bibReadings.text, photoId: bibReadings.photoId })
    .from(bibReadings)
    .innerJoin(photos, eq(photos.id, bibReadings.photoId))
    .where(and(which, inArray(bibReadings.id, ids)))
    .orderBy(asc(bibReadings.id))
    .for('update', { of: bibReadings });
}

const ACTIONS: Record<Decision['verdict'], string> = {
  accept: 'aceptar número',
  reject: 'rechazar número',
};

const numbered = (photoIds: readonly number[], number: string) =>
  photoIds.map((photoId) => ({ photoId, number }));

/**
 * Takes a decision back: its readings are in doubt again, and `corrected` photos lose `instead`. What
 * somebody said otherwise since then stays. Returns the readings that are in doubt again.
 * @throws AppError `event-not-found`
 */
export async function undecideReadings(
  db: Database,
  eventId: number,
  { ids, verdict, instead, corrected, session }: Decision & { corrected: number[] },
) {
  await getEvent(db, eventId);
  return db.transaction(async (tx) => {
    const found = await lockReadings(tx, eventId, ids, onSale(eventId));
    const read = found.map(({ photoId, text }) => ({ photoId, number: text }));
    const free = await takeBackNumbers(tx, eventId, read, verdict === 'reject');
    const undone = found.filter(({ photoId, text }) => free(photoId, text));
    const typed = instead ? numbered(corrected, instead) : [];
    const lost = await takeBackNumbers(tx, eventId, typed, false);
    // Of photos that were named and are another event's, or lost nothing, nothing is touched or told.
    const changed = [...undone, ...typed.filter(({ photoId, number }) => lost(photoId, number))];
    if (changed.length === 0) return [];
    const photoIds = [...new Set(changed.map(({ photoId }) => photoId))];
    await syncNumbers(tx, eventId, photoIds);
    await raiseVersion(tx, eventId);
    await judgeAgain(tx, eventId);
    const texts = [...new Set(undone.map(({ text }) => text))].join(', ');
    const detail = `${texts} en ${countPhotos(photoIds.length)}`;
    await audit(tx, session, 'deshacer número', eventSubject(eventId), detail);
    return undone.map(({ id }) => id);
  });
}

/** Where a reading's picture is cut from. @throws AppError `reading-not-found` */
export async function readingOnPhoto(db: Database, id: number) {
  const [found] = await db
    .select({ box: bibReadings.box, originalKey: photos.originalKey })
    .from(bibReadings)
    .innerJoin(photos, eq(photos.id, bibReadings.photoId))
    .where(eq(bibReadings.id, id));
  if (!found) throw new AppError('reading-not-found');
  return found;
}
