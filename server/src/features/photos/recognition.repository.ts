// How far recognition of an event is and what it found: counted from the photos' own rows.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { events, type BibSettings } from '../../schema/events.ts';
import { faces, photoBibs, photos } from '../../schema/photos.ts';

const onSale = (eventId: number) => and(eq(photos.eventId, eventId), isNull(photos.deletedAt));
const countWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;

/** Reading has not ended: neither read nor failed, nor without a picture that could be read. */
const bibsPending = sql`bibs_read_at is null and bibs_error is null and preview_error is null`;
const facesPending = sql`faces_indexed_at is null and faces_error is null and preview_error is null`;
const RATE_WINDOW = sql`now() - interval '3 minutes'`;

export async function countProgress(db: Database, eventId: number) {
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      bibsPending: countWhere(bibsPending),
      facesPending: countWhere(facesPending),
      previewsPending: countWhere(sql`preview_at is null and preview_error is null`),
      failed: countWhere(sql`bibs_error is not null or preview_error is not null`),
      lately: countWhere(sql`bibs_read_at > ${RATE_WINDOW}`),
      /** How long ago the first of the late ones was read. */
      latelySeconds: sql<number>`coalesce(extract(epoch from now() - min(bibs_read_at)
        filter (where bibs_read_at > ${RATE_WINDOW})), 0)::float`,
    })
    .from(photos)
    .where(onSale(eventId));
  if (!counts) throw new Error('a count returned no row');
  return counts;
}

export async function hasPendingBibs(db: Database, eventId: number): Promise<boolean> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(onSale(eventId), bibsPending))
    .limit(1);
  return rows.length > 0;
}

/** Photos that wait for a step, with their previews made. */
export async function listDue(db: Database, eventId: number, step: 'bibs' | 'faces') {
  const pending = step === 'bibs' ? bibsPending : facesPending;
  const rows = await db
    .select({ photoId: photos.id })
    .from(photos)
    .where(and(onSale(eventId), isNotNull(photos.previewAt), pending))
    .orderBy(asc(photos.id));
  return rows;
}

export async function updateEvent(
  tx: Database,
  eventId: number,
  change: {
    bibReadingStartedAt?: Date;
    recognitionPaused?: boolean;
    bibSettings?: BibSettings;
  },
): Promise<void> {
  await tx.update(events).set(change).where(eq(events.id, eventId));
}

/** All photos of the event wait to be read again. */
export async function forgetReading(tx: Database, eventId: number): Promise<void> {
  await tx.update(photos).set({ bibsReadAt: null, bibsError: null }).where(onSale(eventId));
}

export async function countFindings(db: Database, eventId: number) {
  const noNumber = sql`not exists (select 1 from photo_bibs b
    where b.photo_id = photos.id and not b.rejected)`;
  const noFace = sql`not exists (select 1 from faces f where f.photo_id = photos.id)`;
  const [counts] = await db
    .select({
      photos: sql<number>`count(*)::int`,
      photosRead: countWhere(sql`bibs_read_at is not null`),
      photosWithoutNumber: countWhere(sql`bibs_read_at is not null and ${noNumber}`),
      photosFailed: countWhere(sql`bibs_error is not null or preview_error is not null`),
      photosIndexed: countWhere(sql`faces_indexed_at is not null`),
      photosWithoutFace: countWhere(sql`faces_indexed_at is not null and ${noFace}`),
    })
    .from(photos)
    .where(onSale(eventId));
  if (!counts) throw new Error('a count returned no row');
  return { ...counts, faces: await db.$count(faces, eq(faces.eventId, eventId)) };
}

/** The different numbers that photos of the event are found by. */
export async function listFoundKeys(db: Database, eventId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ key: photoBibs.numberKey })
    .from(photoBibs)
    .where(and(eq(photoBibs.eventId, eventId), eq(photoBibs.rejected, false)));
  return rows.map(({ key }) => key);
}
