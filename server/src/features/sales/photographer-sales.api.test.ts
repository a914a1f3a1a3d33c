// Whose photos sold, and what of it is theirs: random orders of photos of three photographers and of
// nobody, revoked and restored, given back in parts, old ones and new ones.
import { ERRORS } from '@photolab/contract/errors';
import { dueOf } from '@photolab/domain/orders/pricing';
import { strFromU8, unzipSync } from 'fflate';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { addPhotos } from '../../../test/photos.ts';
import { revokeSale, sellOrder, setSaleRefunded } from '../../../test/sell-order.ts';
import { useShop } from '../../../test/shop.ts';
import { accounts, photographerShares } from '../../schema/accounts.ts';
import { events } from '../../schema/events.ts';
import { eventSales, orderItems, orders, sales } from '../../schema/orders.ts';
import { photos } from '../../schema/photos.ts';

const shop = useShop();
const api = callsOf(shop);
const PHOTOS = 4;
let owner: { cookie: string };
let people: number[] = [];
let pictures: { id: number; event: { id: number; name: string; date: string; price: number } }[] =
  [];

interface Row {
  accountId: number | null;
  email: string;
  photosSold: number;
  totalSales: number;
  share: number | null;
  due: number;
}
const centavos = (pesos: number) => Math.round(pesos * 100);
const listed = async (query = '') =>
  (await api.get(`/sales/photographer${query}`, owner)).json<Row[]>();
const of = (rows: Row[], id: number | null) => rows.find(({ accountId }) => accountId === id);

beforeAll(async () => {
  const { db } = shop().services;
  owner = await shop().login('admin');
  for (let index = 0; index < 3; index++) await shop().login('photographer');
  const found = await db.select().from(accounts).where(eq(accounts.role, 'photographer'));
  people = found.map(({ id }) => id);
  for (const uploadedBy of [...people, null]) {
    const [event] = await db
      .insert(events)
      .values({ name: 'Trail', date: '2026-01-01', price: 0 })
      .returning();
    if (!event) throw new Error('no event');
    const names = Array.from({ length: PHOTOS }, (_none, index) => `${String(index)}.jpg`);
    const ids = await addPhotos(db, event.id, names);
    await db.update(photos).set({ uploadedBy }).where(eq(photos.eventId, event.id));
    pictures = [...pictures, ...ids.map((id) => ({ id, event }))];
  }
});

async function forget() {
  const { db } = shop().services;
  await db.delete(sales);
  await db.delete(orderItems);
  await db.delete(orders);
  await db.delete(eventSales);
  await db.delete(photographerShares);
}

const scene = fc.record({
  prices: fc.array(fc.integer({ min: 0, max: 333_333 }), { minLength: 4, maxLength: 4 }),
  shares: fc.array(fc.option(fc.integer({ min: 1, max: 100 })), { minLength: 3, maxLength: 3 }),
  orders: fc.array(
    fc.record({
      picks: fc.uniqueArray(fc.nat({ max: 4 * PHOTOS - 1 }), { minLength: 1, maxLength: 12 }),
      turns: fc.array(fc.boolean(), { maxLength: 3 }),
      /** Of a hundred parts of the total, so many went back. */
      back: fc.constantFrom(0, 0, 1, 33, 67, 100),
      old: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

it('what the photographers and nobody sold is what the shop sold, in the records and the workbook', async () => {
  const { db } = shop().services;
  await fc.assert(
    fc.asyncProperty(scene, async ({ prices, shares, orders: made }) => {
      await forget();
      for (const [index, share] of shares.entries()) {
        await api.put(`/team/members/${String(people[index])}/share`, owner, { share });
      }
      let sold = 0;
      let count = 0;
      for (const { picks, turns, back, old } of made) {
        const items = picks.flatMap((pick) => {
          const picture = pictures[pick];
          const price = prices[Math.floor(pick / PHOTOS)] ?? 0;
          return picture ? [{ ...picture, event: { ...picture.event, price } }] : [];
        });
        const { id, total } = await sellOrder(db, { items, old });
        const refunded = Math.floor((total * back) / 100);
        if (refunded > 0) await setSaleRefunded(db, id, refunded);
        for (const revoked of turns) await revokeSale(db, id, revoked);
        if (turns.at(-1) === true) continue;
        sold += total - refunded;
        count += items.length;
      }
      const rows = await listed();
      const sum = (pick: (row: Row) => number) => rows.reduce((all, row) => all + pick(row), 0);
      expect(sum(({ totalSales }) => centavos(totalSales))).toBe(sold);
      expect(sum(({ photosSold }) => photosSold)).toBe(count);
      const events = (await api.get('/sales/event', owner)).json<{ totalSales: number }[]>();
      expect(events.reduce((all, row) => all + centavos(row.totalSales), 0)).toBe(sold);
      for (const [index, share] of shares.entries()) {
        const row = of(rows, people[index] ?? 0);
        const exact = (centavos(row?.totalSales ?? 0) * (share ?? 0)) / 100;
        expect(row?.share).toBe(share);
        // Each photo is rounded by itself.
        expect(Math.abs(centavos(row?.due ?? 0) - exact)).toBeLessThanOrEqual(
          (row?.photosSold ?? 0) / 2,
        );
      }
      const book = await api.get('/sales/active-events/download', owner);
      const sheet = unzipSync(book.rawPayload)['xl/worksheets/sheet3.xml'] ?? new Uint8Array();
      const cells = [...strFromU8(sheet).matchAll(/<c r="([CE])\d+"[^>]*><v>([\d.]+)<\/v>/g)];
      const last = (column: string) => Number(cells.findLast(([, name]) => name === column)?.[2]);
      expect(centavos(last('C'))).toBe(sold);
      expect(centavos(last('E'))).toBe(sum(({ due }) => centavos(due)));
    }),
    { numRuns: 8 },
  );
});

it('a part holds from the day it was agreed; the first one for the sales before it too', async () => {
  const { db } = shop().services;
  await forget();
  const [id = 0] = people;
  const [picture] = pictures;
  if (!picture) throw new Error('no picture');
  const items = [{ ...picture, event: { ...picture.event, price: 10_001 } }];
  await sellOrder(db, { items, at: '2026-03-01T15:00:00Z' });
  expect(of(await listed(), id)).toMatchObject({ share: null, due: 0, photosSold: 1 });
  await db.insert(photographerShares).values([
    { accountId: id, percent: 30, since: new Date('2026-04-01T00:00:00Z') },
    { accountId: id, percent: 50, since: new Date('2026-06-01T00:00:00Z') },
    { accountId: id, percent: null, since: new Date('2026-08-01T00:00:00Z') },
  ]);
  await sellOrder(db, { items, at: '2026-05-01T15:00:00Z' });
  await sellOrder(db, { items, at: '2026-07-01T15:00:00Z' });
  await sellOrder(db, { items, at: '2026-09-01T15:00:00Z' });
  const due = 2 * dueOf(10_001, 30) + dueOf(10_001, 50);
  expect(of(await listed(), id)).toMatchObject({ share: null, photosSold: 4, due: due / 100 });
  const inMay = of(await listed('?from=2026-05-01&to=2026-05-01'), id);
  expect(inMay).toMatchObject({ photosSold: 1, due: dueOf(10_001, 30) / 100 });
  // 22:30 of the day before, in the studio's zone.
  await sellOrder(db, { items, at: '2026-05-02T01:30:00Z' });
  const day = of(await listed('?from=2026-05-01&to=2026-05-01'), id);
  expect(day).toMatchObject({ photosSold: 2 });
});

it('photos of an account that was deleted are nobody’s, and the total stays', async () => {
  const { db } = shop().services;
  await forget();
  const [id = 0] = people;
  const [picture] = pictures;
  if (!picture) throw new Error('no picture');
  await sellOrder(db, { items: [{ ...picture, event: { ...picture.event, price: 500 } }] });
  await db.delete(accounts).where(eq(accounts.id, id));
  const rows = await listed();
  expect(of(rows, id)).toBeUndefined();
  expect(of(rows, null)).toMatchObject({ email: '', photosSold: 1, totalSales: 5, due: 0 });
});

it('a part is a whole number of percent, or none', async () => {
  const id = people[1] ?? 0;
  const set = async (share: unknown) =>
    (await api.put(`/team/members/${String(id)}/share`, owner, { share })).statusCode;
  for (const share of [0, 101, 12.5, -1, 'mucho'])
    expect([share, await set(share)]).toEqual([share, 400]);
  expect(await set('40')).toBe(200);
  expect(await set('')).toBe(200);
  expect((await api.put('/team/members/999999/share', owner, { share: 10 })).statusCode).toBe(404);
});

it('of two owners who each agree on a part, the second is told before it replaces the first', async () => {
  const id = people[1] ?? 0;
  const set = async (body: object) => {
    const answer = await api.put(`/team/members/${String(id)}/share`, owner, body);
    return [answer.statusCode, answer.json<{ Message?: string }>().Message];
  };
  await set({ share: '' });
  expect(await set({ share: 30, shown: null })).toEqual([200, undefined]);
  expect(await set({ share: 60, shown: null })).toEqual([409, ERRORS['edited-meanwhile'][1]]);
  // Both want the same: nothing is replaced.
  expect(await set({ share: 30, shown: null })).toEqual([200, undefined]);
  expect(await set({ share: 60, shown: 30 })).toEqual([200, undefined]);
});
