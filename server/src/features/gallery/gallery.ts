// What visitors see of an event: its facts and its visible photos, whole or by pages of 18.
import { GALLERY_PAGE_SIZE } from '@photolab/domain/page-sizes';
import { gallery, photo, photoList } from '@photolab/contract/endpoints/photos';
import { normalizeBib } from '@photolab/domain/bib-rules';
import { and, asc } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '../../http/app-error.ts';
import { pictureUrl } from '../../http/pictures.ts';
import type { Database } from '../../platform/db/database.ts';
import { getEvent } from '../../records/events.ts';
import { carriesNumber } from '../../records/photo-numbers.ts';
import { visiblePhotos } from '../../records/photo-states.ts';
import { photoColumns, showPhoto } from '../../records/photo-view.ts';
import { photos } from '../../schema/photos.ts';

export interface GalleryQuery {
  page?: number | undefined;
  idDetector?: string | undefined;
}

/** Photos encoded between two breaths of the event loop. */
const CHUNK = 500;

/** The body of `GET /events/event/:id`. @throws AppError `event-not-found` */
export async function buildGallery(
  db: Database,
  eventId: number,
  query: GalleryQuery,
): Promise<string> {
  const event = await getEvent(db, eventId);
  const { list, total } = await buildList(db, eventId, query);
  const facts = { ...event, coverImageUrl: pictureUrl(event.coverKey), photos: [], ...total };
  return withList(z.encode(gallery, facts), ['imagesEvent', 'images'], list);
}

/** The body of `GET /events/event/:id/images`. @throws AppError `event-not-found` */
export async function buildPhotoList(
  db: Database,
  eventId: number,
  query: GalleryQuery,
): Promise<string> {
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

async function buildList(db: Database, eventId: number, { page, idDetector }: GalleryQuery) {
  const shown = and(visiblePhotos(eventId), idDetector ? carriesNumber(idDetector) : undefined);
  const rows = db.select(photoColumns).from(photos).where(shown).orderBy(asc(photos.id));
  if (!page) return { list: await encodeAll(await rows), total: {} };
  const total = await db.$count(photos, shown);
  const paged = await rows.limit(GALLERY_PAGE_SIZE).offset((page - 1) * GALLERY_PAGE_SIZE);
  const pages = Math.max(1, Math.ceil(total / GALLERY_PAGE_SIZE));
  return { list: await encodeAll(paged), total: { total, pages } };
}

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
export function galleryKey(eventId: number, { page, idDetector }: GalleryQuery): string {
  return [eventId, page ?? '', idDetector ? normalizeBib(idDetector) : ''].join('/');
}

/** @throws AppError `event-not-found` */
export function existing(version: string | undefined): string {
  if (version === undefined) throw new AppError('event-not-found');
  return version;
}
