import { ORDER_STATES } from '@photolab/domain/orders/order-kinds';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { revokeSale, sellOrder } from '../../../test/sell-order.ts';
import { useShop } from '../../../test/shop.ts';
import { orders, recordCounts, sales } from '../../schema/orders.ts';
import { countRecords } from './record-counts.ts';

const shop = useShop();

/** What is kept beside what is there, of all states and of each. */
async function kept() {
  const { db } = shop().services;
  return {
    orders: await countRecords(db, { records: 'orders' }),
    sales: await countRecords(db, { records: 'sales' }),
    refunded: await countRecords(db, { records: 'sales', state: 'refunded' }),
    states: await Promise.all(
      ORDER_STATES.map((state) => countRecords(db, { records: 'orders', state })),
    ),
  };
}

async function counted() {
  const { db } = shop().services;
  return {
    orders: await db.$count(orders),
    sales: await db.$count(sales),
    refunded: await db.$count(sales, eq(sales.paymentState, 'refunded')),
    states: await Promise.all(
      ORDER_STATES.map((state) => db.$count(orders, eq(orders.state, state))),
    ),
  };
}

it('are those of the rows, however they came, changed and went', async () => {
  const { db } = shop().services;
  const { event, photos } = await seedEvent(shop().services, 3);
  const made = [];
  for (const { id } of photos) made.push(await sellOrder(db, { items: [{ id, event }] }));
  const [first, second] = made;
  if (!first || !second) throw new Error('no order');
  await revokeSale(db, first.id, true);
  await db.update(sales).set({ paymentState: 'refunded' }).where(eq(sales.orderId, first.id));
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, first.id));
  await db.update(orders).set({ flags: [] });
  await db.delete(sales).where(eq(sales.orderId, second.id));
  await db.delete(orders).where(eq(orders.id, second.id));
  expect(await kept()).toEqual(await counted());
  expect(await kept()).toMatchObject({ orders: 2, sales: 2, refunded: 1 });
});

it('are the same once many changes were made one row for each state', async () => {
  const { db } = shop().services;
  await db.execute(sql`insert into record_counts (records, state, count)
    select 'orders', 'approved', case when g % 2 = 0 then 1 else -1 end
    from generate_series(1, 1200) g`);
  const before = await counted();
  // Two who count at once both add them up.
  expect(await Promise.all([kept(), kept()])).toEqual([before, before]);
  expect(await kept()).toEqual(before);
  expect(await db.$count(recordCounts)).toBeLessThan(20);
});
