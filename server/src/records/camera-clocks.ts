// Photos' times by the clocks that the studio corrected. What the camera said stays beside.
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';

/** What the camera's own clock said, of a row of `photos`. */
export const ownTime = sql`coalesce(photos.camera_at, photos.taken_at)`;

/** Photos named a place and a mat has one: is it the same? Unnamed ones may be anywhere. */
export const isSamePlace = (photoPlace: SQL, matPlace: SQL) =>
  sql`(${photoPlace} = '' or ${matPlace} = '' or lower(${photoPlace}) = lower(${matPlace}))`;

/**
 * Corrects the times of these rows of `photos` by the clock of their camera: of its stretch that holds
 * the photo, or else of the nearest. Photos without a clock stay as they are.
 */
export async function correctTimes(tx: Database, which: SQL): Promise<void> {
  await tx.execute(sql`
    update photos set camera_at = known.own, taken_at = known.own + make_interval(secs => known.seconds)
    from (
      select photos.id, ${ownTime} as own, (
        select c.offset_seconds from camera_clocks c
        where c.event_id = photos.event_id and c.camera = photos.camera
        order by greatest(c.from_at - ${ownTime}, ${ownTime} - c.to_at, interval '0') limit 1
      ) as seconds
      from photos where ${which} and photos.taken_at is not null
    ) known
    where photos.id = known.id and known.seconds is not null`);
}
