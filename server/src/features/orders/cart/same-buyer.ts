// Who buys: an account, and the browser whose key it brought. What one buyer does in two tabs happens one
// after the other, and an order that is open in one of them is gone on with in the other.
import { and, desc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lockName, type Database } from '../../../platform/db/database.ts';
import { boughtOrGiven, ownedPhoto } from '../../../records/photos.ts';
import { isAddress } from '../../../schema/columns.ts';
import { orderItems, orders, sales } from '../../../schema/orders.ts';
import type { OrderRow } from '../orders.repository.ts';
import { idOfCoupon } from './coupons/coupons.ts';
import type { SaleTerms } from './terms.ts';

export interface Buyer {
  /** Hash of the browser's key. */
  buyerKey: string | null | undefined;
  accountId: number | null | undefined;
}

/** So long an order has to be payable yet for somebody to be sent to its payment. */
const PAYABLE_MINUTES = 10;

/**
 * Orders of this buyer; nothing of one who brought neither. What was ordered with an account is nobody else's who
 * comes with its browser.
 */
export function ordersOf({ buyerKey, accountId }: Buyer): SQL | undefined {
  return or(
    ...(buyerKey ? [and(eq(orders.buyerKey, buyerKey), isNull(orders.accountId))] : []),
    ...(accountId ? [eq(orders.accountId, accountId)] : []),
  );
}

/** Until the transaction ends nobody else opens or settles an order of this buyer. */
export async function lockBuyer(
  tx: Database,
  { accountId, buyerKey, email }: Buyer & { email?: string | null | undefined },
): Promise<void> {
  // Always in this order, so that two never wait for each other.
  const names = [
    ...(accountId ? [`account:${String(accountId)}`] : []),
    ...(buyerKey ? [`browser:${buyerKey}`] : []),
    ...(email ? [`email:${email}`] : []),
  ];
  for (const name of names) await lockName(tx, name);
}

interface Asked extends Buyer {
  email?: string | undefined;
  /** For whoever has not said yet where the photos are announced, or says so anew. */
  anyEmail?: boolean;
  coupon?: string | undefined;
  /** What the buyer saw; without it nobody says that the earlier price is theirs. */
  total?: number | undefined;
}

/** The buyer's order of just these photos at this price, which nobody has paid and still may be. */
export async function findOpenTwin(
  tx: Database,
  asked: Asked,
  { lines }: SaleTerms,
): Promise<OrderRow | undefined> {
  const mine = ordersOf(asked);
  if (!mine || asked.total === undefined) return undefined;
  const items = lines.map(
    ({ photoId, size, price }) => `${String(photoId)} ${size} ${String(price)}`,
  );
  const coupon = asked.coupon ? idOfCoupon(tx, asked.coupon) : sql`null::int`;
  const [twin] = await tx
    .select()
    .from(orders)
    .where(
      and(
        mine,
        inArray(orders.state, ['created', 'rejected', 'cancelled']),
        eq(orders.expired, false),
        gt(orders.expiresAt, sql`now() + make_interval(mins => ${PAYABLE_MINUTES})`),
        eq(orders.total, asked.total),
        asked.anyEmail
          ? undefined
          : sql`${orders.buyerEmail} is not distinct from ${asked.email ?? null}`,
        sql`${orders.couponId} is not distinct from (${coupon})`,
        sql`(select array_agg(concat_ws(' ', ${orderItems.photoId}, ${orderItems.size}, ${orderItems.price}) order by ${orderItems.photoId})
          from ${orderItems} where ${orderItems.orderId} = ${orders.id})
          = (select array_agg(line order by split_part(line, ' ', 1)::int) from unnest(${sql.param(items)}::text[]) line)`,
      ),
    )
    .orderBy(desc(orders.serial))
    .limit(1);
  return twin;
}

/**
 * The buyer's open order of this cart is gone on with under the e-mail that is given now, if there is one. Outside of
 * the buyer's lock, which settling asks for while it has the order's.
 */
export async function correctEmail(db: Database, asked: Asked, terms: SaleTerms): Promise<boolean> {
  const open = await findOpenTwin(db, { ...asked, anyEmail: true }, terms);
  if (!open) return false;
  // Of one that was paid meanwhile it stays: its letter may be on its way.
  const unpaid = and(eq(orders.id, open.id), isNull(orders.settledBy));
  await db
    .update(orders)
    .set({ buyerEmail: asked.email ?? null })
    .where(unpaid);
  return true;
}

/**
 * Whether photos of this order are paid in another one, and nobody was asked whether they are wanted twice: the
 * buyer's own, not paid yet when this one was opened, or one of the same e-mail on another phone, whose
 * purchases are told to nobody. A web size does not count for an original.
 */
export async function isBoughtTwice(tx: Database, order: OrderRow): Promise<boolean> {
  const own = alias(orderItems, 'own');
  const mine = ordersOf(order) ?? sql`false`;
  const { buyerEmail } = order;
  const notAsked = or(
    and(mine, gt(sales.createdAt, order.createdAt)),
    buyerEmail
      ? sql`(${mine}) is not true and ${isAddress(orders.buyerEmail, buyerEmail)}`
      : undefined,
  );
  const [other] = await tx
    .select({ id: orders.id })
    .from(own)
    .innerJoin(
      orderItems,
      and(
        boughtOrGiven((column) => eq(column, own.photoId)),
        eq(ownedPhoto, own.photoId),
      ),
    )
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .where(
      and(
        eq(own.orderId, order.id),
        ne(orders.id, order.id),
        eq(orders.entitled, true),
        or(eq(orderItems.size, own.size), eq(orderItems.size, 'original')),
        notAsked,
      ),
    )
    .limit(1);
  return other !== undefined;
}
