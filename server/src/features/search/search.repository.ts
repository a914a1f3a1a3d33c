// What searches read: faces with their vectors, photos by number, and photos as visitors see them.
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { CLEAR_SHARPNESS } from '@photolab/domain/faces/face-match';
import { and, asc, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { idsIn, visibleAmong, type Viewer } from '../../records/photo-states.ts';
import { photoColumns, showPhoto } from '../../records/photo-view.ts';
import { events } from '../../schema/events.ts';
import { faces, photoBibs, photos } from '../../schema/photos.ts';

export interface StoredFace {
  faceId: number;
  photoId: number;
  vector: Float32Array;
}

/** @throws AppError `event-not-found` */
export async function getEventSwitches(db: Database, id: number) {
  const [event] = await db
    .select({ faceSearch: events.faceSearch, active: events.active })
    .from(events)
    .where(eq(events.id, id));
  if (!event) throw new AppError('event-not-found');
  return event;
}

/** The published events whose photos are searched by face, the newest first. */
export const listSearchedEvents = (db: Database, limit: number) =>
  db
    .select({ id: events.id, name: events.name, date: events.date })
    .from(events)
    .where(and(eq(events.active, true), eq(events.faceSearch, true)))
    .orderBy(desc(events.date), desc(events.id))
    .limit(limit);

export async function describeFaces(db: Database, eventId: number) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      largestId: sql<number>`coalesce(max(${faces.id}), 0)::int`,
    })
    .from(faces)
    .where(eq(faces.eventId, eventId));
  return row ?? { count: 0, largestId: 0 };
}

const faceColumns = { faceId: faces.id, photoId: faces.photoId, vector: faces.vector };

export async function listFacesAfter(db: Database, eventId: number, after: number, limit: number) {
  const rows = await db
    .select(faceColumns)
    .from(faces)
    .where(and(eq(faces.eventId, eventId), gt(faces.id, after)))
    .orderBy(asc(faces.id))
    .limit(limit);
  return rows.map(decode);
}

export async function listFaces(db: Database, ids: number[]): Promise<StoredFace[]> {
  const rows = await db.select(faceColumns).from(faces).where(inArray(faces.id, ids));
  return rows.map(decode);
}

/** Those of these faces whose data are still kept, and whether their photo is hidden. */
export async function listExisting(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, { hidden: boolean }>();
  const rows = await db
    .select({ id: faces.id, hidden: sql<boolean>`photos.hidden_at is not null` })
    .from(faces)
    .innerJoin(photos, eq(photos.id, faces.photoId))
    .where(inArray(faces.id, ids));
  return new Map(rows.map(({ id, hidden }) => [id, { hidden }]));
}

export async function listFaceIds(db: Database, eventId: number): Promise<number[]> {
  const rows = await db.select({ id: faces.id }).from(faces).where(eq(faces.eventId, eventId));
  return rows.map(({ id }) => id);
}

/** The faces of photos that are clear enough to look for their person by. */
export async function listClearFaces(db: Database, photoIds: number[]): Promise<StoredFace[]> {
  if (photoIds.length === 0) return [];
  const clear = gte(faces.quality, CLEAR_SHARPNESS);
  const rows = await db
    .select(faceColumns)
    .from(faces)
    .where(and(inArray(faces.photoId, photoIds), clear));
  return rows.map(decode);
}

/** Little-endian float32, copied to where its alignment is right. */
function decode({ vector, ...row }: Omit<StoredFace, 'vector'> & { vector: Buffer }): StoredFace {
  const bytes = Uint8Array.from(vector);
  return { ...row, vector: new Float32Array(bytes.buffer, 0, bytes.length >> 2) };
}

/** Whole numbers, leading zeros aside. */
export async function listPhotosOfNumber(db: Database, eventId: number, number: string) {
  const rows = await db
    .select({ photoId: photoBibs.photoId })
    .from(photoBibs)
    .where(
      and(
        eq(photoBibs.eventId, eventId),
        eq(photoBibs.numberKey, normalizeBib(number)),
        eq(photoBibs.rejected, false),
      ),
    )
    .orderBy(asc(photoBibs.photoId));
  return rows.map(({ photoId }) => photoId);
}

/** Those of these photos that are shown once their event is published. */
export async function listShown(db: Database, eventId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(visibleAmong(idsIn(ids), eventId, 'admin'))
    .orderBy(asc(photos.id));
  return rows.map(({ id }) => id);
}

/** The visible ones among these photos of the event, by id. */
export async function showPhotos(db: Database, eventId: number, ids: number[], viewer: Viewer) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof showPhoto>>();
  const rows = await db
    .select(photoColumns)
    .from(photos)
    .where(visibleAmong(idsIn(ids), eventId, viewer));
  return new Map(rows.map((row) => [row.id, showPhoto(row)]));
}
