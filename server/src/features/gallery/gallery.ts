// What visitors see of an event: its facts and its visible photos, whole or by pages of 18.
import { GALLERY_PAGE_SIZE, pageCount } from '@photolab/domain/page-sizes';
import { gallery, getMoments, photo, photoList } from '@photolab/contract/endpoints/photos';
import { normalizeBib } from '@photolab/domain/bib-rules';
import { and, asc, count, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '../../http/app-error.ts';
import { pictureUrl } from '../../http/pictures.ts';
import type { Database } from '../../platform/db/database.ts';
import { getEvent } from '../../records/events.ts';
import { carriesNumber } from '../../records/photo-numbers.ts';
import { visiblePhotos, type Viewer } from '../../records/photo-states.ts';
import { photoColumns, showPhoto } from '../../records/photo-view.ts';
import { photos } from '../../schema/photos.ts';

export interface GalleryQuery {
  page?: number | undefined;
  idDetector?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  sinIdentificar?: 'true' | undefined;
}

type Asked = GalleryQuery & { viewer: Viewer };

/** Photos encoded between two breaths of the event loop. */
const CHUNK = 500;

/** The body of `GET /events/event/:id`. @throws AppError `event-not-found` */
export async function buildGallery(db: Database, eventId: number, query: Asked): Promise<string> {
  const event = await getEvent(db, eventId);
  const { list, total } = await buildList(db, eventId, query);
  const facts = { ...event, coverImageUrl: pictureUrl(event.coverKey), photos: [], ...total };
  return withList(z.encode(gallery, facts), ['imagesEvent', 'images'], list);
}

/** The body of `GET /events/event/:id/images`. @throws AppError `event-not-found` */
export async function buildPhotoList(db: Database, eventId: number, query: Asked): Promise<string> {
  await getEvent(db, eventId);
  const { list, total } = await buildList(db, eventId, query);
  return withList(z.encode(photoList, { photos: [], ...total }), ['images'], list);
}

/** Writes the list, already encoded, in place of the empty ones. */
function withList(body: object, names: string[], list: string): string {
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
  const lists = names.map((name) => `${JSON.stringify(name)}:${list}`).join();
  return `${JSON.stringify(rest).slice(0, -1)}${Object.keys(rest).length > 0 ? ',' : ''}${lists}}`;
}

async function buildList(db: Database, eventId: number, query: Asked) {
  const { page, idDetector: number, desde, hasta, sinIdentificar, viewer } = query;
  const shown = and(
    visiblePhotos(eventId, viewer),
    number ? carriesNumber(number) : undefined,
    desde ? sql`${timeTaken} >= ${desde}::time` : undefined,
    // The whole minute.
    hasta ? sql`${timeTaken} <= ${hasta}::time + interval '59 seconds'` : undefined,
    sinIdentificar ? isUnidentified : undefined,
  );
  const rows = db.select(photoColumns).from(photos).where(shown).orderBy(asc(photos.id));
  if (!page) return { list: await encodeAll(await rows), total: {} };
  const total = await db.$count(photos, shown);
  const paged = await rows.limit(GALLERY_PAGE_SIZE).offset((page - 1) * GALLERY_PAGE_SIZE);
  const pages = pageCount(total, GALLERY_PAGE_SIZE);
  return { list: await encodeAll(paged), total: { total, pages } };
}

/** The body of `GET /events/event/:id/moments`. @throws AppError `event-not-found` */
export async function buildMoments(
  db: Database,
  eventId: number,
  { viewer }: Asked,
): Promise<string> {
  await getEvent(db, eventId);
  const stretch = sql<string>`to_char(date_bin('10 minutes', ${localMoment}, timestamp '2000-01-01'), 'HH24:MI')`;
  const moments = await db
    .select({ from: stretch, photos: count() })
    .from(photos)
    .where(and(visiblePhotos(eventId, viewer), isNotNull(photos.takenAt)))
    .groupBy(stretch)
    .orderBy(stretch);
  const unidentified = await db.$count(photos, and(visiblePhotos(eventId, viewer), isUnidentified));
  return JSON.stringify(z.encode(getMoments.output, { moments, unidentified }));
}

/** Argentina's clock; it has known no summer time since 2009. */
const localMoment = sql`(photos.taken_at at time zone interval '-3 hours')`;
const timeTaken = sql`${localMoment}::time`;

/** Looked at by both readers, and neither found anybody. */
const isUnidentified = sql`(photos.bibs_read_at is not null or photos.faces_indexed_at is not null)
  and not exists (select 1 from photo_bibs b where b.photo_id = photos.id and not b.rejected)
  and not exists (select 1 from faces f where f.photo_id = photos.id)`;

async function encodeAll(rows: Parameters<typeof showPhoto>[0][]): Promise<string> {
  const parts: string[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) {
    for (const row of rows.slice(start, start + CHUNK)) {
      parts.push(JSON.stringify(z.encode(photo, showPhoto(row))));
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return `[${parts.join()}]`;
}

/** What the answer depends on beside the event's version. */
export function galleryKey(eventId: number, query: Asked): string {
  const {
    page = '',
    idDetector: number,
    desde = '',
    hasta = '',
    sinIdentificar = '',
    viewer,
  } = query;
  return [
    eventId,
    viewer,
    page,
    number ? normalizeBib(number) : '',
    desde,
    hasta,
    sinIdentificar,
  ].join('/');
}

/** @throws AppError `event-not-found` */
export function existing(version: string | undefined): string {
  if (version === undefined) throw new AppError('event-not-found');
  return version;
}
