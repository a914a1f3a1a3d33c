// 'Tu carrera': one person's photos in the order they were taken, bursts folded under their best.
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { foldBursts } from '@photolab/domain/race/race-photos';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { getEvent } from '../../../records/events.ts';
import { idsOfNumber } from '../../../records/photo-numbers.ts';
import { idsIn, visibleAmong } from '../../../records/photo-states.ts';
import { photoColumns, showPhoto } from '../../../records/photo-view.ts';
import { photos } from '../../../schema/photos.ts';

interface Asked {
  number?: string | undefined;
  /** Further photos of the person, such as those found by the face. */
  photoIds: number[];
}

/** @throws AppError `event-not-found` */
export async function showRace(db: Database, eventId: number, { number, photoIds }: Asked) {
  await getEvent(db, eventId);
  const ofNumber = number ? idsOfNumber(eventId, normalizeBib(number)) : sql`'{}'::int[]`;
  const rows = await db
    .select({
      ...photoColumns,
      takenAt: photos.takenAt,
      place: photos.place,
      sharpness: sql<number>`coalesce((select max(f.quality) from faces f where f.photo_id = photos.id), 0)`,
    })
    .from(photos)
    .where(visibleAmong(sql`${ofNumber} || ${idsIn(photoIds)}`, eventId));
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
