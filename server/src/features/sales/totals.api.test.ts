// decisions: a deleted event's sales stay in every total. Random orders over random events, revoked,
// restored and given back in part, events deleted in between: the totals are one number, to the centavo.
import { strFromU8, unzipSync } from 'fflate';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { seedEvent } from '../../../test/photo-rows.ts';
import { addPhotos } from '../../../test/photos.ts';
import {
  recountEventSales,
  revokeSale,
  sellOrder,
  setSaleRefunded,
} from '../../../test/sell-order.ts';
import { useShop } from '../../../test/shop.ts';
import { events } from '../../schema/events.ts';
import { eventSales, orderItems, orders, sales } from '../../schema/orders.ts';

const shop = useShop();
const EVENTS = 3;
const PHOTOS = 6;

const order = fc.record({
  picks: fc.uniqueArray(fc.nat({ max: EVENTS * PHOTOS - 1 }), { minLength: 1, maxLength: 12 }),
  turns: fc.array(fc.boolean(), { maxLength: 3 }),
  /** What part of it went back, in percent, before and after that. */
  backs: fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 99 })),
});
const scene = fc.record({
  prices: fc.array(fc.integer({ min: 0, max: 333_333 }), { minLength: EVENTS, maxLength: EVENTS }),
  orders: fc.array(order, { minLength: 1, maxLength: 6 }),
  deleted: fc.array(fc.boolean(), { minLength: EVENTS, maxLength: EVENTS }),
});

/** Rows only: the totals look at no picture. */
async function eventOf(price: number) {
  const { db } = shop().services;
  const [event] = await db
    .insert(events)
    .values({ name: 'Trail', date: '2026-01-01', price })
    .returning();
  if (!event) throw new Error('no event');
  const names = Array.from({ length: PHOTOS }, (_none, index) => `${String(index)}.jpg`);
  return { event, ids: await addPhotos(db, event.id, names) };
}

it('the totals per event, of the records and of both sheets are equal, whatever was deleted', async () => {
  const { db } = shop().services;
  const admin = await shop().login('admin');
  const get = (path: string) => shop().app.inject({ url: `/api${path}`, headers: admin });
  await fc.assert(
    fc.asyncProperty(scene, async ({ prices, orders: made, deleted }) => {
      await db.delete(sales);
      await db.delete(orders);
      await db.delete(eventSales);
      const seeded = [];
      for (const price of prices) seeded.push(await eventOf(price));
      const all = seeded.flatMap(({ event, ids }) => ids.map((id) => ({ id, event })));
      let expected = 0;
      for (const { picks, turns, backs } of made) {
        const items = picks.flatMap((pick) => all[pick] ?? []);
        const { id, total } = await sellOrder(db, { items });
        const [before, after] = backs.map((percent) => Math.floor((total * percent) / 100));
        await setSaleRefunded(db, id, before ?? 0);
        for (const revoked of turns) await revokeSale(db, id, revoked);
        await setSaleRefunded(db, id, after ?? 0);
        if (turns.at(-1) !== true) expected += total - (after ?? 0);
      }
      for (const [index, { event }] of seeded.entries()) {
        if (!deleted[index]) continue;
        const url = `/api/events/event/delete/${String(event.id)}`;
        const answer = await shop().app.inject({ method: 'POST', url, headers: admin });
        expect(answer.statusCode).toBe(200);
      }
      const rows = (await get('/sales/event')).json<{ name: string; totalSales: number }[]>();
      const perEvent = rows.reduce((sum, row) => sum + Math.round(row.totalSales * 100), 0);
      const people = (await get('/sales/photographer')).json<{ totalSales: number }[]>();
      const ofPeople = people.reduce((sum, row) => sum + Math.round(row.totalSales * 100), 0);
      const sums = (await get('/sales/figures')).json<{ totalSales: number; events: number }>();
      expect(sums.events).toBe(rows.length);
      const ofSums = Math.round(sums.totalSales * 100);
      const sheets = unzipSync((await get('/sales/active-events/download')).rawPayload);
      const lastOf = (sheet: number, column: string) => {
        const text = strFromU8(
          sheets[`xl/worksheets/sheet${String(sheet)}.xml`] ?? new Uint8Array(),
        );
        const cells = [
          ...text.matchAll(new RegExp(`<c r="${column}\\d+"[^>]*><v>([\\d.]+)</v>`, 'g')),
        ];
        return Math.round(Number(cells.at(-1)?.[1]) * 100);
      };
      const totals = [perEvent, ofSums, lastOf(1, 'H'), lastOf(2, 'F'), ofPeople];
      expect(totals).toEqual(totals.map(() => expected));
      expect(await recountEventSales(db)).toBe('right');
    }),
    { numRuns: 6 },
  );
});

it('decisions: the row of a deleted event stays, marked (eliminado)', async () => {
  const { db } = shop().services;
  const admin = await shop().login('admin');
  const seeded = await seedEvent(shop().services, 1);
  await sellOrder(db, { items: seeded.photos.map(({ id }) => ({ id, event: seeded.event })) });
  const url = `/api/events/event/delete/${String(seeded.event.id)}`;
  await shop().app.inject({ method: 'POST', url, headers: admin });
  const answer = await shop().app.inject({ url: '/api/sales/event', headers: admin });
  expect(answer.json()).toContainEqual(
    expect.objectContaining({
      eventId: seeded.event.id,
      name: 'Maratón X (eliminado)',
      active: false,
      totalSales: 1500,
      photosSold: 1,
    }),
  );
});

it('of more events than are asked for come the latest that sold, and apart those that sold most', async () => {
  const { db } = shop().services;
  await db.delete(sales);
  await db.delete(orders);
  await db.delete(eventSales);
  await db.delete(events);
  const made = [];
  for (const price of [9_000, 0, 5_000, 5_000, 7_000, 0]) made.push(await eventOf(price));
  for (const { event, ids } of made) {
    await sellOrder(db, { items: ids.slice(0, 1).map((id) => ({ id, event })) });
  }
  await db.update(events).set({ active: true }).where(eq(events.price, 5_000));
  const admin = await shop().login('admin');
  const get = async (path: string) =>
    (await shop().app.inject({ url: `/api${path}`, headers: admin })).json<unknown>();
  const [first, free, third, fourth, fifth, newest] = made.map(({ event }) => event.id);
  const ids = (rows: unknown) =>
    z
      .array(z.object({ eventId: z.int() }))
      .parse(rows)
      .map(({ eventId }) => eventId);
  const all = [newest, fifth, fourth, third, free, first];
  expect(ids(await get('/sales/event'))).toEqual(all);
  expect(ids(await get('/sales/event?most=6'))).toEqual(all);
  expect(ids(await get('/sales/event?most=3'))).toEqual([fifth, fourth, third]);
  const { largest, ...sums } = z
    .looseObject({ largest: z.array(z.object({ totalSales: z.number() })) })
    .parse(await get('/sales/figures'));
  expect(sums).toEqual({
    highestSale: 90,
    totalSales: 260,
    events: 6,
    activeEvents: 2,
    soldEvents: 4,
  });
  expect(largest.map(({ totalSales }) => totalSales)).toEqual([90, 70, 50, 50]);
  for (const most of ['0', '-1', '1.5', '201', 'x']) {
    const answer = await shop().app.inject({
      url: `/api/sales/event?most=${most}`,
      headers: admin,
    });
    expect(answer.statusCode).toBe(400);
  }
});

it('sales of a version that kept no totals are counted at the next start', async () => {
  const { db } = shop().services;
  const seeded = await seedEvent(shop().services, 2);
  await sellOrder(db, { items: seeded.photos.map(({ id }) => ({ id, event: seeded.event })) });
  const before = await db.select().from(eventSales).orderBy(eventSales.eventId);
  await db.delete(eventSales);
  expect(await recountEventSales(db)).toBe('recounted');
  expect((await db.select().from(eventSales).orderBy(eventSales.eventId)).length).toBeGreaterThan(
    0,
  );
  const after = await db.select().from(eventSales).orderBy(eventSales.eventId);
  expect(after).toEqual(before.filter(({ orders: count }) => count > 0));
});

it('a sale takes from each event what it gave it, though its photos were downloaded meanwhile', async () => {
  const { db } = shop().services;
  const [one, other] = [await eventOf(10_000), await eventOf(10_000)];
  const items = [one, other].flatMap(({ event, ids: [id = 0] }) => ({ id, event }));
  const { id: orderId } = await sellOrder(db, { items });
  const totals = async () => {
    const rows = await db.select().from(eventSales).orderBy(eventSales.eventId);
    return rows
      .filter(({ eventId }) => items.some(({ event }) => event.id === eventId))
      .map(({ total }) => total);
  };
  // Few rows are read as they lie on the disk, and what is written anew lies behind.
  await db.execute(sql`analyze order_items`);
  // A centavo went back: which of two equal parts is the smaller has to be the same each time.
  await setSaleRefunded(db, orderId, 1);
  const [first] = items;
  await db
    .update(orderItems)
    .set({ downloads: 1 })
    .where(eq(orderItems.photoId, first?.id ?? 0));
  await revokeSale(db, orderId, true);
  expect(await totals()).toEqual([0, 0]);
});
