import { dayIn } from '@photolab/domain/shop/studio-day';
import { strFromU8, unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { picture, seedEvent } from '../../../test/photo-rows.ts';
import { revokeSale, sellOrder, setSaleRefunded, type Sold } from '../../../test/sell-order.ts';
import { useShop } from '../../../test/shop.ts';
import { eventSales, orders, sales, withdrawalRequests } from '../../schema/orders.ts';

const shop = useShop();

let sessions: Record<'admin' | 'user' | 'nobody', object> | undefined;

const get = async (path: string, role: 'admin' | 'user' | 'nobody' = 'admin') => {
  sessions ??= {
    admin: await shop().login('admin'),
    user: await shop().login('user'),
    nobody: {},
  };
  const headers = { ...sessions[role] };
  return shop().app.inject({ url: `/api${path}`, headers });
};

type SaleFields = Omit<Sold, 'items'>;

/** An order of all the event's photos, sold, with the discount of its number of photos. */
const sell = ({ event, photos }: Awaited<ReturnType<typeof seedEvent>>, fields: SaleFields = {}) =>
  sellOrder(shop().services.db, { ...fields, items: photos.map(({ id }) => ({ id, event })) });

const clear = async () => {
  const { db } = shop().services;
  await db.delete(sales);
  await db.delete(orders);
  await db.delete(eventSales);
};

describe('the records', () => {
  it.each(['/sells', '/orders', '/sales/event', '/sales/active-events/download', '/withdrawals'])(
    '%s refuses visitors and users',
    async (path) => {
      expect((await get(path, 'nobody')).statusCode).toBe(401);
      expect((await get(path, 'user')).statusCode).toBe(403);
    },
  );

  it('refuse a page, a date and a state that are none, naming the field', async () => {
    for (const query of ['page=0', 'from=ayer', 'pageSize=1000']) {
      const answer = await get(`/sells?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
    expect((await get('/orders?state=perdido')).statusCode).toBe(400);
    expect((await get('/orders/no-es-un-id')).statusCode).toBe(400);
    expect((await get('/orders/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  });

  it('come in pages, the newest first, with the whole number in X-Total-Count', async () => {
    await clear();
    const seeded = await seedEvent(shop().services, 1);
    for (let day = 1; day <= 12; day++) {
      await sell(seeded, { at: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z` });
    }
    const page = await get('/sells?page=2&pageSize=5');
    expect(page.headers['x-total-count']).toBe('12');
    const days = page
      .json<{ createdAt: string }[]>()
      .map(({ createdAt }) => createdAt.slice(8, 10));
    expect(days).toEqual(['07', '06', '05', '04', '03']);
    // Read from both ends, and the same as in one piece.
    for (const list of ['sells', 'orders']) {
      const ids = async (query: string) =>
        (await get(`/${list}?${query}`)).json<{ id: number }[]>().map(({ id }) => id);
      const pages = [];
      for (const number of [1, 2, 3, 4]) pages.push(await ids(`page=${String(number)}&pageSize=5`));
      expect(pages.map(({ length }) => length)).toEqual([5, 5, 2, 0]);
      expect(pages.flat()).toEqual(await ids('page=1&pageSize=50'));
    }
    // The specification's list names no page: it is whole, as far as one answer goes.
    for (const [query, rows] of [
      ['', 12],
      ['?page=1', 10],
      ['?page=2', 2],
      ['?pageSize=3', 3],
    ]) {
      for (const list of ['sells', 'orders']) {
        const listed = (await get(`/${list}${String(query)}`)).json<object[]>();
        expect([list, query, listed.length]).toEqual([list, query, rows]);
      }
    }
    const orderPage = await get('/orders?page=3&pageSize=5');
    expect(orderPage.json<object[]>()).toHaveLength(2);
    expect(orderPage.headers['x-total-count']).toBe('12');
  });

  it('are filtered by operation number, dates and state, together', async () => {
    await clear();
    const seeded = await seedEvent(shop().services, 1);
    const first = await sell(seeded, { at: '2026-11-10T12:00:00Z' });
    await sell(seeded, { at: '2026-11-11T12:00:00Z', state: 'refunded' });
    await sell(seeded, { at: '2026-11-12T12:00:00Z' });
    const count = async (query: string) => (await get(`/sells?${query}`)).headers['x-total-count'];
    expect(await count(`operationNumber=${first.operationNumber}`)).toBe('1');
    expect(await count('from=2026-11-11')).toBe('2');
    expect(await count('to=2026-11-11')).toBe('2');
    expect(await count('from=2026-11-11&to=2026-11-11')).toBe('1');
    expect(await count('state=approved&from=2026-11-11')).toBe('1');
    // No sign stands for every number.
    expect(await count('operationNumber=%25')).toBe('0');
    // Nor are an e-mail's digits a number's beginning; one that is copied in groups is it.
    const [digit = ''] = first.operationNumber;
    expect(await count(`operationNumber=ana${digit}%40example.com`)).toBe('0');
    const inGroups = first.operationNumber.replace(/(.{4})(?=.)/g, '$1-');
    expect(await count(`operationNumber=N.º ${inGroups}`)).toBe('1');
  });

  it('carry the fields of the specification', async () => {
    await clear();
    const seeded = await seedEvent(shop().services, 2);
    const order = await sell(seeded);
    expect((await get('/sells')).json()).toMatchObject([
      {
        operationNumber: order.operationNumber,
        name: 'Ana',
        lastName: 'Pérez',
        statePayment: 'approved',
        typePayment: 'credit_card',
        totalPrice: 3000,
      },
    ]);
    const [listed] = (await get('/orders')).json<
      { OrderId: string; url: string; fUrl: string }[]
    >();
    expect(listed?.OrderId).toBe(order.id);
    const previews: unknown = JSON.parse(listed?.url ?? '');
    expect(previews).toEqual(seeded.photos.map(() => expect.stringContaining('/api/media/')));
    const originals: unknown = JSON.parse(listed?.fUrl ?? '');
    expect(originals).toEqual(
      seeded.photos.map(({ id }) => expect.stringContaining(`/api/photos/${String(id)}/original`)),
    );
  });

  it('say what went back of a sale: the part, and of one that was given back in parts all of it', async () => {
    await clear();
    const { db } = shop().services;
    const seeded = await seedEvent(shop().services, 2);
    for (const revoked of [false, true]) {
      const { id } = await sell(seeded);
      await setSaleRefunded(db, id, 30_030);
      if (revoked) await revokeSale(db, id, true);
    }
    for (const record of ['/sells', '/orders']) {
      const listed = (await get(record)).json<{ totalPrice: number; refunded: number }[]>();
      expect(listed.map(({ totalPrice, refunded }) => [totalPrice, refunded])).toEqual([
        [3000, 3000],
        [3000, 300.3],
      ]);
    }
  });

  it('share a discount among the events of its order and leave refunded sales out', async () => {
    await clear();
    const seeded = await seedEvent(shop().services, 5);
    await sell(seeded);
    await sell(seeded, { revoked: true });
    const rows = (await get('/sales/event')).json<{ eventId: number }[]>();
    expect(rows.find(({ eventId }) => eventId === seeded.event.id)).toMatchObject({
      name: 'Maratón X',
      totalSales: 6000,
      photosSold: 5,
      orders: 1,
    });
  });

  it('administration §3: the high-quality link is the original itself, for administrators only', async () => {
    await clear();
    const seeded = await seedEvent(shop().services, 1);
    const order = await sell(seeded);
    const [photo] = seeded.photos;
    const path = `/photos/${String(photo?.id)}/original`;
    const [detailed] = (await get(`/orders/${order.id}`)).json<{ photos: { original: string }[] }>()
      .photos;
    expect(detailed?.original).toBe(`/api${path}`);
    const original = await get(path);
    expect(original.rawPayload).toEqual(await picture(0));
    expect(original.headers['content-type']).toBe('image/jpeg');
    expect((await get(path, 'nobody')).statusCode).toBe(401);
    expect((await get(path, 'user')).statusCode).toBe(403);
    expect((await get('/photos/999999/original')).statusCode).toBe(404);
  });

  it('decisions: a day of the filters is a day in the studio’s time zone', async () => {
    await clear();
    const seeded = await seedEvent(shop().services, 1);
    // Sunday 22 November, 22:30 in Buenos Aires: Monday in UTC.
    await sell(seeded, { at: '2026-11-23T01:30:00Z' });
    for (const record of ['/sells', '/orders']) {
      const count = async (day: string) =>
        (await get(`${record}?from=${day}&to=${day}`)).headers['x-total-count'];
      expect([await count('2026-11-22'), await count('2026-11-23')]).toEqual(['1', '0']);
    }
  });

  it('administration §2: the highest sale is the largest single one that stands', async () => {
    await clear();
    expect((await get('/sales/figures')).json()).toMatchObject({ highestSale: 0, totalSales: 0 });
    const one = await seedEvent(shop().services, 1);
    const three = await seedEvent(shop().services, 3);
    await sell(one);
    await sell(one);
    const first = await sell(three);
    const whole = await sell(three);
    await sell(three, { revoked: true });
    expect((await get('/sales/figures')).json()).toMatchObject({ highestSale: 4500 });
    // What went back of a sale was not sold: the figure beside it, of all sales, does not count it either.
    const { db } = shop().services;
    for (const [back, highestSale] of [
      [100_000, 3500],
      [400_000, 1500],
    ] as const) {
      for (const { id } of [first, whole]) await setSaleRefunded(db, id, back);
      expect((await get('/sales/figures')).json()).toMatchObject({ highestSale });
    }
  });

  it('list the requests of the botón de arrepentimiento, the newest first', async () => {
    const { db } = shop().services;
    await db.delete(withdrawalRequests);
    for (const code of ['ARR-1', 'ARR-2']) {
      await db.insert(withdrawalRequests).values({ code, name: 'Ana', email: 'ana@example.com' });
    }
    const list = await get('/withdrawals?pageSize=1');
    expect(list.headers['x-total-count']).toBe('2');
    expect(list.json()).toMatchObject([{ code: 'ARR-2' }]);
  });
});

describe('the workbook', () => {
  it('holds both views with typed cells and totals, and a name like a formula stays text', async () => {
    await clear();
    const seeded = await seedEvent(shop().services, 1, 150_050);
    await sell(seeded, { firstName: '=1+1' });
    await sell(seeded, { firstName: '+cmd|calc', at: '2026-11-19T15:00:00Z' });
    const back = await sell(seeded, {
      revoked: true,
      state: 'refunded',
      at: '2026-11-18T15:00:00Z',
    });
    expect(back.total).toBe(150_050);
    const answer = await get('/sales/active-events/download');
    const today = dayIn(shop().services.config.timeZone, new Date());
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="ventas_${today}.xlsx"`,
    );
    const parts = unzipSync(answer.rawPayload);
    const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    expect(part('xl/workbook.xml')).toMatch(/name="Ventas".*name="Por evento"/s);
    const sheet = part('xl/worksheets/sheet1.xml');
    expect(Object.keys(parts).some((name) => part(name).includes('<f>'))).toBe(false);
    expect(part('xl/sharedStrings.xml')).toContain('=1+1');
    // Three sales and, of the two that count, the sum: numbers, where texts say t="s".
    const amounts = [...sheet.matchAll(/<c r="H\d+"(?![^>]*t="s")[^>]*><v>([\d.]+)<\/v><\/c>/g)];
    expect(amounts.map(([, value]) => Number(value))).toEqual([1500.5, 1500.5, 1500.5, 3001]);
    // 19/11/2026 15:00 in UTC is noon in Argentina: day 46345.5 of the workbook's calendar.
    expect(sheet).toMatch(/<c r="A\d+"[^>]*><v>46345\.5<\/v>/);
    expect(part('xl/styles.xml')).toMatch(/dd\/mm\/yyyy/);
    expect(part('xl/styles.xml')).toMatch(/#,##0\.00/);
  });

  it('sums the sales of each month of the studio, with what went back', async () => {
    await clear();
    const seeded = await seedEvent(shop().services, 1, 150_050);
    // Still October in Argentina.
    await sell(seeded, { at: '2026-11-01T02:30:00Z' });
    await sell(seeded, { at: '2026-11-19T15:00:00Z' });
    await sell(seeded, { at: '2026-11-18T15:00:00Z', revoked: true, state: 'refunded' });
    const answer = await get('/sales/active-events/download');
    const parts = unzipSync(answer.rawPayload);
    const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    expect(part('xl/workbook.xml')).toContain('name="Por mes"');
    const numbers = [...part('xl/worksheets/sheet4.xml').matchAll(/<row.*?<\/row>/gs)].map(
      ([row]) =>
        [...row.matchAll(/<c (?![^>]*t="s")[^>]*><v>([\d.]+)<\/v><\/c>/g)].map(([, value]) =>
          Number(value),
        ),
    );
    const day = (date: string) => Date.parse(date) / 86_400_000 + 25_569;
    expect(numbers.slice(1)).toEqual([
      [day('2026-11-01'), 2, 3001, 1500.5, 1500.5],
      [day('2026-10-01'), 1, 1500.5, 0, 1500.5],
      [3, 4501.5, 1500.5, 3001],
    ]);
  });

  it('opens with no sale at all', async () => {
    await clear();
    const answer = await get('/sales/active-events/download');
    expect(Object.keys(unzipSync(answer.rawPayload))).toContain('xl/worksheets/sheet2.xml');
  });
});

it('an order’s page shows photos, payments and timeline, and what may be done', async () => {
  const seeded = await seedEvent(shop().services, 1);
  const order = await sell(seeded);
  const { db } = shop().services;
  const reasons = [{ kind: 'coupon' as const, code: 'MARATON10', off: 50_000 }];
  await db.update(orders).set({ settledBy: '1', reasons }).where(eq(orders.id, order.id));
  expect((await get(`/orders/${order.id}`)).json()).toMatchObject({
    OrderId: order.id,
    operationNumber: order.operationNumber,
    totalPrice: 1500,
    canRefund: true,
    canResend: true,
    reasons: [{ kind: 'coupon', code: 'MARATON10', off: 500 }],
    photos: [{ eventName: 'Maratón X', size: 'original', price: 1500, downloads: 0 }],
    payments: [],
    timeline: [],
  });
});
