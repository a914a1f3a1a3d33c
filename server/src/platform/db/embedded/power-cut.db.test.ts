import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { EmbeddedDatabase, startEmbeddedDatabase } from './pglite-connection.ts';

const place = mkdtempSync(join(tmpdir(), 'photolab-power-cut-'));
afterAll(() => rmSync(place, { recursive: true }));

/** An embedded database on `data`, and `lasting`: the same folder after a power cut. */
async function openUncertain() {
  const [dataDir, lasting] = [join(place, 'data'), join(place, 'lasting')];
  for (const folder of [dataDir, lasting]) {
    cpSync(join(inject('embeddedTemplate'), 'db'), folder, { recursive: true });
  }
  const worker = new Worker(new URL('./power-cut.fixture.mjs', import.meta.url), {
    workerData: { dataDir, lasting },
  });
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { database: new EmbeddedDatabase(worker), lasting };
}

async function withClient<T>(
  database: EmbeddedDatabase,
  task: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ stream: () => database.openSocket(), user: 'postgres' });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
    await database.close();
  }
}

/** After each of these the power may go. */
const WORK = [
  'create table sold (id int primary key, filler text)',
  `insert into sold select n, repeat('x', 900) from generate_series(1, 300) n`,
  'checkpoint',
  'update sold set filler = filler where id % 2 = 0',
  'select pg_switch_wal()',
  `insert into sold select n, repeat('y', 900) from generate_series(301, 4000) n`,
  'create index on sold (filler)',
  'checkpoint',
  'delete from sold where id > 3000',
  'vacuum sold',
  'truncate sold',
  `insert into sold select n, repeat('z', 900) from generate_series(1, 12000) n`,
  'insert into sold values (0)',
];

const SEEN = `select count(*)::int as rows, coalesce(sum(id), 0)::int as ids, coalesce(sum(length(filler)), 0)::int as letters
  from sold`;

it('what the embedded database has answered outlasts a power cut', async () => {
  const { database, lasting } = await openUncertain();
  const cuts = await withClient(database, async (client) => {
    const made: { folder: string; seen: unknown }[] = [];
    for (const [step, work] of WORK.entries()) {
      await client.query(work);
      const folder = join(place, `cut-${String(step)}`);
      cpSync(lasting, folder, { recursive: true });
      made.push({ folder, seen: (await client.query(SEEN)).rows });
    }
    return made;
  });
  for (const { folder, seen } of cuts) {
    const afterwards = await startEmbeddedDatabase(folder);
    expect(await withClient(afterwards, async (client) => (await client.query(SEEN)).rows)).toEqual(
      seen,
    );
  }
  expect(cuts).toHaveLength(WORK.length);
});
