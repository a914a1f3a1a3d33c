import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { sellOrder, setSaleRefunded } from '../../../test/sell-order.ts';
import { useShop } from '../../../test/shop.ts';
import { accounts } from '../../schema/accounts.ts';
import { contactMessages } from '../../schema/content.ts';
import { jobs } from '../../schema/operations.ts';
import { orders, payments, withdrawalRequests } from '../../schema/orders.ts';
import { photoBibs } from '../../schema/photos.ts';

const shop = useShop();
let cookie: { cookie: string };
let sold: { id: string; operationNumber: string; photo: number };

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  shop().app.inject({
    method,
    url: `/api${path}`,
    headers: cookie,
    ...(payload ? { payload } : {}),
  });

beforeAll(async () => {
  const { db } = shop().services;
  cookie = await shop().login('admin');
  const { event, photos } = await seedEvent(shop().services, 2);
  const [mine, other] = photos;
  if (!mine || !other) throw new Error('no photos');
  const order = await sellOrder(db, { items: [{ id: mine.id, event }], firstName: 'Ángela María' });
  await sellOrder(db, { items: [{ id: other.id, event }], firstName: 'Bruno' });
  const bib = { eventId: event.id, number: '0568', numberKey: '568', source: 'machine' as const };
  await db.insert(photoBibs).values({ photoId: mine.id, ...bib });
  await db.update(orders).set({ buyerEmail: 'Angela@Example.com' }).where(eq(orders.id, order.id));
  sold = { id: order.id, operationNumber: order.operationNumber, photo: mine.id };
});

describe('a search over the records', () => {
  it('finds an order by operation number, e-mail, name, photo and runner, and nothing by a stranger', async () => {
    const found = async (search: string) => {
      const query = `search=${encodeURIComponent(search)}`;
      const [sells, listed] = [
        await call('GET', `/sells?${query}`),
        await call('GET', `/orders?${query}`),
      ];
      return [
        sells.json<{ operationNumber: string }[]>().map(({ operationNumber }) => operationNumber),
        listed.json<{ operationNumber: string }[]>().map(({ operationNumber }) => operationNumber),
      ];
    };
    const mine = [[sold.operationNumber], [sold.operationNumber]];
    for (const search of [
      sold.operationNumber,
      'angela@example.com',
      'ángela',
      'ángela pérez',
      // As people type and copy it: without accents, in any order, a part of the e-mail, signs around.
      'angela',
      'PEREZ, Ángela',
      'angela@exam',
      `#${sold.operationNumber}`,
      `N° ${sold.operationNumber.slice(0, 4)} ${sold.operationNumber.slice(4)}`,
      // As mail programs and screens put it.
      `Operación N.º ${sold.operationNumber}.`,
      `\u200b${sold.operationNumber}\u00a0`,
      '<mailto:angela@example.com>',
      '568',
      '0568',
    ]) {
      expect([search, await found(search)]).toEqual([search, mine]);
    }
    // A short number may also begin an operation number.
    expect((await found(String(sold.photo)))[0]).toContain(sold.operationNumber);
    for (const search of [
      'nadie@example.com',
      'la@example.com',
      'Zoe',
      '99',
      'g%la',
      "o'b",
      '#',
      '$',
    ]) {
      expect([search, await found(search)]).toEqual([search, [[], []]]);
    }
    expect((await found('   '))[0]).toHaveLength(2);
    // What somebody reads on their card's statement.
    const asRead = ['$ 1.500', '$1500', '1.500,00', '1500,00', 'ARS 1500,0'];
    for (const amount of [...asRead, '1500', '1500.00', '1,500.00', '1500 pesos']) {
      expect([amount, (await found(amount))[1]]).toEqual([
        amount,
        expect.arrayContaining(mine[1] ?? []),
      ]);
    }
    expect((await found('$ 1.500,01'))[1]).toEqual([]);
  });

  it('finds a name however it is written: with its sign, apart or as one', async () => {
    const { db } = shop().services;
    const { event, photos } = await seedEvent(shop().services, 1);
    const items = photos.map(({ id }) => ({ id, event }));
    const whoBought = async (search: string) => {
      const answer = await call('GET', `/sells?search=${encodeURIComponent(search)}`);
      return answer.json<{ name: string }[]>().map(({ name }) => name);
    };
    for (const [name, ways] of [
      ['Tomás O’Higgins', ["O'Higgins", 'o higgins', 'ohiggins', 'Tomás OHIGGINS', 'ohig']],
      ['Ohara', ["O'Hara", 'o hara', 'ohara']],
      ['Dell’Acqua', ['dellacqua', 'dell acqua', 'acqua']],
    ] as const) {
      await sellOrder(db, { items, firstName: name });
      for (const way of ways) expect([way, await whoBought(way)]).toEqual([way, [name]]);
    }
  });

  it('finds an order as Registro de Órdenes names it, and none by letters in the number’s box', async () => {
    const listed = (query: string) =>
      call('GET', `/orders?${query}`).then((answer) =>
        answer.json<{ id: number; operationNumber: string }[]>(),
      );
    const mine = (await listed('')).find((row) => row.operationNumber === sold.operationNumber);
    for (const search of [`N.º ${String(mine?.id)}`, `orden ${String(mine?.id)}`]) {
      expect(await listed(`search=${encodeURIComponent(search)}`)).toContainEqual(mine);
    }
    expect(await listed('operationNumber=Ana')).toEqual([]);
  });
});

describe('a person’s page', () => {
  it('joins orders, messages and withdrawals under one address, in any case of letters', async () => {
    const { db } = shop().services;
    await db
      .insert(contactMessages)
      .values({ name: 'Ángela', email: 'angela@example.com', message: 'No encuentro mi foto' });
    await db.insert(withdrawalRequests).values({
      code: 'ARR-9',
      name: 'Ángela',
      email: 'ANGELA@example.com',
      operationNumber: sold.operationNumber,
    });
    await setSaleRefunded(db, sold.id, 50_050);
    const answer = await call('GET', '/customers?email=angela@example.com');
    expect(answer.json()).toMatchObject({
      hasAccount: false,
      orders: [
        {
          ...{ orderId: sold.id, operationNumber: sold.operationNumber },
          ...{ photos: 1, total: 1500, refunded: 500.5 },
        },
      ],
      messages: [{ message: 'No encuentro mi foto', answeredAt: null }],
      withdrawals: [{ code: 'ARR-9' }],
      signUps: [],
    });
    expect((await call('GET', '/customers?email=no')).statusCode).toBe(400);
    const [withdrawal] = (await call('GET', '/withdrawals')).json<
      { orderId: string; orderState: string }[]
    >();
    expect(withdrawal?.orderState).toBe('approved');
    expect(withdrawal?.orderId).toBe(sold.id);
  });
});

it('a person’s page shows what their account ordered and their card paid, not what it was refused for', async () => {
  const { db } = shop().services;
  const { event, photos } = await seedEvent(shop().services, 1);
  const items = photos.map(({ id }) => ({ id, event }));
  const [account] = await db
    .insert(accounts)
    .values({ email: 'Carla@example.com', passwordHash: '' })
    .returning();
  const [ordered, paid, refused] = [
    await sellOrder(db, { items }),
    await sellOrder(db, { items }),
    await sellOrder(db, { items }),
  ];
  await db.update(orders).set({ accountId: account?.id }).where(eq(orders.id, ordered.id));
  for (const [order, status] of [
    [paid, 'approved'],
    [refused, 'rejected'],
  ] as const) {
    await db.insert(payments).values({
      ...{ providerId: order.id, orderId: order.id, status, amount: 150_000, currency: 'ARS' },
      ...{ payerEmail: 'carla@example.com', lastUpdatedAt: new Date() },
    });
  }
  await db.update(orders).set({ settledBy: paid.id }).where(eq(orders.id, paid.id));
  const page = (await call('GET', '/customers?email=carla@example.com')).json<{
    orders: { orderId: string }[];
  }>();
  expect(page.orders.map(({ orderId }) => orderId)).toEqual([paid.id, ordered.id]);
});

describe('the inbox', () => {
  it('a message is answered once, by e-mail; the second who answers is told', async () => {
    const { db } = shop().services;
    const [message] = await db
      .insert(contactMessages)
      .values({ name: 'Luz', email: 'luz@example.com', message: '¿Cuándo suben las fotos?' })
      .returning();
    const path = `/contact-messages/${String(message?.id)}`;
    expect((await call('POST', `${path}/answer`, { answer: ' ' })).statusCode).toBe(400);
    expect((await call('POST', `${path}/answer`, { answer: 'Hoy.' })).json()).toMatchObject({
      answer: 'Hoy.',
    });
    expect((await call('POST', `${path}/answer`, { answer: 'Mañana.' })).statusCode).toBe(409);
    expect((await call('POST', `${path}/close`)).statusCode).toBe(409);
    expect((await call('POST', '/contact-messages/99999/close')).statusCode).toBe(404);
    const mails = await db.select().from(jobs).where(eq(jobs.name, 'send-mail'));
    expect(mails.map(({ payload }) => payload['to'])).toEqual(['luz@example.com']);
    const open = (await call('GET', '/contact-messages?state=open')).json<{ name: string }[]>();
    expect(open.map(({ name }) => name)).toEqual(['Ángela']);
  });
});
