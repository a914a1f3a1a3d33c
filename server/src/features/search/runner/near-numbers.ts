// For a number without photos: the numbers near it that exist, and what still waits to be read.
import { nearNumbers, type KnownNumber } from '@photolab/domain/numbers/near-numbers';
import { count, sql } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import type { EventVersions } from '../../../records/kept/event-versions.ts';
import { keepByVersion } from '../../../records/kept/by-version.ts';
import { visiblePhotos } from '../../../records/photo-states.ts';
import type { Database } from '../../../platform/db/database.ts';
import { photos } from '../../../schema/photos.ts';

/** What is the same for every number of an event. */
interface EventFacts {
  known: KnownNumber[];
  unread: number;
  inReview: number;
}

type NearNumbers = Omit<EventFacts, 'known'> & { numbers: KnownNumber[] };

/**
 * Every photo of the event is looked at for them: nobody's numbers, however many are tried, make the shop do it more
 * often. What is hidden, or found, is a new version at once; that a photo was read, and shows nobody, is none.
 */
const KEPT_MS = 10_000;
const MOST_EVENTS = 200;

export function createNearNumbers(db: Database, eventVersions: EventVersions) {
  const kept = keepByVersion<EventFacts>({ max: MOST_EVENTS, ttl: KEPT_MS });
  /** @throws AppError `event-not-found` */
  return async (eventId: number, wanted: string): Promise<NearNumbers> => {
    const shown = await eventVersions.of(eventId);
    if (!shown) throw new AppError('event-not-found');
    const { event, version } = shown;
    // Its photos are seen by nobody yet, or no longer.
    if (!event.active) return { numbers: [], ...NOTHING_WAITS };
    const { known, ...waiting } = await kept(String(eventId), version, async () => ({
      known: await listNumbers(db, eventId),
      ...(event.bibSearch ? await countWaiting(db, eventId) : NOTHING_WAITS),
    }));
    return { numbers: nearNumbers(wanted, known), ...waiting };
  };
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
