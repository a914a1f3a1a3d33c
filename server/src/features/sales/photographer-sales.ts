// What each photographer's photos sold, and what of it is theirs. Every sold photo has its part of its
// sale's total, so that what the photographers sold adds up to what the shop sold, to the centavo.
import { dueOf, spreadTotal } from '@photolab/domain/orders/pricing';
import { groupedBy } from '@photolab/domain/shop/grouped-by';
import { and, eq, gt, gte, inArray, isNotNull, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { accounts, photographerShares } from '../../schema/accounts.ts';
import { orderItems, orders, sales } from '../../schema/orders.ts';
import { photos } from '../../schema/photos.ts';
import { within } from './sales.repository.ts';

/** Days in `timeZone`, both included. */
interface Period {
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
}

/** So many photos sold alike. */
interface Sold {
  accountId: number | null;
  /** The part agreed when they were sold; null where none was. */
  percent: number | null;
  /** Of one of them, in centavos. */
  charged: number;
  count: number;
}

export interface PhotographerSales {
  accountId: number | null;
  email: string;
  photosSold: number;
  total: number;
  /** The part agreed now, in percent. */
  share: number | null;
  due: number;
}

/**
 * Whoever sold in the period and every photographer, the most sold first; those of nobody last. In a transaction that
 * sees one instant: a sale of which money goes back meanwhile would be counted twice, or not at all.
 */
export async function salesByPhotographer(
  db: Database,
  period: Period,
): Promise<PhotographerSales[]> {
  const sold = [...(await soldAlike(db, period)), ...(await soldSharedOut(db, period))];
  const people = await listPeople(db, [...new Set(sold.map(({ accountId }) => accountId))]);
  return people
    .map((person) => {
      const own = sold.filter(({ accountId }) => accountId === person.accountId);
      const sum = (pick: (one: Sold) => number) =>
        own.reduce((all, one) => all + one.count * pick(one), 0);
      return {
        ...person,
        photosSold: sum(() => 1),
        total: sum(({ charged }) => charged),
        due: sum(({ charged, percent }) => dueOf(charged, percent ?? 0)),
      };
    })
    .toSorted(
      (a, b) => Number(a.accountId === null) - Number(b.accountId === null) || b.total - a.total,
    );
}

/** Photographers, and these others; null is nobody. */
async function listPeople(db: Database, sellers: (number | null)[]) {
  const ids = sellers.filter((id) => id !== null);
  const people = await db
    .select({ accountId: accounts.id, email: accounts.email, share: shareNow })
    .from(accounts)
    .where(or(eq(accounts.role, 'photographer'), inArray(accounts.id, ids)))
    .orderBy(accounts.id);
  const nobody = { accountId: null, email: '', share: null };
  return [...people, ...(sellers.includes(null) ? [nobody] : [])];
}

const shareNow = sql<number | null>`(select s.percent from photographer_shares s
  where s.account_id = accounts.id order by s.id desc limit 1)`;

/** From when to when each part was agreed: the first one from ever, the last one for ever. */
function agreements(db: Database) {
  const { id, accountId, percent, since } = photographerShares;
  const inOrder = sql`over (partition by ${accountId} order by ${id})`;
  return db
    .select({
      accountId,
      percent,
      from: sql<Date>`case when lag(${id}) ${inOrder} is null then '-infinity' else ${since} end`.as(
        'agreed_from',
      ),
      until: sql<Date>`coalesce(lead(${since}) ${inOrder}, 'infinity')`.as('agreed_until'),
    })
    .from(photographerShares)
    .as('agreements');
}

type Agreements = ReturnType<typeof agreements>;

const heldFor = ({ accountId, from, until }: Agreements) =>
  and(
    eq(accountId, photos.uploadedBy),
    lte(from, sql`${sales.createdAt}`),
    gt(until, sql`${sales.createdAt}`),
  );

const inPeriod = (period: Period) =>
  and(eq(sales.revoked, false), ...within(period, sales.createdAt));

/** What was charged for the photos is what the sale counts: nothing of it went back, nor was too much. */
const countsAsCharged = and(
  isNotNull(orderItems.charged),
  eq(sales.refunded, 0),
  // Not `=`: as a condition of the join the planner takes it for a rare coincidence, and looks up each.
  lte(sales.total, orders.total),
  gte(sales.total, orders.total),
) as SQL;

async function soldAlike(db: Database, period: Period): Promise<Sold[]> {
  const agreed = agreements(db);
  const rows = await db
    .select({
      accountId: photos.uploadedBy,
      percent: agreed.percent,
      charged: orderItems.charged,
      count: sql<number>`count(*)::int`,
    })
    .from(sales)
    .innerJoin(orders, eq(orders.id, sales.orderId))
    .innerJoin(orderItems, eq(orderItems.orderId, sales.orderId))
    .innerJoin(photos, eq(photos.id, orderItems.photoId))
    .leftJoin(agreed, heldFor(agreed))
    .where(and(inPeriod(period), countsAsCharged))
    .groupBy(photos.uploadedBy, agreed.percent, orderItems.charged);
  return rows.map((row) => ({ ...row, charged: row.charged ?? 0 }));
}

/**
 * The others: orders from before each photo's part was kept, and those of which money went back. Of an
 * order of one photo all that was kept is that photo's, so that such orders, too, are added up where
 * they are; in the rest each photo's part is shared out as in the events' totals.
 */
async function soldSharedOut(db: Database, period: Period): Promise<Sold[]> {
  const line = linesOfTheOthers(db, period);
  const { accountId, percent, kept, isAlone } = line;
  const groups = await db
    .select({ accountId, percent, charged: kept, isAlone, count: sql<number>`count(*)::int` })
    .from(line)
    .groupBy(accountId, percent, kept, isAlone);
  const single = groups.filter((group) => group.isAlone);
  if (single.length === groups.length) return single;
  const rows = await db.select().from(line).where(not(isAlone)).orderBy(line.orderId, line.photoId);
  const byOrder = groupedBy(rows, ({ orderId }) => orderId);
  return [...single, ...[...byOrder.values()].flatMap(sharedOut)];
}

function linesOfTheOthers(db: Database, period: Period) {
  const agreed = agreements(db);
  return db
    .select({
      orderId: sales.orderId,
      photoId: orderItems.photoId,
      kept: sql<number>`${sales.total} - ${sales.refunded}`.mapWith(sales.total).as('kept'),
      price: sql<number>`coalesce(${orderItems.charged}, ${orderItems.price})`
        .mapWith(orderItems.price)
        .as('weight'),
      accountId: photos.uploadedBy,
      percent: agreed.percent,
      isAlone: sql<boolean>`count(*) over (partition by ${sales.orderId}) = 1`.as('is_alone'),
    })
    .from(orderItems)
    .innerJoin(sales, eq(sales.orderId, orderItems.orderId))
    .innerJoin(orders, eq(orders.id, sales.orderId))
    .innerJoin(photos, eq(photos.id, orderItems.photoId))
    .leftJoin(agreed, heldFor(agreed))
    .where(and(inPeriod(period), not(countsAsCharged)))
    .as('lines');
}

function sharedOut(
  items: (Pick<Sold, 'accountId' | 'percent'> & { price: number; kept: number })[],
): Sold[] {
  const parts = spreadTotal(
    items.map(({ price }) => price),
    items[0]?.kept ?? 0,
  );
  return items.map(({ accountId, percent }, line) => ({
    accountId,
    percent,
    charged: parts[line] ?? 0,
    count: 1,
  }));
}
