// Photos uploaded to the wrong event go to the right one as they are: with their files, numbers, faces,
// what a person said of them and who bought them. Only where they are changes, under locks, at once.
import { MOVED_PHOTOS_MOST, type StayedPhoto } from '@photolab/contract/endpoints/move-photos';
import { countPhotos } from '@photolab/domain/shop/format';
import { and, asc, gt, inArray, or, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { CurrentSession } from '../../http/route.ts';
import { sqlState, type Database } from '../../platform/db/database.ts';
import { tellWaiting } from '../../records/alerts/alert-jobs.ts';
import { audit } from '../../records/audit.ts';
import { eventSubject, raiseVersion, readsAlike, type EventRow } from '../../records/events.ts';
import { idsIn, onSale } from '../../records/photo-states.ts';
import { catchUp, judgeAgain } from '../../records/photo-steps.ts';
import { correctTimes, ownTime } from '../../records/photos.ts';
import { strangerReports } from '../../schema/finding.ts';
import { photoBibs, photos } from '../../schema/photos.ts';

interface Move {
  from: number;
  to: number;
  session: CurrentSession | undefined;
}

/** Named ones, or as many as one call moves of those after an id. */
interface Which {
  photoIds?: number[] | undefined;
  after?: number | undefined;
}

interface Moved {
  moved: number[];
  stayed: StayedPhoto[];
  /** Where the next call for all of them goes on; null once all were looked at. */
  next: number | null;
}

/** Tries of what ran into somebody who wrote the same at the same moment. */
const TRIES = 5;

/**
 * Photos that are not (or no more) on sale in the event are passed over; those whose name or content the
 * other event has stay.
 * @throws AppError `event-not-found`, `target-event-not-found`, `event-is-same`
 */
export async function movePhotos(db: Database, move: Move, which: Which): Promise<Moved> {
  if (move.from === move.to) throw new AppError('event-is-same');
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction((tx) => moveAtOnce(tx, move, which));
    } catch (error) {
      if (tried === TRIES || !isPassing(error)) throw error;
    }
  }
}

/** A twin was uploaded to the other event meanwhile, and is seen now. */
const isPassing = (error: unknown) => sqlState(error) === '23505';

async function moveAtOnce(tx: Database, move: Move, which: Which): Promise<Moved> {
  const chosen = await lockChosen(tx, move.from, which);
  const { from, to } = await raiseBoth(tx, move);
  const taken = await readTaken(tx, to.id, chosen);
  const stayed = chosen.flatMap(({ id, name, contentHash }): StayedPhoto[] => {
    if (taken.contents.has(contentHash)) return [{ id, name, has: 'content' }];
    return taken.names.has(name) ? [{ id, name, has: 'name' }] : [];
  });
  const staying = new Set(stayed.map(({ id }) => id));
  const moved = chosen.map(({ id }) => id).filter((id) => !staying.has(id));
  if (moved.length > 0) {
    await moveRows(tx, moved, from, to);
    await correctTimes(tx, sql`photos.id = any(${idsIn(moved)})`);
    await catchUp(tx, to.id);
    // What is read in a photo is worth what it is beside the others of its event.
    for (const { id } of [from, to]) await judgeAgain(tx, id);
    await tellWaiting(tx, to.id);
    const detail = `${countPhotos(moved.length)} a ${eventSubject(to.id)}, ${to.name}: ${moved.join(', ')}`;
    await audit(tx, move.session, 'mover', eventSubject(from.id), detail);
    await renewFaces(tx, moved, to.id);
  }
  return { moved, stayed, next: which.photoIds ? null : (chosen.at(-1)?.id ?? null) };
}

/** In the order of their ids, and before the events, as everybody locks them. */
const lockChosen = (tx: Database, eventId: number, { photoIds, after = 0 }: Which) =>
  tx
    .select({ id: photos.id, name: photos.name, contentHash: photos.contentHash })
    .from(photos)
    .where(and(onSale(eventId), photoIds ? inArray(photos.id, photoIds) : gt(photos.id, after)))
    .orderBy(asc(photos.id))
    .limit(MOVED_PHOTOS_MOST)
    .for('update');

/** Neither is deleted, nor moved to or from by anybody else, until the transaction ends. */
async function raiseBoth(tx: Database, { from, to }: Move) {
  const raised = new Map<number, EventRow>();
  for (const id of [from, to].toSorted((a, b) => a - b)) {
    const event = await raiseVersion(tx, id);
    if (!event) throw new AppError(id === from ? 'event-not-found' : 'target-event-not-found');
    raised.set(id, event);
  }
  const [source, target] = [raised.get(from), raised.get(to)];
  if (!source || !target) throw new Error('a locked event is gone');
  return { from: source, to: target };
}

/** Of these names and contents the ones that the event has. */
async function readTaken(
  tx: Database,
  eventId: number,
  chosen: readonly { name: string; contentHash: string }[],
) {
  if (chosen.length === 0) return { names: new Set<string>(), contents: new Set<string>() };
  const names = chosen.map(({ name }) => name);
  const contents = chosen.map(({ contentHash }) => contentHash);
  const isTwin = or(inArray(photos.name, names), inArray(photos.contentHash, contents));
  const twins = await tx
    .select({ name: photos.name, contentHash: photos.contentHash })
    .from(photos)
    .where(and(onSale(eventId), isTwin));
  return {
    names: new Set(twins.map(({ name }) => name)),
    contents: new Set(twins.map(({ contentHash }) => contentHash)),
  };
}

/** Every row that names the event beside the photo, but for the faces; orders keep the event that they were bought of. */
async function moveRows(tx: Database, ids: number[], from: EventRow, to: EventRow): Promise<void> {
  const eventId = to.id;
  await tx
    .update(photos)
    .set({
      eventId,
      // By the camera's own clock: its corrections are an event's.
      takenAt: sql`${ownTime}`,
      cameraAt: null,
      ...(readsAlike(from, to) ? {} : { bibsReadAt: null, bibsError: null }),
    })
    .where(inArray(photos.id, ids));
  await tx.update(photoBibs).set({ eventId }).where(inArray(photoBibs.photoId, ids));
  await tx.update(strangerReports).set({ eventId }).where(inArray(strangerReports.photoId, ids));
}

/**
 * Faces come to the event as new ones, so that whoever keeps or compares its faces up to some id sees them: last of all,
 * since of those committed long after larger ids nobody hears.
 */
async function renewFaces(tx: Database, ids: number[], eventId: number): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from faces where photo_id = any(${idsIn(ids)}) returning *
    )
    insert into faces (photo_id, event_id, box, score, quality, vector)
    select photo_id, ${eventId}::int, box, score, quality, vector from gone order by id`);
}
