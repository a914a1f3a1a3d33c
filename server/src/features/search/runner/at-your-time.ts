// Photos that nobody can be told by, taken when a runner passed: by cameras whose clock is corrected.
import type { Photo } from '@photolab/contract/endpoints/photos';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { AROUND_SECONDS, STRETCH_MARGIN_MINUTES } from '@photolab/domain/race/camera-clocks';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { farFromStretch, isSamePlace } from '../../../records/photos.ts';
import { showsNobody, visiblePhotos } from '../../../records/photo-states.ts';
import { showPhotos } from '../search.repository.ts';
import { openEvent, type Place } from '../search.usecases.ts';

/** More people pass a mat at once than anybody looks through. */
const MOST = 60;

/** By time. Index photos_sure_time. @throws AppError `event-not-found`, `photos-unpublished` */
export async function findAtYourTime(db: Database, place: Place, number: string): Promise<Photo[]> {
  const { eventId, viewer } = place;
  await openEvent(db, place);
  const around = sql`make_interval(secs => ${AROUND_SECONDS})`;
  const margin = sql`make_interval(mins => ${STRETCH_MARGIN_MINUTES})`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select photos.id from results r
    join camera_clocks c on c.event_id = r.event_id and c.place = r.place
    join photos on photos.event_id = r.event_id and photos.camera = c.camera
      and photos.camera_at is not null
      and photos.taken_at between r.passed_at - ${around} and r.passed_at + ${around}
      and ${farFromStretch} <= ${margin}
    where r.event_id = ${eventId} and r.number_key = ${normalizeBib(number)}
      and ${isSamePlace(sql`photos.place`, sql`r.place`)}
      and ${visiblePhotos(eventId, viewer)} and ${showsNobody}
    group by photos.id order by photos.taken_at, photos.id limit ${MOST}`);
  const ids = rows.map(({ id }) => id);
  const shown = await showPhotos(db, eventId, ids, viewer);
  return ids.flatMap((id) => shown.get(id) ?? []);
}
