// What the events sold: each, the latest, and all together.
import { MOST_SLICES } from '@photolab/domain/orders/sales-chart';
import { and, count, desc, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { events } from '../../schema/events.ts';
import { eventSales, sales } from '../../schema/orders.ts';

/** What each event sold; of a deleted one what was sold stays. */
const eventTotals = (db: Database) =>
  db
    .select({
      eventId: sql<number>`coalesce(${events.id}, ${eventSales.eventId})`.as('event_id'),
      name: sql<string>`coalesce(${events.name}, ${eventSales.eventName} || ' (eliminado)')`.as(
        'name',
      ),
      date: sql<string>`coalesce(${events.date}::text, ${eventSales.eventDate})`.as('date'),
      active: sql<boolean>`coalesce(${events.active}, false)`.as('active'),
      total: sql`coalesce(${eventSales.total}, 0)`.mapWith(eventSales.total).as('total'),
      photosSold: sql<number>`coalesce(${eventSales.photos}, 0)`.as('photos_sold'),
      orders: sql<number>`coalesce(${eventSales.orders}, 0)`.as('orders'),
      inAll: sql<number>`count(*) over ()`.as('in_all'),
    })
    .from(events)
    .fullJoin(eventSales, eq(eventSales.eventId, events.id))
    .where(or(isNotNull(events.id), gt(eventSales.orders, 0)))
    .as('event_totals');

/** The newest event first; where there are more than `most`, so many of those that sold. */
export async function salesByEvent(db: Database, most?: number) {
  const totals = eventTotals(db);
  const rows = db
    .select({
      eventId: totals.eventId,
      name: totals.name,
      date: totals.date,
      active: totals.active,
      total: totals.total,
      photosSold: totals.photosSold,
      orders: totals.orders,
    })
    .from(totals)
    .orderBy(desc(totals.date), desc(totals.eventId));
  if (most === undefined) return rows;
  return rows.where(or(lte(totals.inAll, most), gt(totals.total, 0))).limit(most);
}

/** All events as sums, and those that sold most. */
export async function salesFigures(db: Database) {
  const totals = eventTotals(db);
  const [sums] = await db
    .select({
      total: sql`coalesce(sum(${totals.total}), 0)`.mapWith(eventSales.total),
      events: count(),
      activeEvents: sql<number>`count(*) filter (where ${totals.active})::int`,
      soldEvents: sql<number>`count(*) filter (where ${totals.total} > 0)::int`,
    })
    .from(totals);
  if (!sums) throw new Error('a sum without a row');
  const largest = await db
    .select({ eventId: totals.eventId, name: totals.name, total: totals.total })
    .from(totals)
    .where(gt(totals.total, 0))
    .orderBy(desc(totals.total), desc(totals.eventId))
    .limit(MOST_SLICES);
  return { ...sums, largest, highestSale: await highestSale(db) };
}

/** The largest single sale that stands, by what of it did not go back; 0 without any. */
async function highestSale(db: Database): Promise<number> {
  const stands = eq(sales.revoked, false);
  // Only those above the largest whole one can surpass it, and none of a whole one's price, which thousands may have
  // paid: both are found in the index of totals.
  const whole = db
    .select({ total: sales.total })
    .from(sales)
    .where(and(stands, eq(sales.refunded, 0)))
    .orderBy(desc(sales.total))
    .limit(1);
  const [highest] = await db
    .select({
      kept: sql`greatest((${whole}), max(${sales.total} - ${sales.refunded}))`.mapWith(sales.total),
    })
    .from(sales)
    .where(and(stands, gt(sales.total, sql`coalesce((${whole}), 0)`)));
  return highest?.kept ?? 0;
}
