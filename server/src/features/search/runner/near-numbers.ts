// For a number without photos: the numbers near it that exist, and what still waits to be read.
import { nearNumbers } from '@photolab/domain/numbers/near-numbers';
import { count, eq, sql } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import { visiblePhotos } from '../../../records/photo-states.ts';
import type { Database } from '../../../platform/db/database.ts';
import { events } from '../../../schema/events.ts';
import { photos } from '../../../schema/photos.ts';

/** @throws AppError `event-not-found` */
export async function findNearNumbers(db: Database, eventId: number, wanted: string) {
  const [event] = await db
    .select({ bibSearch: events.bibSearch })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event) throw new AppError('event-not-found');
  const numbers = nearNumbers(wanted, await listNumbers(db, eventId));
  return { numbers, ...(event.bibSearch ? await countWaiting(db, eventId) : NOTHING_WAITS) };
}

const NOTHING_WAITS = { unread: 0, inReview: 0 };

/** The numbers of the photos a visitor sees; index photo_bibs_event_number. */
async function listNumbers(db: Database, eventId: number) {
  const shown = db.select({ id: photos.id }).from(photos).where(visiblePhotos(eventId));
  const { rows } = await db.execute<{ number: string; photos: number }>(sql`
    select b.number_key as number, count(*)::int as photos from photo_bibs b
    where b.event_id = ${eventId} and not b.rejected and b.photo_id in ${shown}
    group by b.number_key`);
  return rows;
}

async function countWaiting(db: Database, eventId: number) {
  const [row] = await db
    .select({
      unread: count(sql`case when photos.bibs_read_at is null then 1 end`),
      inReview: count(sql`case when exists (select 1 from bib_readings r
        where r.photo_id = photos.id and r.verdict = 'review') then 1 end`),
    })
    .from(photos)
    .where(visiblePhotos(eventId));
  return row ?? NOTHING_WAITS;
}
