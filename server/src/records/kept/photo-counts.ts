// How far an event is: kept as its photos change, so that asking costs the same however many it has.
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { SWEEP } from '../../platform/db/record-counts.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { photoCounts } from '../../schema/photos.ts';

const total = (column: (typeof photoCounts)[keyof typeof photoCounts.$inferSelect]) =>
  sql<number>`coalesce(sum(${column}), 0)::int`;

/** Of those on sale (records/photo-states says what waits and what failed). */
export async function readPhotoCounts(db: Database, eventId: number) {
  const read = onlyRow(
    await db
      .select({
        photos: total(photoCounts.photos),
        previewsPending: total(photoCounts.previewsPending),
        bibsPending: total(photoCounts.bibsPending),
        facesPending: total(photoCounts.facesPending),
        bibsFailed: total(photoCounts.bibsFailed),
        failed: total(photoCounts.failed),
        changes: sql<number>`count(*)::int`,
      })
      .from(photoCounts)
      .where(eq(photoCounts.eventId, eventId)),
  );
  const { changes, ...counts } = read;
  if (changes > SWEEP) await sweep(db, eventId);
  return counts;
}

/** Of two at once the second one finds what the first one left. */
async function sweep(db: Database, eventId: number): Promise<void> {
  await db.execute(sql`with swept as (delete from photo_counts where event_id = ${eventId} returning *)
    insert into photo_counts select event_id, sum(photos), sum(previews_pending), sum(bibs_pending),
      sum(faces_pending), sum(bibs_failed), sum(failed) from swept group by event_id`);
}

/** Of an event that was deleted, with its photos gone from it. */
export async function forgetPhotoCounts(tx: Database, eventId: number): Promise<void> {
  await tx.delete(photoCounts).where(eq(photoCounts.eventId, eventId));
}
