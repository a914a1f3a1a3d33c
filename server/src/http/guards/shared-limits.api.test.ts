import { randomUUID } from 'node:crypto';
import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { attemptCounters } from '../../schema/operations.ts';
import { coupons } from '../../schema/prices.ts';
import { addressKey, plainAddress } from './shared-limits.ts';

describe('an address', () => {
  it.each([
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['nonsense', 'x'.repeat(10_000), true],
  ])('%s and %s count as one: %s', (one, other, same) => {
    expect(addressKey(one) === addressKey(other)).toBe(same);
  });
});

describe('what a proxy wrote', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:80', '192.0.2.7'],
    [' for=192.0.2.7 ', '192.0.2.7'],
    ['For="192.0.2.7:4711"', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['for="[2001:db8::1]:_hidden"', '2001:db8::1'],
    ['[::ffff:192.0.2.7]:80', '::ffff:192.0.2.7'],
    ['[192.0.2.7]:80', '192.0.2.7'],
    ['999.0.2.7:80', '999.0.2.7:80'],
    ['for=unknown', 'for=unknown'],
    ['', ''],
  ])('%j is the address %j (RFC 7239, §6)', (written, address) => {
    expect(plainAddress(written)).toBe(address);
  });
});

const shop = useShop({ env: { TRUST_PROXY: '1' } });
type App = ReturnType<typeof shop>['app'];
let twin: App;

beforeAll(async () => {
  // Another process of the shop on the same database.
  twin = await buildApp(shop().services);
});
afterAll(() => twin.close());

const guess = (app: App, forwarded: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: `${randomUUID()}@example.com`, password: 'x' },
    headers: { 'x-forwarded-for': forwarded },
  });

describe('a limit per address', () => {
  it('holds across processes, and says when to come again', async () => {
    const statuses = [];
    for (let index = 0; index < 12; index += 1) {
      for (const app of [shop().app, twin]) {
        statuses.push((await guess(app, '192.0.2.50')).statusCode);
      }
    }
    expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(4).fill(429)]);
    const refused = await guess(twin, '192.0.2.50');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess(twin, '192.0.2.51')).statusCode).toBe(401);
  });

  it('that a clock counted before it was set back by a year holds nobody up for a year', async () => {
    for (let index = 0; index < 20; index += 1) await guess(twin, '192.0.2.70');
    await shop()
      .services.db.update(attemptCounters)
      .set({ windowStart: sql`window_start + interval '1 year'` });
    expect((await guess(twin, '192.0.2.70')).statusCode).toBe(401);
  });

  it('is of one call: another call has its own', async () => {
    const login = await guess(twin, '192.0.2.50');
    const forgot = await twin.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: 'ana@example.com' },
      headers: { 'x-forwarded-for': '192.0.2.50' },
    });
    expect([login.statusCode, forgot.statusCode]).toEqual([429, 200]);
  });

  it('believes one proxy, not what a visitor wrote before it', async () => {
    const statuses = [];
    for (let index = 0; index < 22; index += 1) {
      const answer = await guess(shop().app, `203.0.113.${String(index)}, 192.0.2.60`);
      statuses.push(answer.statusCode);
    }
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  it('counts a /64 of IPv6 as one', async () => {
    const statuses = [];
    for (let index = 0; index < 22; index += 1) {
      const answer = await guess(shop().app, `2001:db8:0:7::${(index + 1).toString(16)}`);
      statuses.push(answer.statusCode);
    }
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  it('is ten times as much for all of a /48 of IPv6, which one address alone does not use up', async () => {
    for (let index = 0; index < 25; index += 1) await guess(twin, '2001:db8:b:1::1');
    const { db } = shop().services;
    const isOfSite = like(attemptCounters.key, 'limit:POST /api/auth/login-site:2001:db8:b:%');
    const [site] = await db.select().from(attemptCounters).where(isOfSite);
    expect(site?.count).toBe(20);
    await db.update(attemptCounters).set({ count: 199 }).where(isOfSite);
    const statuses = [];
    for (const from of ['b:2', 'b:3', 'b:4', 'c:1']) {
      const { statusCode, headers } = await guess(shop().app, `2001:db8:${from}::1`);
      statuses.push([statusCode, Number(headers['retry-after'] ?? 0) > 0]);
    }
    expect(statuses).toEqual([
      [401, false],
      [429, true],
      [429, true],
      [401, false],
    ]);
    // Refused without a row of its own for each of its 65,536 networks.
    const rows = like(attemptCounters.key, 'limit:POST /api/auth/login:2001:db8:b:4%');
    expect(await db.$count(attemptCounters, rows)).toBe(0);
  });
});

describe('callers behind a proxy that names their port', () => {
  it.each([
    ['192.0.2.80', '192.0.2.80:', '192.0.2.81:80'],
    ['[2001:db8:0:81::1]:443', '[2001:db8:0:81::1]:', '[2001:db8:0:82::1]:443'],
  ])('count by their address, whatever the port: %s', async (first, same, other) => {
    const statuses = [(await guess(shop().app, first)).statusCode];
    for (let port = 1; port <= 20; port += 1) {
      statuses.push((await guess(shop().app, `${same}${String(port)}`)).statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await guess(shop().app, other)).statusCode).toBe(401);
  });

  it('are found behind proxies that are known by their networks', async () => {
    const { services } = shop();
    const trustedProxies = ['127.0.0.1', '10.0.0.0/8'];
    const app = await buildApp({ ...services, config: { ...services.config, trustedProxies } });
    try {
      const statuses = [];
      for (let caller = 1; caller <= 22; caller += 1) {
        statuses.push(
          (await guess(app, `203.0.113.${String(caller)}:80, 10.0.0.9:4711`)).statusCode,
        );
      }
      expect(new Set(statuses)).toEqual(new Set([401]));
    } finally {
      await app.close();
    }
  });
});

it('while numbers of operations are guessed, a /48 of IPv6 has the tries of one address', async () => {
  const find = async (from: string) => {
    const answer = await shop().app.inject({
      method: 'POST',
      url: '/api/sell/find',
      payload: { operationNumber: '100000000001' },
      headers: { 'x-forwarded-for': from },
    });
    return answer.statusCode;
  };
  const others = Array.from({ length: 41 }, (_other, index) => find(`198.51.100.${String(index)}`));
  expect(new Set(await Promise.all(others))).toEqual(new Set([404]));
  const statuses = [];
  for (let index = 1; index <= 12; index += 1) {
    statuses.push(await find(`2001:db8:9:${String(index)}::1`));
  }
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429]);
  expect(await find('2001:db8:a:1::1')).toBe(404);
});

it('codes of coupons are tried a hundred times from a /48 of IPv6, and known ones cost nothing', async () => {
  const { db } = shop().services;
  await db.insert(coupons).values({ code: 'SITIO', percent: 10 });
  const items = (await seedEvent(shop().services, 1)).photos.map(({ id }) => ({ id }));
  const problem = async (coupon: string, from: string) => {
    const answer = await shop().app.inject({
      method: 'POST',
      url: '/api/cart/quote',
      payload: { items, coupon },
      headers: { 'x-forwarded-for': from },
    });
    return answer.json<{ couponProblem: string | null }>().couponProblem;
  };
  const told = new Set<string | null>();
  for (let index = 0; index < 100; index += 1) {
    const from = `2001:db8:c:${String(index % 10)}::1`;
    told.add(await problem(`NADIE${String(index)}`, from));
    if (index % 10 === 0) expect(await problem('SITIO', from)).toBe(null);
  }
  expect(told).toEqual(new Set(['No conocemos ese cupón.']));
  expect(await problem('NADIE', '2001:db8:c:ff::1')).toContain('Probaste muchos cupones');
  expect(await problem('NADIE', '2001:db8:d:ff::1')).toBe('No conocemos ese cupón.');
});

it('what an address may do in a day, ten times as much may all of a /48 of IPv6', async () => {
  const write = async (from: string) => {
    const answer = await shop().app.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { name: 'Ana', email: 'ana@example.com', message: 'Hola' },
      headers: { 'x-forwarded-for': from },
    });
    return answer.statusCode;
  };
  expect(await write('2001:db8:e:1::1')).toBe(200);
  const { db } = shop().services;
  const isOfSite = like(attemptCounters.key, 'day:POST /contact-site:%');
  await db.update(attemptCounters).set({ count: 999 }).where(isOfSite);
  expect(await write('2001:db8:e:2::1')).toBe(200);
  expect(await write('2001:db8:e:3::1')).toBe(429);
  expect(await write('2001:db8:f:3::1')).toBe(200);
});

it('TRUST_PROXY takes hops or networks', () => {
  const proxies = (TRUST_PROXY?: string) => readConfig({ TRUST_PROXY }).trustedProxies;
  expect([proxies(), proxies('2')]).toEqual([0, 2]);
  expect(proxies('10.0.0.0/8, 2001:db8::/32,192.0.2.1')).toEqual([
    '10.0.0.0/8',
    '2001:db8::/32',
    '192.0.2.1',
  ]);
});
