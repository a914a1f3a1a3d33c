// The photos that a request is about. To hide: those that visitors see; to forget: those with data of
// faces, hidden ones too.
import { MAX_REQUEST_PHOTOS } from '@photolab/contract/endpoints/privacy-desk';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import type { FaceBox, PrivacyKind } from '@photolab/domain/people/privacy-requests';
import { and, asc, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { bookGuess } from '../../../http/guards/guess-limit.ts';
import { idsOfNumber } from '../../../records/photo-numbers.ts';
import { ownedPhoto } from '../../../records/photos.ts';
import { publishedPhoto } from '../../../records/photo-states.ts';
import { orderItems, orders } from '../../../schema/orders.ts';
import { faces, photos } from '../../../schema/photos.ts';
import type { FaceIndexes } from '../face-indexes.ts';
import { findByFace } from '../find-by-face.ts';
import { getEventSwitches } from '../search.repository.ts';
import { embedSelfies, type SelfieDeps, type SelfieQuery } from '../selfies/selfies.ts';

export interface FindDeps extends SelfieDeps {
  db: Database;
  faceIndexes: FaceIndexes;
}

/** A photo, and where the one face on it is that a selfie found; null: every face on it. */
export interface Found {
  photoId: number;
  box: FaceBox | null;
  /** The face itself, for an earlier release beside this one, to which none would mean every face. */
  faceId?: number;
}

/** Of a row of `photos`. */
const CONCERNED: Record<PrivacyKind, SQL> = {
  hide: publishedPhoto,
  forget: sql`(photos.deleted_at is null
    and exists (select 1 from faces f where f.photo_id = photos.id))`,
};

/** How many of them any visitor sees. */
export const countSeen = (db: Database, photoIds: number[] | SQLWrapper): Promise<number> =>
  Array.isArray(photoIds) && photoIds.length === 0
    ? Promise.resolve(0)
    : db.$count(photos, and(inArray(photos.id, photoIds), publishedPhoto));

async function listConcerned(db: Database, kind: PrivacyKind, which: SQL | undefined) {
  const rows = await db
    .select({ photoId: photos.id })
    .from(photos)
    .where(and(CONCERNED[kind], which))
    .orderBy(asc(photos.id))
    .limit(MAX_REQUEST_PHOTOS);
  return rows.map(({ photoId }): Found => ({ photoId, box: null }));
}

/** Wrong numbers are counted as guesses of it. @throws AppError `too-many-requests`, `operation-not-found` */
export async function findByOperation(
  db: Database,
  kind: PrivacyKind,
  { operationNumber, address }: { operationNumber: string; address: string },
): Promise<Found[]> {
  const guess = await bookGuess(db, address);
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.operationNumber, operationNumber), eq(orders.entitled, true)));
  if (!order) throw new AppError('operation-not-found');
  await guess.giveBack();
  const bought = db
    .select({ id: ownedPhoto })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id));
  return listConcerned(db, kind, inArray(photos.id, bought));
}

export const findPhoto = (db: Database, kind: PrivacyKind, photoId: number) =>
  listConcerned(db, kind, eq(photos.id, photoId));

/** @throws AppError `event-not-found` */
export async function findOfNumber(
  db: Database,
  kind: PrivacyKind,
  { eventId, number }: { eventId: number; number: string },
): Promise<Found[]> {
  await getEventSwitches(db, eventId);
  return listConcerned(
    db,
    kind,
    and(
      eq(photos.eventId, eventId),
      sql`photos.id = any(${idsOfNumber(eventId, normalizeBib(number))})`,
    ),
  );
}

/** The sure matches only: whoever looks alike keeps their photos. @throws AppError */
export async function findOfFace(
  deps: FindDeps,
  kind: PrivacyKind,
  { eventId, ...query }: SelfieQuery & { eventId: number },
): Promise<Found[]> {
  const { db } = deps;
  const event = await getEventSwitches(db, eventId);
  if (!event.active) throw new AppError('photos-unpublished');
  if (!event.faceSearch) throw new AppError('face-search-disabled');
  const { vectors } = await embedSelfies(deps, query);
  const matches = await findByFace(db, await deps.faceIndexes.of(eventId), vectors);
  const sure = matches.filter(({ tier }) => tier === 'strict');
  if (sure.length === 0) return [];
  const ids = sure.map(({ photoId }) => photoId);
  const concerned = await listConcerned(db, kind, inArray(photos.id, ids));
  const known = await facesById(
    db,
    sure.map(({ faceId }) => faceId),
  );
  // A face that went meanwhile is nobody's any more, least of all everybody's on its photo.
  return concerned.flatMap(({ photoId }) => {
    const face = known.get(photoId);
    return face ? [face] : [];
  });
}

async function facesById(db: Database, faceIds: number[]): Promise<Map<number, Found>> {
  const rows = await db
    .select({ photoId: faces.photoId, box: faces.box, faceId: faces.id })
    .from(faces)
    .where(inArray(faces.id, faceIds));
  return new Map(rows.map((face) => [face.photoId, face]));
}

export async function eventOfPhoto(db: Database, photoId: number): Promise<number | null> {
  const [row] = await db
    .select({ eventId: photos.eventId })
    .from(photos)
    .where(eq(photos.id, photoId));
  return row?.eventId ?? null;
}
