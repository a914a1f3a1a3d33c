// What visitors see of an event: its facts and its visible photos, whole or by pages of 18. Which
// photos a page has is known from the kept positions; only those are read.
import { encoderOf } from '@photolab/contract/encoder';
import { gallery, getMoments, photo, photoList } from '@photolab/contract/endpoints/photos';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { GALLERY_PAGE_SIZE, pageCount } from '@photolab/domain/shop/page-sizes';
import * as z from 'zod/mini';
import { pictureUrl } from '../../http/pictures.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ShownEvent } from '../../records/kept/event-versions.ts';
import {
  NO_TIME,
  type PhotoPositions,
  type PhotoSet,
  type TimedPositions,
} from '../../records/kept/photo-positions.ts';
import type { Viewer } from '../../records/photo-states.ts';
import { showPhoto, type PhotoRow } from '../../records/photo-view.ts';
import { galleryReader, type GalleryReader } from './gallery.repository.ts';
import { isBetween, stretchesOf } from './moments.ts';
import type { Body } from '../../http/ready-answers.ts';

export interface GalleryQuery {
  page?: number | undefined;
  idDetector?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  sinIdentificar?: 'true' | undefined;
}

/** What an answer is made from. */
export interface Asked {
  event: ShownEvent;
  version: string;
  query: GalleryQuery;
  viewer: Viewer;
}

export type Build = (asked: Asked) => Promise<Body>;

/** Photos read and encoded between two breaths of the event loop and of the database. */
const CHUNK = 500;

/** The bodies of the gallery's three calls. */
export function galleryAnswers(db: Database, positions: PhotoPositions) {
  const readers = { visitor: galleryReader(db, 'visitor'), admin: galleryReader(db, 'admin') };
  const list = (asked: Asked) => listPhotos(readers[asked.viewer], positions, asked);
  return {
    event: async (asked: Asked) => {
      const { event } = asked;
      const { photos, total } = await list(asked);
      const facts = {
        ...event,
        nameSearch: event.nameSearch ? (true as const) : undefined,
        coverImageUrl: pictureUrl(event.coverKey),
        photos: [],
        ...total,
      };
      return withList(encodeGallery(facts), ['imagesEvent', 'images'], photos);
    },
    images: async (asked: Asked) => {
      const { photos, total } = await list(asked);
      return withList(encodeList({ photos: [], ...total }), ['images'], photos);
    },
    moments: (asked: Asked) => buildMoments(positions, asked),
  } satisfies Record<string, Build>;
}

/** Writes the list, already encoded, in place of the empty ones: the last names of the body. */
function withList(body: unknown, [name = '', again]: string[], list: string): Body {
  const facts = Object.entries(body ?? {}).filter(([key]) => key !== name && key !== again);
  const open = JSON.stringify(Object.fromEntries(facts)).slice(0, -1);
  return {
    before: `${open}${open === '{' ? '' : ','}${JSON.stringify(name)}:`,
    list,
    ...(again ? { between: `,${JSON.stringify(again)}:` } : {}),
    after: '}',
  };
}

async function listPhotos(reader: GalleryReader, positions: PhotoPositions, asked: Asked) {
  const page = pageOf(asked.query);
  const offset = page ? (page - 1) * GALLERY_PAGE_SIZE : 0;
  const ids = await findIds(reader, positions, asked);
  const shown = page ? ids.subarray(offset, offset + GALLERY_PAGE_SIZE) : ids;
  return {
    photos: await encodeAll(reader, asked.event.id, shown),
    total: page ? totals(ids.length) : {},
  };
}

/** Hours can be made up without end, and a list of all photos between two takes seconds: they are shown by pages. */
const pageOf = ({ page, desde, hasta }: GalleryQuery) => page ?? (desde || hasta ? 1 : undefined);

/** All photos of the event, or all that nobody can be told by: tens of thousands. */
export const isWhole = ({ query }: Pick<Asked, 'query'>): boolean =>
  pageOf(query) === undefined && !query.idDetector;

const totals = (total: number) => ({ total, pages: pageCount(total, GALLERY_PAGE_SIZE) });

/** The photos that the filters leave, in the gallery's order. */
async function findIds(
  reader: GalleryReader,
  positions: PhotoPositions,
  { event, version, viewer, query }: Asked,
): Promise<Int32Array> {
  const { idDetector: number, desde, hasta, sinIdentificar } = query;
  const ofNumber = number && (await reader.listNumber(event.id, normalizeBib(number)));
  if (ofNumber && !desde && !hasta && !sinIdentificar) return Int32Array.from(ofNumber);
  const set: PhotoSet = sinIdentificar ? 'unidentified' : 'all';
  const which = { event, version, viewer, set };
  const ids =
    desde || hasta
      ? await idsWithin(positions.timed(which), desde, hasta)
      : await positions.of(which);
  if (!ofNumber) return ids;
  const wanted = new Set(ofNumber);
  return ids.filter((id) => wanted.has(id));
}

async function idsWithin(
  positions: Promise<TimedPositions>,
  desde: string | undefined,
  hasta: string | undefined,
): Promise<Int32Array> {
  const { ids, minutes } = await positions;
  const isAsked = isBetween(desde, hasta);
  return ids.filter((_id, index) => isAsked(minutes[index] ?? NO_TIME));
}

async function buildMoments(
  positions: PhotoPositions,
  { event, version, viewer }: Asked,
): Promise<Body> {
  const asked = { event, version, viewer };
  const all = await positions.timed(asked);
  const unidentified = await positions.of({ ...asked, set: 'unidentified' });
  const facts = { moments: stretchesOf(all), unidentified: unidentified.length };
  return { before: JSON.stringify(z.encode(getMoments.output, facts)) };
}

const encodeGallery = encoderOf(gallery);
const encodeList = encoderOf(photoList);
const encodePhoto = encoderOf(photo);
const encode = (row: PhotoRow) => JSON.stringify(encodePhoto(showPhoto(row)));

async function encodeAll(reader: GalleryReader, eventId: number, ids: Int32Array): Promise<string> {
  const parts: string[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const rows = await reader.read(eventId, [...ids.subarray(start, start + CHUNK)]);
    for (const row of rows) parts.push(encode(row));
  }
  return `[${parts.join()}]`;
}

/** What the answer depends on beside the event's version. */
export function galleryKey({ event, query, viewer }: Asked): string {
  const { page = '', idDetector: number, desde = '', hasta = '', sinIdentificar = '' } = query;
  return [
    event.id,
    viewer,
    page,
    number ? normalizeBib(number) : '',
    desde,
    hasta,
    sinIdentificar,
  ].join('/');
}
