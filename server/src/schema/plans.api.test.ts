// No query that a visitor or the studio waits for reads a large table from end to end: the plans of
// all queries behind these calls, on tables large enough for the planner to care.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { manyRows } from '../../test/databases/many-rows.ts';
import { useShop } from '../../test/shop.ts';
import { exportAccount } from '../features/accounts/own-data/export.ts';
import { purchasesOfAddress } from '../features/orders/purchases.ts';
import { hasPendingBibs } from '../features/pipeline/pipeline.repository.ts';
import { accounts } from './accounts.ts';

const shop = useShop();
const EVENTS = 40;
const PHOTOS = 20_000;
const ORDERS = 20_000;
const LARGE = new Set([
  'photos',
  'photo_bibs',
  'bib_readings',
  'faces',
  'results',
  'orders',
  'order_items',
  'order_timeline',
  'payments',
  'sales',
  'notification_inbox',
]);

let admin: { cookie: string };
let order = '';

beforeAll(async () => {
  const { db } = shop().services;
  for (const statement of manyRows({ events: EVENTS, photos: PHOTOS, orders: ORDERS }))
    await db.execute(statement);
  const [first] = (
    await db.execute<{ id: string }>(sql`select id from orders order by serial limit 1`)
  ).rows;
  order = first?.id ?? '';
  admin = await shop().login('admin');
  // Its counts are kept from the first time on.
  await shop().app.inject('/api/events');
});

afterEach(() => {
  vi.restoreAllMocks();
});

const CALLS: [name: string, path: () => string, asAdmin?: true][] = [
  ['a page of a gallery', () => '/events/event/7?page=3'],
  ['a page of a gallery by hours', () => '/events/event/7?page=1&desde=00:00&hasta=23:59'],
  ['what nobody can be told by', () => '/events/event/7?page=1&sinIdentificar=true'],
  ['a number', () => '/events/event/7?page=1&idDetector=77'],
  ['a number, of the home search', () => '/events/event/7/images?page=1&idDetector=77'],
  ['the moments', () => '/events/event/9/moments'],
  ['the numbers near', () => '/events/event/7/near-numbers?idDetector=9999'],
  ['what may be a runner’s by time', () => '/events/event/7/at-your-time?idDetector=77'],
  ['the list of events', () => '/events'],
  ['the photo desk', () => '/events/event/7/photos?page=2', true],
  ['the photo desk by number', () => '/events/event/7/photos?page=1&number=77', true],
  ['an event’s progress', () => '/events/7/progress', true],
  ['an order’s state', () => `/order-status/${order}`],
  ['an order', () => `/orders/${order}`, true],
  ['the orders', () => '/orders?page=1', true],
  ['orders, a page in the middle', () => '/orders?page=900', true],
  ['the orders of a state', () => '/orders?page=1&state=expired', true],
  ['the orders of some days', () => '/orders?page=1&from=2026-01-01&to=2026-01-02', true],
  ['orders by operation number', () => '/orders?page=1&operationNumber=1000000001', true],
  ['orders by e-mail', () => '/orders?page=1&search=corredor77%40example.com', true],
  ['orders by name', () => '/orders?page=1&search=Ana77', true],
  ['orders by a number', () => '/orders?page=1&search=77', true],
  ['a buyer’s page', () => '/customers?email=corredor77%40example.com', true],
  ['the sales', () => '/sells?page=1', true],
  ['sales, a page in the middle', () => '/sells?page=900', true],
  ['the sales of a state', () => '/sells?page=1&state=refunded', true],
  ['sales by operation number', () => '/sells?page=1&operationNumber=1000000001', true],
  ['what the dashboard charts', () => '/sales/event?most=20', true],
  ['what every event sold', () => '/sales/event', true],
  ['the dashboard’s figures', () => '/sales/figures', true],
];

it.each(CALLS)('%s', async (_name, path, asAdmin) => {
  expect(await scansOf(await queriesOf(path(), asAdmin ? admin : {}))).toEqual([]);
});

it('the measures', async () => {
  const { db, metrics } = shop().services;
  await db.execute(sql`insert into notification_inbox (kind, provider_id, signature, processed_at)
    select 'payment', n, 'valid', now() from generate_series(1, 5000) n`);
  await db.execute(sql`analyze notification_inbox`);
  expect(await scansOf(await queriesDuring(() => metrics.text()))).toEqual([]);
});

it('what was bought with an address', async () => {
  const { db } = shop().services;
  const asked = () => purchasesOfAddress(db, 'corredor77@example.com');
  expect(await scansOf(await queriesDuring(asked))).toEqual([]);
});

it('what an account takes along', async () => {
  const { db } = shop().services;
  const [account] = await db.select().from(accounts).limit(1);
  if (!account) throw new Error('nobody has an account');
  const asked = async () => {
    for await (const part of exportAccount(db, { ...account, email: 'corredor77@example.com' }))
      expect(part).toBeDefined();
  };
  expect(await scansOf(await queriesDuring(asked))).toEqual([]);
});

it('of an event’s photos only those are looked at whose numbers wait', async () => {
  const { db } = shop().services;
  const [query] = await queriesDuring(() => hasPendingBibs(db, 7));
  const plan = await query?.client.query<object>(`explain ${query.text}`, query.values);
  expect(JSON.stringify(plan?.rows)).toContain('photos_unread');
});

async function scansOf(queries: Query[]): Promise<string[]> {
  const scans: string[] = [];
  for (const query of queries) scans.push(...(await readFromEndToEnd(query)));
  return scans;
}

it('a search that means every order gives the pages of the list, from both ends', async () => {
  const page = async (path: string) => {
    const answer = await shop().app.inject({ url: `/api${path}`, headers: admin });
    const rows = answer.json<{ id: number }[]>();
    return { ids: rows.map(({ id }) => id), total: answer.headers['x-total-count'] };
  };
  for (const list of ['orders', 'sells']) {
    for (const number of [1, 900, ORDERS / 10, ORDERS]) {
      const all = await page(`/${list}?page=${String(number)}`);
      expect(await page(`/${list}?page=${String(number)}&search=example.com`)).toEqual(all);
      expect(all.total).toBe(String(ORDERS));
    }
  }
});

it('a search that means more orders than memory holds goes through them once', async () => {
  for (const path of ['/orders?page=1&search=example.com', '/sells?page=1&search=1']) {
    const plans: string[] = [];
    for (const { client, text, values } of await queriesOf(path, admin)) {
      await client.query("set work_mem = '64kB'");
      const { rows } = await client.query<object>(`explain ${text}`, values);
      await client.query('reset work_mem');
      plans.push(JSON.stringify(rows));
    }
    // Without `hashed` before it, a subplan is run for each row.
    expect(plans.filter((plan) => plan.includes('(SubPlan'))).toEqual([]);
  }
});

it('the highest sale is told without reading all that cost as much', async () => {
  let read = 0;
  for (const { client, text, values } of await queriesOf('/sales/figures', admin)) {
    const { rows } = await client.query<object>(`explain (analyze, timing off) ${text}`, values);
    for (const [, count] of JSON.stringify(rows).matchAll(/ on sales [^"]*?actual rows=(\d+)/g))
      read += Number(count);
  }
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(10);
});

interface Query {
  client: pg.Client;
  text: string;
  values: unknown[];
}

/** The reading queries that the call makes. */
const queriesOf = (path: string, headers: Record<string, string>) =>
  queriesDuring(async () => {
    const answer = await shop().app.inject({ url: `/api${path}`, headers });
    expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
      path,
      200,
      '',
    ]);
  });

async function queriesDuring(work: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const calls: unknown[][] = spy.mock.calls;
  for (const [index, [asked, values]] of calls.entries()) {
    const text =
      typeof asked === 'string' ? asked : z.object({ text: z.string() }).parse(asked).text;
    const client: unknown = spy.mock.contexts[index];
    if (!/^\s*(select|with)/i.test(text) || !(client instanceof pg.Client)) continue;
    queries.push({ client, text, values: Array.isArray(values) ? values : [] });
  }
  spy.mockRestore();
  expect(queries).not.toEqual([]);
  return queries;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Cond'?: string | undefined;
  Filter?: string | undefined;
  Plans?: PlanNode[] | undefined;
}
const planNode: z.ZodMiniType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Cond': z.optional(z.string()),
  Filter: z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(planNode));
  },
});
const explained = z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) });

async function readFromEndToEnd(query: Query): Promise<string[]> {
  const { client, text, values } = query;
  const first = await client.query<object>(`explain (format json) ${text}`, values);
  const plans = [first.rows[0], ...(await planOnceKept(query))];
  const scans = plans.flatMap((plan) => scansIn(explained.parse(plan)['QUERY PLAN'][0]?.Plan));
  return scans.map((table) => `${table} by ${text}`);
}

/** What is asked again and again the database plans once, for all values, where that looks as cheap. */
async function planOnceKept({ client, text, values }: Query): Promise<object[]> {
  if (values.length === 0 || !/^\s*select/i.test(text)) return [];
  const name = `asked_often_${randomUUID().replaceAll('-', '')}`;
  for (let time = 0; time < 8; time += 1) await client.query({ name, text, values });
  const { rows: kept } = await client.query<{ isOne: boolean }>(
    'select generic_plans > 0 as "isOne" from pg_prepared_statements where name = $1',
    [name],
  );
  const none = values.map(() => 'null').join();
  const { rows } = kept[0]?.isOne
    ? await client.query<object>(`explain (format json) execute ${name}(${none})`)
    : { rows: [] };
  await client.query(`deallocate ${name}`);
  return rows;
}

function scansIn(node: PlanNode | undefined): string[] {
  if (!node) return [];
  const table = node['Relation Name'] ?? '';
  const isAll = node['Node Type'] === 'Seq Scan' || isWholeIndex(node);
  const own = isAll && LARGE.has(table) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansIn)];
}

/** In some order, and each row compared with what another query gives: how few that leaves, no plan can know. */
const isWholeIndex = (node: PlanNode) =>
  node['Node Type'].startsWith('Index') &&
  node['Index Cond'] === undefined &&
  node.Filter?.includes('SubPlan') === true;
