// Everything that stands under one e-mail address, in any case of letters.
import type { Customer } from '@photolab/contract/endpoints/customers';
import { returnedOf } from '@photolab/domain/orders/returned';
import { count, desc, eq, getTableColumns, inArray, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { idsOrderedBy } from '../../records/buyer-email.ts';
import { isAddress } from '../../schema/columns.ts';
import { accounts } from '../../schema/accounts.ts';
import { contactMessages } from '../../schema/content.ts';
import { events, participants } from '../../schema/events.ts';
import { orderItems, orders, sales, withdrawalRequests } from '../../schema/orders.ts';
import { messageColumns } from './messages.repository.ts';

/** The latest of each; more belong to no person. */
const SHOWN = 100;

export async function findCustomer(db: Database, email: string): Promise<Customer> {
  const is = (column: PgColumn) => isAddress(column, email);
  const named = await db
    .selectDistinct({ first: sales.firstName, last: sales.lastName })
    .from(sales)
    .where(is(sales.email))
    .limit(SHOWN);
  return {
    email,
    names: named.map(({ first, last }) => `${first} ${last}`.trim()).filter(Boolean),
    hasAccount: (await db.$count(accounts, is(accounts.email))) > 0,
    orders: await ordersOf(db, email),
    messages: await db
      .select(messageColumns)
      .from(contactMessages)
      .where(is(contactMessages.email))
      .orderBy(desc(contactMessages.id))
      .limit(SHOWN),
    withdrawals: await db
      .select({
        code: withdrawalRequests.code,
        operationNumber: withdrawalRequests.operationNumber,
        createdAt: withdrawalRequests.createdAt,
      })
      .from(withdrawalRequests)
      .where(is(withdrawalRequests.email))
      .orderBy(desc(withdrawalRequests.id))
      .limit(SHOWN),
    signUps: await db
      .select({ eventId: events.id, event: events.name, createdAt: participants.createdAt })
      .from(participants)
      .innerJoin(events, eq(events.id, participants.eventId))
      .where(is(participants.email))
      .orderBy(desc(participants.id))
      .limit(SHOWN),
  };
}

async function ordersOf(db: Database, email: string) {
  const rows = await db
    .select({ order: getTableColumns(orders), sale: getTableColumns(sales) })
    .from(orders)
    .leftJoin(sales, eq(sales.orderId, orders.id))
    .where(inArray(orders.id, idsOrderedBy(db, email)))
    .orderBy(desc(orders.serial))
    .limit(SHOWN);
  const ids = rows.map(({ order }) => order.id);
  const items = ids.length
    ? await db
        .select({
          orderId: orderItems.orderId,
          photos: count(),
          downloads: sum(orderItems.downloads),
        })
        .from(orderItems)
        .where(inArray(orderItems.orderId, ids))
        .groupBy(orderItems.orderId)
    : [];
  const byOrder = new Map(items.map((row) => [row.orderId, row]));
  return rows.map(({ order: { id, operationNumber, state, total, createdAt }, sale }) => ({
    orderId: id,
    operationNumber,
    state,
    total,
    refunded: sale ? returnedOf(sale) : 0,
    photos: byOrder.get(id)?.photos ?? 0,
    downloads: Number(byOrder.get(id)?.downloads ?? 0),
    createdAt,
  }));
}
