// The photo desk's view: photos with their readings, numbers and faces, by filter and page.
import type { DeskFilter, DeskPhoto } from '@photolab/contract/endpoints/photo-desk';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EventRow } from '../../records/events.ts';
import { hasNumber, idsOfNumber, keyOfText } from '../../records/photo-numbers.ts';
import { anyFailed, idsIn, isPending, localMoment, onSale } from '../../records/photo-states.ts';
import { photoColumns, showPhoto } from '../../records/photo-view.ts';
import { deleteFindings } from '../../records/photos.ts';
import { strangerReports } from '../../schema/finding.ts';
import { bibReadings, photoBibs, photos } from '../../schema/photos.ts';

const deskColumns = {
  ...getTableColumns(photos),
  bibNumbers: photoColumns.bibNumbers,
  faceCount: sql<number>`(select count(*)::int from faces f where f.photo_id = photos.id)`,
  // Not `exists`: for a page of 200 photos the planner would read every item ever sold.
  sold: sql<boolean>`(select i.photo_id from order_items i where i.photo_id = photos.id limit 1) is not null`,
};

export interface DeskQuery {
  filter: DeskFilter;
  number?: string | undefined;
  /** Only these, in this order. */
  fotos?: number[] | undefined;
  page: number;
  pageSize: number;
}

export async function listDeskPhotos(db: Database, event: EventRow, query: DeskQuery) {
  const where = and(
    onSale(event.id),
    FILTERS[query.filter](event),
    query.number
      ? sql`photos.id = any(${idsOfNumber(event.id, normalizeBib(query.number))})`
      : undefined,
    query.fotos ? sql`photos.id = any(${idsIn(query.fotos)})` : undefined,
  );
  const inOrder = query.fotos
    ? sql`array_position(${idsIn(query.fotos)}, photos.id)`
    : asc(photos.id);
  const rows = await db
    .select(deskColumns)
    .from(photos)
    .where(where)
    .orderBy(inOrder)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  return { items: await withFindings(db, rows), total: await db.$count(photos, where) };
}

/** These photos, in the order of their ids; those withdrawn from sale are left out. */
export async function getDeskPhotos(db: Database, ids: number[]): Promise<DeskPhoto[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(deskColumns)
    .from(photos)
    .where(and(inArray(photos.id, ids), isNull(photos.deletedAt)))
    .orderBy(asc(photos.id));
  return withFindings(db, rows);
}

/** @throws AppError `photo-not-found` */
export async function getDeskPhoto(db: Database, id: number): Promise<DeskPhoto> {
  const [photo] = await getDeskPhotos(db, [id]);
  if (!photo) throw new AppError('photo-not-found');
  return photo;
}

/** Until the transaction ends nobody else decides on these photos' readings of the number. The photos are held before. */
export async function lockReadingsOf(
  tx: Database,
  photoIds: number[],
  number: string,
): Promise<void> {
  const isRead = sql`${keyOfText(sql`${bibReadings.text}`)} = ${normalizeBib(number)}`;
  await tx
    .select({ id: bibReadings.id })
    .from(bibReadings)
    .where(and(inArray(bibReadings.photoId, photoIds), isRead))
    .orderBy(asc(bibReadings.id))
    .for('update');
}

/** The photos of the event, or those `among` these, with a reading of this number that nobody has decided on. */
export async function listPhotosReadAs(
  db: Database,
  eventId: number,
  number: string,
  among?: number[],
) {
  const rows = await db
    .selectDistinct({ id: photos.id })
    .from(photos)
    .innerJoin(bibReadings, eq(bibReadings.photoId, photos.id))
    .where(
      and(
        onSale(eventId),
        among && inArray(photos.id, among),
        sql`${keyOfText(sql`${bibReadings.text}`)} = ${normalizeBib(number)}`,
        sql`not exists (select 1 from photo_bibs b where b.photo_id = ${photos.id}
          and b.number_key = ${normalizeBib(number)} and b.source = 'person')`,
      ),
    )
    .orderBy(asc(photos.id))
    .limit(1000);
  return rows.map(({ id }) => id);
}

const FILTERS: Record<DeskFilter, (event: EventRow) => SQL | undefined> = {
  all: () => undefined,
  'without-number': () => sql`not ${hasNumber} and photos.bibs_read_at is not null`,
  review: () => sql`exists (select 1 from bib_readings r where r.photo_id = photos.id
    and r.verdict = 'review')`,
  strangers: () => sql`exists (select 1 from stranger_reports s where s.photo_id = photos.id)`,
  hidden: () => sql`photos.hidden_at is not null`,
  failed: () => anyFailed,
  pending: isPending,
};

type DeskRow = typeof photos.$inferSelect & {
  bibNumbers: string[];
  faceCount: number;
  sold: boolean;
};

async function withFindings(db: Database, rows: DeskRow[]): Promise<DeskPhoto[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const readings = await db
    .select()
    .from(bibReadings)
    .where(inArray(bibReadings.photoId, ids))
    .orderBy(sql`${bibReadings.confidence} desc`, asc(bibReadings.id));
  const numbers = await db
    .select()
    .from(photoBibs)
    .where(inArray(photoBibs.photoId, ids))
    .orderBy(sql`length(${photoBibs.number})`, asc(photoBibs.number));
  const strangers = await db
    .select()
    .from(strangerReports)
    .where(inArray(strangerReports.photoId, ids))
    .orderBy(desc(strangerReports.times));
  return rows.map((row) => ({
    ...showPhoto(row),
    hidden: row.hiddenAt !== null,
    strangers: strangers
      .filter(({ photoId }) => photoId === row.id)
      .map(({ numberKey, times }) => ({ number: numberKey, times })),
    byteSize: row.byteSize,
    place: row.place,
    takenAt: row.takenAt,
    createdAt: row.createdAt,
    numbers: numbers.filter(({ photoId }) => photoId === row.id),
    readings: readings.filter(({ photoId }) => photoId === row.id),
    faceCount: row.faceCount,
    sold: row.sold,
    previewReady: row.previewAt !== null,
    bibsRead: row.bibsReadAt !== null,
    facesIndexed: row.facesIndexedAt !== null,
    failure: row.previewError ?? row.bibsError ?? row.facesError,
  }));
}

export interface PlacedPhotos {
  photoIds?: number[] | undefined;
  camera?: string | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  /** The studio's, of these times. */
  timeZone: string;
}

/** Names the place of an event's photos on sale; returns how many. */
export async function writePlace(
  tx: Database,
  eventId: number,
  place: string,
  { photoIds, camera, from, to, timeZone }: PlacedPhotos,
): Promise<number> {
  const clock = sql`to_char(${localMoment(timeZone)}, 'HH24:MI')`;
  const rows = await tx
    .update(photos)
    .set({ place })
    .where(
      and(
        onSale(eventId),
        photoIds && inArray(photos.id, photoIds),
        camera ? sql`starts_with(lower(${photos.name}), lower(${camera}))` : undefined,
        from ? sql`${clock} >= ${from}` : undefined,
        to ? sql`${clock} <= ${to}` : undefined,
      ),
    )
    .returning({ id: photos.id });
  return rows.length;
}

/** Takes photos off sale at once; returns those that were on it. */
export async function withdrawPhotos(tx: Database, ids: number[], eventId?: number) {
  const isMeant = eventId === undefined ? undefined : eq(photos.eventId, eventId);
  const rows = await tx
    .update(photos)
    .set({ deletedAt: new Date() })
    .where(and(inArray(photos.id, ids), isNull(photos.deletedAt), isMeant))
    .returning({ id: photos.id, eventId: photos.eventId, name: photos.name });
  await deleteFindings(
    tx,
    rows.map(({ id }) => id),
  );
  return rows;
}
