// A shop of the size in SHOP_SIZE, and a bare Fastify route with one indexed query on the same
// database. Prints the addresses and what the calls need.
import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import * as z from 'zod/mini';
import { buildApp } from '../../src/app.ts';
import { registerAccount } from '../../src/features/accounts/accounts.usecases.ts';
import { manyRows } from '../../test/databases/many-rows.ts';
import { openBenchServices } from '../bench-services.ts';
import { ADMIN } from '../shop-client.ts';

const size = z
  .object({ events: z.number(), photos: z.number(), orders: z.number() })
  .parse(JSON.parse(process.env['SHOP_SIZE'] ?? '{}'));
const { dataDir, services } = await openBenchServices('scale', process.env['SCALE_DATABASE_URL']);
const { db } = services;
for (const statement of manyRows(size)) await db.execute(statement);
await registerAccount({ db }, { ...ADMIN, role: 'admin' });
const { rows } = await db.execute<{ id: string }>(
  sql`select id from orders order by serial limit 500`,
);

const app = await buildApp(services);
const shop = await app.listen({ host: '127.0.0.1', port: 0 });
const bare = Fastify();
bare.get<{ Params: { id: string } }>('/photo/:id', async ({ params }) => {
  const answer = await db.execute(sql`select * from photos where id = ${Number(params.id)}`);
  return answer.rows;
});
const floor = await bare.listen({ host: '127.0.0.1', port: 0 });
const orders = rows.map(({ id }) => id);
console.log(`ready ${JSON.stringify({ shop, bare: floor, admin: ADMIN, orders })}`);

process.on('SIGTERM', () => {
  void (async () => {
    await Promise.all([app.close(), bare.close()]);
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  })();
});
