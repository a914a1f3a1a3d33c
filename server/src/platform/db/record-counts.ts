// How many orders or sales there are: kept as they change, so that it costs the same however many.
import type { OrderState, PaymentStatus } from '@photolab/domain/orders/order-kinds';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { recordCounts } from '../../schema/orders.ts';

interface Records {
  records: 'orders' | 'sales';
  state?: OrderState | PaymentStatus | undefined;
}

/** So many changes are added up at each count; more are first made one row of each kind. */
export const SWEEP = 1_000;

/** Of this state, or of all. */
export async function countRecords(db: Database, wanted: Records): Promise<number> {
  const counts = await countByState(db, wanted);
  return counts.reduce((all, { total }) => all + total, 0);
}

/** Of each state that there was ever one of, or of this one alone. */
export async function countByState(db: Database, { records, state }: Records) {
  const counts = await db
    .select({
      state: recordCounts.state,
      total: sql<number>`sum(${recordCounts.count})::int`,
      changes: sql<number>`count(*)::int`,
    })
    .from(recordCounts)
    .where(
      and(eq(recordCounts.records, records), state ? eq(recordCounts.state, state) : undefined),
    )
    .groupBy(recordCounts.state);
  if (counts.reduce((all, { changes }) => all + changes, 0) > SWEEP) await sweep(db);
  return counts;
}

/** Of two at once the second one finds what the first one left. */
async function sweep(db: Database): Promise<void> {
  await db.execute(sql`with swept as (delete from record_counts returning *)
    insert into record_counts (records, state, count)
    select records, state, sum(count) from swept group by records, state`);
}
