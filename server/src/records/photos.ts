// Photos as several features read and change them: by id, while they are on sale.
import {
  isForgotten,
  type FaceBox,
  type PrivacyKind,
} from '@photolab/domain/people/privacy-requests';
import { groupedBy } from '@photolab/domain/shop/grouped-by';
import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '../http/app-error.ts';
import type { Database } from '../platform/db/database.ts';
import { events } from '../schema/events.ts';
import { orderItems } from '../schema/orders.ts';
import { faces, photoBibs, photos } from '../schema/photos.ts';
import {
  forgottenFaces,
  privacyRequestContents,
  privacyRequestPhotos,
  privacyRequests,
} from '../schema/privacy.ts';

export type NewPhoto = typeof photos.$inferInsert;

/**
 * Of a bought photo the one of the shop that its buyer has now: what was given in its place. A corrected file is no
 * photo of the shop: it is still the bought one.
 */
export const ownedPhoto = sql<number>`coalesce((select given.id from ${photos} given
  where given.id = ${orderItems.givenPhotoId} and given.event_id is not null), ${orderItems.photoId})`;

/** What may own one of these: `ownedPhoto` alone has no index. */
export const boughtOrGiven = (which: (column: PgColumn) => SQL) =>
  or(which(orderItems.photoId), which(orderItems.givenPhotoId));

/** How the list of what administrators did names a photo. */
export const photoSubject = (id: number) => `foto ${String(id)}`;

/** A photo on sale with its event; undefined once either is gone. */
export async function findPhotoOnSale(db: Database, id: number) {
  const [row] = await db
    .select({ photo: getTableColumns(photos), event: getTableColumns(events) })
    .from(photos)
    .innerJoin(events, eq(events.id, photos.eventId))
    .where(and(eq(photos.id, id), isNull(photos.deletedAt)));
  return row;
}

/** The same; until the transaction ends it is neither moved to another event nor withdrawn. */
export async function holdPhotoOnSale(tx: Database, id: number) {
  // First the photo alone: joined to its event, one that was just moved would not be found.
  await tx.select({ id: photos.id }).from(photos).where(eq(photos.id, id)).for('update');
  return findPhotoOnSale(tx, id);
}

/** Those of the photos that are on sale in the event; they stay in it until the transaction ends. */
export async function holdPhotosOf(
  tx: Database,
  eventId: number,
  ids: number[] | SQLWrapper,
): Promise<number[]> {
  const rows = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.eventId, eventId), isNull(photos.deletedAt), inArray(photos.id, ids)))
    .orderBy(asc(photos.id))
    .for('key share');
  return rows.map(({ id }) => id);
}

/** Photos are locked before their event: whoever reads or moves some of them at this moment is waited for. */
export async function lockPhotosOf(tx: Database, eventId: number): Promise<void> {
  await tx
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.eventId, eventId))
    .orderBy(asc(photos.id))
    .for('update');
}

/** Withdrawn ones too. @throws AppError `photo-not-found` */
export async function getPhoto(db: Database, id: number) {
  const [photo] = await db.select().from(photos).where(eq(photos.id, id));
  if (!photo) throw new AppError('photo-not-found');
  return photo;
}

export async function updatePhotos(
  tx: Database,
  ids: number[],
  change: Partial<NewPhoto>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(photos).set(change).where(inArray(photos.id, ids));
}

/** Faces and numbers of photos that can no longer be found. */
export async function deleteFindings(tx: Database, photoIds: number[]): Promise<void> {
  await tx.delete(faces).where(inArray(faces.photoId, photoIds));
  await tx.delete(photoBibs).where(inArray(photoBibs.photoId, photoIds));
}

/**
 * Deletes the data of the faces where these boxes are, or of every face of a photo where `box` is null, and notes
 * the boxes: what is there is not read again. The photos are locked before.
 */
export async function forgetFaces(
  tx: Database,
  forgotten: readonly { photoId: number; box: FaceBox | null }[],
): Promise<void> {
  if (forgotten.length === 0) return;
  const marks = groupedBy(forgotten, ({ photoId }) => photoId);
  const known = await tx
    .select({ id: faces.id, photoId: faces.photoId, box: faces.box })
    .from(faces)
    .where(inArray(faces.photoId, [...marks.keys()]));
  const gone = known.filter(({ photoId, box }) =>
    isForgotten(box, marks.get(photoId)?.map((mark) => mark.box) ?? []),
  );
  await tx.insert(forgottenFaces).values(forgotten.map(({ photoId, box }) => ({ photoId, box })));
  await tx.delete(faces).where(
    inArray(
      faces.id,
      gone.map(({ id }) => id),
    ),
  );
}

/** Those of the faces found on a photo that nobody asked to forget. */
export async function withoutForgotten<F extends { box: FaceBox }>(
  tx: Database,
  photoId: number,
  found: readonly F[],
): Promise<F[]> {
  const marks = await tx
    .select({ box: forgottenFaces.box })
    .from(forgottenFaces)
    .where(eq(forgottenFaces.photoId, photoId));
  const boxes = marks.map(({ box }) => box);
  return found.filter(({ box }) => !isForgotten(box, boxes));
}

/** Notes what is asked for by the photos' contents: they may be deleted and come once more before it is answered. */
export const noteAsked = (tx: Database, requestId: number) =>
  tx.execute(sql`insert into privacy_request_contents (request_id, content_hash, box)
    select distinct a.request_id, p.content_hash, a.box from privacy_request_photos a
    join photos p on p.id = a.photo_id where a.request_id = ${requestId}`);

/** The request is not about what these photos hold, whichever files of it come. */
export async function forgetContents(tx: Database, id: number, photoIds: number[]): Promise<void> {
  if (photoIds.length === 0) return;
  await tx.execute(sql`delete from privacy_request_contents where request_id = ${id}
    and content_hash in (select p.content_hash from photos p where p.id in ${photoIds})`);
}

/** Notes what was granted by the photos' contents; of faces that `forgetFaces` has just forgotten. */
export async function noteGranted(
  tx: Database,
  { id, kind }: { id: number; kind: PrivacyKind },
  photoIds: number[],
): Promise<void> {
  if (photoIds.length === 0) return;
  await forgetContents(tx, id, photoIds);
  await tx.execute(sql`insert into privacy_request_contents (request_id, content_hash, box)
    select distinct ${id}::int, p.content_hash, f.box from photos p
    left join forgotten_faces f on f.photo_id = p.id and ${kind === 'forget'}
    where p.id in ${photoIds}`);
}

const GRANTS = sql`hashtext('privacy grants')`;

/** Until the transaction ends nothing else is granted, and no file comes that does not see what was. */
export const lockGrants = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(${GRANTS})`);

/** Grants what was granted of a file that comes once more, to this event or another; what is still open is about it, too. */
export async function grantAgain(
  tx: Database,
  { id, contentHash }: { id: number; contentHash: string },
): Promise<void> {
  // Who grants meanwhile waits for this photo, and finds it.
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${GRANTS})`);
  const wishes = await tx
    .select({
      requestId: privacyRequests.id,
      kind: privacyRequests.kind,
      state: privacyRequests.state,
      box: privacyRequestContents.box,
    })
    .from(privacyRequestContents)
    .innerJoin(privacyRequests, eq(privacyRequests.id, privacyRequestContents.requestId))
    .where(
      and(
        eq(privacyRequestContents.contentHash, contentHash),
        inArray(privacyRequests.state, ['open', 'done']),
      ),
    );
  const forgotten = wishes.filter(({ kind, state }) => kind === 'forget' && state === 'done');
  if (forgotten.length > 0) {
    await tx.insert(forgottenFaces).values(forgotten.map(({ box }) => ({ photoId: id, box })));
  }
  const links = wishes
    .filter((wish) => !forgotten.includes(wish))
    .map(({ requestId, box }) => ({ requestId, photoId: id, box }));
  if (links.length === 0) return;
  await tx.insert(privacyRequestPhotos).values(links).onConflictDoNothing();
  if (wishes.some(({ kind, state }) => kind === 'hide' && state === 'done')) {
    await updatePhotos(tx, [id], { hiddenAt: new Date() });
  }
}

/** What the camera's own clock said, of a row of `photos`. */
export const ownTime = sql`coalesce(photos.camera_at, photos.taken_at)`;

/** The last digits in the name of a row of `photos`: the camera's counter. Null where it has none. */
export const framePosition = sql`right(substring(photos.name from '([0-9]+)[^0-9]*$'), 15)::bigint`;
/** Who uploaded a row of `photos`, and what stands before its counter. */
export const frameSeries = sql`(coalesce(photos.uploaded_by::text, '') || '/'
  || regexp_replace(photos.name, '[0-9]+[^0-9]*$', ''))`;

/** Of a series that `frameSeries` made. */
export function readSeries(series: string): { uploadedBy: number | undefined; prefix: string } {
  const slash = series.indexOf('/');
  return {
    uploadedBy: slash > 0 ? Number(series.slice(0, slash)) : undefined,
    prefix: series.slice(slash + 1),
  };
}

const isOfRoll = sql`(${framePosition} between c.from_position and c.to_position)`;

/**
 * How long a row of `photos` is from a row `c` of `camera_clocks`; null where it is of other photos. A
 * counter tells which side of the stretch a photo is on, the time how far.
 */
export const farFromStretch = sql`case
  when c.series = '' or (c.series = ${frameSeries} and ${isOfRoll})
    then greatest(c.from_at - ${ownTime}, ${ownTime} - c.to_at, interval '0')
  when c.series <> ${frameSeries} then null
  when ${framePosition} < c.from_position then greatest(c.from_at - ${ownTime}, ${ownTime} - c.from_at)
  else greatest(c.to_at - ${ownTime}, ${ownTime} - c.to_at) end`;

/** Photos named a place and a mat has one: is it the same? Unnamed ones may be anywhere. */
export const isSamePlace = (photoPlace: SQL, matPlace: SQL) =>
  sql`(${photoPlace} = '' or ${matPlace} = '' or lower(${photoPlace}) = lower(${matPlace}))`;

/**
 * Corrects the times of these rows of `photos` by the clock of their camera: of its stretch that holds
 * the photo, or else of the nearest. Photos without a clock stay as they are.
 */
export async function correctTimes(tx: Database, which: SQL): Promise<void> {
  await tx.execute(sql`
    update photos set camera_at = known.own, taken_at = known.own + make_interval(secs => known.seconds)
    from (
      select photos.id, ${ownTime} as own, (
        select c.offset_seconds from camera_clocks c
        where c.event_id = photos.event_id and c.camera = photos.camera
          and ${farFromStretch} is not null
        order by c.series <> '' and ${isOfRoll} desc, ${farFromStretch} limit 1
      ) as seconds
      from photos where ${which} and photos.taken_at is not null
    ) known
    where photos.id = known.id and known.seconds is not null`);
}
