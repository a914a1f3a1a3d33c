// What recognition found in an event: counted from the photos' own rows.
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { hasNumber } from '../../records/photo-numbers.ts';
import { bibsFailed, countWhere, onSale } from '../../records/photo-states.ts';
import { faces, photoBibs, photos } from '../../schema/photos.ts';

export async function countFindings(db: Database, eventId: number) {
  const noFace = sql`not exists (select 1 from faces f where f.photo_id = photos.id)`;
  const counts = onlyRow(
    await db
      .select({
        photos: sql<number>`count(*)::int`,
        photosRead: countWhere(sql`bibs_read_at is not null`),
        photosWithoutNumber: countWhere(sql`bibs_read_at is not null and not ${hasNumber}`),
        photosFailed: countWhere(bibsFailed),
        photosIndexed: countWhere(sql`faces_indexed_at is not null`),
        photosWithoutFace: countWhere(sql`faces_indexed_at is not null and ${noFace}`),
      })
      .from(photos)
      .where(onSale(eventId)),
  );
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
