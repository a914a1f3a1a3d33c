import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '@photolab/contract/endpoint';
import { createOrder } from '@photolab/contract/endpoints/orders';
import { requestOf } from '@photolab/contract/request';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../src/platform/db/database.ts';
import { raiseVersion } from '../../src/records/events.ts';
import { manyRows } from '../../test/databases/many-rows.ts';
import { storeOneFile } from '../bench-services.ts';
import type { Cluster } from '../faults/postgres.ts';
import { freePort } from '../../../scripts/running/free-port.ts';
import { prepareGround } from '../faults/setup.ts';
import { startProgram, VERSION_KEPT_MS } from '../measure.ts';
import { EMPTY_SHOP } from '../shop-client.ts';
import { THINGS, type Rival } from './rival.ts';

/** The whole shop as it is built and started in production, with its worker, on PostgreSQL. */
export async function openPhotolab(cluster: Cluster): Promise<Rival> {
  const ground = await prepareGround(await cluster.createDatabase('photolab'));
  const { db, close } = await openDatabase({ url: ground.env['DATABASE_URL'], dataDir: '' });
  for (const rows of manyRows({ events: 1, photos: THINGS, orders: 0 })) await db.execute(rows);
  await db.execute(sql`update events set date = current_date`);
  // Of a photo whose file is not there no order is taken.
  await db.execute(sql`update photos set original_key = 'originals/1.jpg'`);
  await storeOneFile({ s3: undefined, dataDir: ground.dataDir });
  const port = String(await freePort());
  const { child, stop } = await startProgram('server/dist/main.mjs', {
    env: {
      ...ground.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: EMPTY_SHOP.NODE_OPTIONS,
      PORT: port,
    },
    ready: /Photolab is ready/,
  });
  const url = `http://127.0.0.1:${port}`;
  const gallery = `${url}/api/events/event/1`;
  return {
    name: 'Photolab',
    pid: child.pid ?? 0,
    questions: {
      firstPage: () => `${gallery}?page=1`,
      page: (turn) => `${gallery}?page=${String(turn + 1)}`,
      exact: (turn) => `${gallery}?page=1&idDetector=${String(turn + 1)}`,
      order: (turn) => {
        const items = [{ id: turn + 1 }];
        const request = requestOf(createOrder, { body: { items, email: 'ana@example.com' } });
        const address = `10.0.${String(randomInt(256))}.${String(randomInt(1, 255))}`;
        return {
          url: url + request.url,
          headers: {
            ...request.headers,
            [IDEMPOTENCY_HEADER]: randomUUID(),
            'x-forwarded-for': address,
          },
          ...(typeof request.body === 'string' ? { body: request.body } : {}),
        };
      },
    },
    forget: async () => {
      await raiseVersion(db, 1);
      await sleep(VERSION_KEPT_MS);
    },
    stop: async () => {
      await stop();
      await close();
      await ground.remove();
    },
  };
}
