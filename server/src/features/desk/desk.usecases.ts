// What the studio does to photos at their desk. A person's word on a number stands.
import { countPhotos } from '@photolab/domain/shop/format';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { AppError } from '../../http/app-error.ts';
import type { CurrentSession } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { sendJob } from '../../platform/queue/queue.ts';
import { audit } from '../../records/audit.ts';
import { eventSubject, getEvent, raiseVersion } from '../../records/events.ts';
import * as jobTypes from '../../records/photo-jobs.ts';
import * as numbers from '../../records/photo-numbers.ts';
import { bibsAreDue, facesAreDue, purgeLater } from '../../records/photo-steps.ts';
import {
  findPhotoOnSale,
  holdPhotoOnSale,
  holdPhotosOf,
  photoSubject,
  updatePhotos,
} from '../../records/photos.ts';
import {
  getDeskPhotos,
  listPhotosReadAs,
  lockReadingsOf,
  withdrawPhotos,
  writePlace,
  type PlacedPhotos,
} from './desk.repository.ts';

interface Admin {
  session: CurrentSession | undefined;
}

/** @throws AppError `photo-not-found` */
export async function setNumbers(
  db: Database,
  id: number,
  change: {
    set?: string[] | undefined;
    add?: string[] | undefined;
    remove?: string[] | undefined;
  } & Admin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const photo = await photoOnSale(tx, id);
    const wanted = [...(change.set ?? []), ...(change.add ?? [])];
    const of = (list: string[]) => list.map((number) => ({ photoId: id, number }));
    const { eventId } = photo;
    await numbers.writePersonNumbers(tx, eventId, of(await toReject(tx, id, change)), true);
    await numbers.writePersonNumbers(tx, eventId, of(wanted), false);
    await numbers.syncNumbers(tx, photo.eventId, [id]);
    await raiseVersion(tx, photo.eventId);
    const detail = [...wanted, ...(change.remove ?? []).map((number) => `-${number}`)].join(', ');
    await audit(tx, change.session, 'numerar', photoSubject(id), detail);
  });
}

/** What is named to go, and with `set` whatever the photo carries beside it. */
async function toReject(
  tx: Database,
  id: number,
  { set, remove = [] }: { set?: string[] | undefined; remove?: string[] | undefined },
): Promise<string[]> {
  if (!set) return remove;
  const kept = new Set(set.map(normalizeBib));
  const carried = await numbers.listNumbers(tx, id);
  return [...remove, ...carried.filter(({ key }) => !kept.has(key)).map(({ number }) => number)];
}

/** A person says whether a reading is right; returns its photo. @throws AppError */
export async function decideReading(
  db: Database,
  id: number,
  isRight: boolean,
  { session }: Admin,
): Promise<number> {
  return db.transaction(async (tx) => {
    const reading = await numbers.findReading(tx, id);
    if (!reading) throw new AppError('reading-not-found');
    const photo = await photoOnSale(tx, reading.photoId);
    const said = { photoId: photo.id, number: reading.text };
    await numbers.writePersonNumbers(tx, photo.eventId, [said], !isRight);
    await numbers.syncNumbers(tx, photo.eventId, [photo.id]);
    await raiseVersion(tx, photo.eventId);
    const action = isRight ? 'aceptar número' : 'rechazar número';
    await audit(tx, session, action, photoSubject(photo.id), reading.text);
    return photo.id;
  });
}

/** The photos with the same wrong reading; with `photoIds` those of them get the right number. */
export async function correctReading(
  db: Database,
  eventId: number,
  change: { wrong: string; right: string; photoIds?: number[] | undefined } & Admin,
) {
  await getEvent(db, eventId);
  const { photoIds } = change;
  if (!photoIds) {
    const offered = await listPhotosReadAs(db, eventId, change.wrong);
    return { photos: await getDeskPhotos(db, offered), applied: false };
  }
  const chosen = await db.transaction(async (tx) => {
    // Locked first: what another person decided meanwhile stays as they left it.
    await holdPhotosOf(tx, eventId, photoIds);
    await lockReadingsOf(tx, photoIds, change.wrong);
    const held = await listPhotosReadAs(tx, eventId, change.wrong, photoIds);
    if (held.length === 0) return [];
    const all = (number: string) => held.map((photoId) => ({ photoId, number }));
    await numbers.writePersonNumbers(tx, eventId, all(change.wrong), true);
    await numbers.writePersonNumbers(tx, eventId, all(change.right), false);
    await numbers.syncNumbers(tx, eventId, held);
    await raiseVersion(tx, eventId);
    const detail = `${change.wrong} → ${change.right} en ${countPhotos(held.length)}`;
    await audit(tx, change.session, 'corregir número', eventSubject(eventId), detail);
    return held;
  });
  return { photos: await getDeskPhotos(db, chosen), applied: true };
}

/** Names where on the course photos were taken; returns how many. */
export async function setPlace(
  db: Database,
  eventId: number,
  { place, session, ...which }: { place: string } & PlacedPhotos & Admin,
): Promise<number> {
  return db.transaction(async (tx) => {
    await getEvent(tx, eventId);
    const count = await writePlace(tx, eventId, place, which);
    if (count === 0) return 0;
    await raiseVersion(tx, eventId);
    const detail = `${place || 'sin lugar'}: ${countPhotos(count)}`;
    await audit(tx, session, 'editar', `lugar en ${eventSubject(eventId)}`, detail);
    return count;
  });
}

/** Takes photos off sale at once; files and rows of the unsold ones go by a job. */
export async function deletePhotos(
  db: Database,
  { ids, eventId, session }: { ids: number[]; eventId?: number | undefined } & Admin,
): Promise<number[]> {
  return db.transaction(async (tx) => {
    const gone = await withdrawPhotos(tx, ids, eventId);
    if (gone.length === 0) throw new AppError('photo-not-found');
    const eventIds = new Set(gone.flatMap(({ eventId }) => eventId ?? []));
    for (const eventId of eventIds) await raiseVersion(tx, eventId);
    const photoIds = gone.map(({ id }) => id);
    await purgeLater(tx, photoIds);
    for (const { id, name } of gone) await audit(tx, session, 'eliminar', photoSubject(id), name);
    return photoIds;
  });
}

/** Does again what failed on a photo. @throws AppError `photo-not-found` */
export async function retryPhoto(db: Database, id: number, { session }: Admin): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findPhotoOnSale(tx, id);
    if (!found) throw new AppError('photo-not-found');
    const { photo, event } = found;
    const due = [
      { job: jobTypes.makePreview, is: photo.previewAt === null },
      {
        job: jobTypes.readPhoto,
        is:
          (photo.bibsError !== null && bibsAreDue(event)) ||
          (photo.facesError !== null && facesAreDue(event)),
      },
    ];
    await updatePhotos(tx, [id], {
      previewError: null,
      bibsError: null,
      facesError: null,
    });
    for (const { job, is } of due) {
      if (is) await sendJob(tx, job, { photoId: id }, { uniqueKey: String(id) });
    }
    await audit(tx, session, 'reintentar', photoSubject(id));
  });
}

async function photoOnSale(tx: Database, id: number) {
  const found = await holdPhotoOnSale(tx, id);
  if (!found) throw new AppError('photo-not-found');
  return { id, eventId: found.event.id };
}
