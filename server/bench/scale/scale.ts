// How cost grows: the same calls to a shop of 20, 200 and (with `--large`) 1,000 events, each beside
// the smallest shop and beside a bare route with one indexed query. On the embedded database, or with
// BENCH_DATABASE_URL on databases that are made on that PostgreSQL server and dropped afterwards.
import { join } from 'node:path';
import { MOST_CHARTED } from '@photolab/domain/orders/sales-chart';
import * as z from 'zod/mini';
import { makeDatabase } from '../../scripts/server-database.ts';
import type { ShopSize } from '../../test/databases/many-rows.ts';
import { each, load } from '../load.ts';
import { startProgram } from '../measure.ts';
import { logIn } from '../shop-client.ts';

const SIZES: ShopSize[] = [
  { events: 20, photos: 20_000, orders: 5_000 },
  { events: 200, photos: 200_000, orders: 50_000 },
  ...(process.argv.includes('--large')
    ? [{ events: 1_000, photos: 2_000_000, orders: 500_000 }]
    : []),
];
/** Of so many the slowest twentieth is not chance. */
const ASKED = 500;
const WARM_UP = 20;
const CONNECTIONS = 2;
const AIM = '<= 1.5';

const serverSchema = z.object({
  shop: z.string(),
  bare: z.string(),
  admin: z.object({ email: z.string(), password: z.string() }),
  orders: z.array(z.string()),
});
type Server = z.output<typeof serverSchema>;

/** An address for each of so many visitors; pages and numbers are other ones each time. */
type Addresses = (server: Server, turn: number) => string;
const event = (turn: number) => String(1 + (turn % 20));

const CALLS: { name: string; address: Addresses; asAdmin?: true; most?: number }[] = [
  {
    name: 'bare, one indexed query',
    address: ({ bare }, turn) => `${bare}/photo/${String(turn + 1)}`,
  },
  {
    name: 'first page',
    address: ({ shop }, turn) => `${shop}/api/events/event/${event(turn)}?page=1`,
  },
  {
    name: 'a page never asked',
    address: ({ shop }, turn) =>
      `${shop}/api/events/event/${event(turn)}?page=${String(2 + Math.floor(turn / 20))}`,
  },
  {
    name: 'a number never asked',
    address: ({ shop }, turn) =>
      `${shop}/api/events/event/${event(turn)}?page=1&idDetector=${String(1 + turn)}`,
  },
  { name: 'home: the events', address: ({ shop }) => `${shop}/api/events` },
  {
    name: 'an order’s state',
    address: ({ shop, orders }, turn) => `${shop}/api/order-status/${orders[turn] ?? ''}`,
    // It may be asked for so often in a minute from one address.
    most: 120,
  },
  {
    name: 'an order’s page',
    address: ({ shop, orders }, turn) => `${shop}/api/orders/${orders[turn] ?? ''}`,
    asAdmin: true,
  },
  {
    name: 'dashboard: what it charts',
    address: ({ shop }) => `${shop}/api/sales/event?most=${String(MOST_CHARTED)}`,
    asAdmin: true,
  },
  { name: 'dashboard: figures', address: ({ shop }) => `${shop}/api/sales/figures`, asAdmin: true },
  // Each event is in the answer: it grows with what it shows.
  {
    name: 'dashboard: all events opened',
    address: ({ shop }) => `${shop}/api/sales/event`,
    asAdmin: true,
  },
  {
    name: 'orders, first page',
    address: ({ shop }) => `${shop}/api/orders?page=1`,
    asAdmin: true,
  },
  {
    name: 'orders of a state',
    address: ({ shop }) => `${shop}/api/orders?page=1&state=expired`,
    asAdmin: true,
  },
  {
    name: 'orders by e-mail',
    address: ({ shop }, turn) =>
      `${shop}/api/orders?page=1&search=corredor${String(1_000 + turn)}%40`,
    asAdmin: true,
  },
  {
    name: 'orders by a number',
    address: ({ shop }, turn) => `${shop}/api/orders?page=1&search=${String(1 + turn)}`,
    asAdmin: true,
  },
  {
    name: 'sales by operation number',
    address: ({ shop }, turn) =>
      `${shop}/api/sells?page=1&operationNumber=${String(100_000_000_001 + turn)}`,
    asAdmin: true,
  },
];

export async function benchScale(): Promise<string[][]> {
  const columns: number[][] = [];
  for (const size of SIZES) columns.push(await measure(size));
  const [smallest = []] = columns;
  return [
    [
      'p95 in ms',
      ...SIZES.map(
        ({ photos, orders }) =>
          `${photos.toLocaleString('en')} photos, ${orders.toLocaleString('en')} orders`,
      ),
      'largest / smallest',
      'aim',
    ],
    ...CALLS.map(({ name }, row) => [
      name,
      ...columns.map((column) => (column[row] ?? Number.NaN).toFixed(1)),
      ((columns.at(-1)?.[row] ?? Number.NaN) / (smallest[row] ?? Number.NaN)).toFixed(2),
      AIM,
    ]),
  ];
}

/** The p95 of each call in a shop of this size. */
async function measure(size: ShopSize): Promise<number[]> {
  const database = await databaseFor(size);
  const server = await startProgram(join(import.meta.dirname, 'scale-server.ts'), {
    ready: /^ready /,
    env: { SHOP_SIZE: JSON.stringify(size), ...database.env },
  });
  try {
    const where = serverSchema.parse(JSON.parse(server.line.slice('ready '.length)));
    const { cookie } = await logIn(where.shop, where.admin);
    const results: number[] = [];
    for (const { address, asAdmin, most = ASKED } of CALLS) {
      const urls = Array.from({ length: most }, (_unused, turn) => address(where, turn));
      // The first ones warm up: another call's plans and caches are not this one's cost.
      const headers = asAdmin ? { cookie } : {};
      await load(each(urls.slice(0, WARM_UP)), CONNECTIONS, headers);
      results.push((await load(each(urls.slice(WARM_UP)), CONNECTIONS, headers)).p95);
    }
    return results;
  } finally {
    await server.stop();
    await database.drop();
  }
}

async function databaseFor({ photos }: ShopSize) {
  const server = process.env['BENCH_DATABASE_URL'];
  if (!server) return { env: {}, drop: () => Promise.resolve() };
  const name = `photolab_scale_${String(photos)}_${String(process.pid)}`;
  const { url, drop } = await makeDatabase(server, name);
  return { env: { SCALE_DATABASE_URL: url }, drop };
}
