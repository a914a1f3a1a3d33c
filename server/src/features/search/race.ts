// 'Tu carrera': one person's photos in the order they were taken, bursts folded under their best.
import { normalizeBib } from '@photolab/domain/bib-rules';
import { foldBursts } from '@photolab/domain/race-photos';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { getEvent } from '../../records/events.ts';
import { visiblePhotos } from '../../records/photo-states.ts';
import { photoColumns, showPhoto } from '../../records/photo-view.ts';
import { photoBibs, photos } from '../../schema/photos.ts';

interface Asked {
  number?: string | undefined;
  /** Further photos of the person, such as those found by the face. */
  photoIds: number[];
}

/** @throws AppError `event-not-found` */
export async function showRace(db: Database, eventId: number, { number, photoIds }: Asked) {
  await getEvent(db, eventId);
  const ofNumber = db
    .select({ id: photoBibs.photoId })
    .from(photoBibs)
    .where(
      and(
        eq(photoBibs.eventId, eventId),
        eq(photoBibs.numberKey, normalizeBib(number ?? '')),
        eq(photoBibs.rejected, false),
      ),
    );
  const rows = await db
    .select({
      ...photoColumns,
      takenAt: photos.takenAt,
      place: photos.place,
      sharpness: sql<number>`coalesce((select max(f.quality) from faces f where f.photo_id = photos.id), 0)`,
    })
    .from(photos)
    .where(
      and(
        visiblePhotos(eventId),
        or(
          number ? inArray(photos.id, ofNumber) : sql`false`,
          photoIds.length > 0 ? inArray(photos.id, photoIds) : sql`false`,
        ),
      ),
    );
  const known = rows.map((row) => ({
    id: row.id,
    takenAt: row.takenAt ?? undefined,
    sharpness: row.sharpness,
    legible: row.bibNumbers.length > 0,
    place: row.place,
    shown: showPhoto(row),
  }));
  return foldBursts(known).map(({ best, folded }) => ({
    photo: best.shown,
    takenAt: best.takenAt,
    place: best.place,
    folded: folded.map(({ shown }) => shown),
  }));
}
