// How often what tells the places of an event's photos has changed, block by block: who remembers the numbers
// knows which blocks to read again. Kept as photos change (migration position_changes).
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { SWEEP } from '../../platform/db/record-counts.ts';
import { positionChanges } from '../../schema/photos.ts';

/** As the migration's triggers count them. */
export const IDS_PER_BLOCK = 1_024;

/** Of each block that ever changed. Equal numbers mean that nothing changed in between: they only grow. */
export async function readPositionChanges(
  db: Database,
  eventId: number,
): Promise<Map<number, number>> {
  const rows = await db
    .select({
      block: positionChanges.block,
      changes: sql<number>`sum(${positionChanges.changes})::int`,
      rows: sql<number>`count(*)::int`,
    })
    .from(positionChanges)
    .where(eq(positionChanges.eventId, eventId))
    .groupBy(positionChanges.block);
  const spare = rows.reduce((all, row) => all + row.rows, -rows.length);
  if (spare > SWEEP) await sweep(db, eventId);
  return new Map(rows.map(({ block, changes }) => [block, changes]));
}

/** Of two at once the second one finds what the first one left. */
async function sweep(db: Database, eventId: number): Promise<void> {
  await db.execute(sql`with swept as (delete from position_changes where event_id = ${eventId} returning *)
    insert into position_changes select event_id, block, sum(changes) from swept group by event_id, block`);
}

/** Of an event that was deleted, with its photos gone from it. */
export async function forgetPositionChanges(tx: Database, eventId: number): Promise<void> {
  await tx.delete(positionChanges).where(eq(positionChanges.eventId, eventId));
}
