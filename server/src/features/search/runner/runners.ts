// The runners that a name means: number and name alone, and only of those who have photos that the
// asker may see. Each word is the beginning of one of the name's; index starters_words.
import { NAMES_FOUND_MOST, searchedWords } from '@photolab/domain/race/runner-names';
import { sql } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { getEvent } from '../../../records/events.ts';
import { visiblePhotos, type Viewer } from '../../../records/photo-states.ts';
import { isCalled, keysOnPhotos } from '../../../records/start-list.ts';

interface Runner extends Record<string, unknown> {
  number: string;
  name: string;
}

/** @throws AppError `event-not-found`, `photos-unpublished`, `name-search-disabled` */
export async function findRunners(
  db: Database,
  { eventId, viewer }: { eventId: number; viewer: Viewer },
  name: string,
): Promise<Runner[]> {
  const event = await getEvent(db, eventId);
  if (!event.active && viewer === 'visitor') throw new AppError('photos-unpublished');
  if (!event.nameSearch) throw new AppError('name-search-disabled');
  // In the order of the names, each looked at for photos until enough have some.
  const { rows } = await db.execute<Runner>(sql`
    select named.number, named.name
    from (select number, number_key, name from starters
      where event_id = ${eventId} and ${isCalled(eventId, searchedWords(name))}
      order by folded, length(number_key), number_key) named
    cross join lateral (select 1 from photo_bibs b
      where b.event_id = ${eventId} and b.number_key in ${keysOnPhotos(sql`named.number_key`)} and not b.rejected
        and (select ${visiblePhotos(eventId, viewer)} from photos where photos.id = b.photo_id)
      limit 1) seen
    limit ${NAMES_FOUND_MOST}`);
  return rows.map((row) => ({ number: row.number, name: row.name }));
}
