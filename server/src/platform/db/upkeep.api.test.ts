import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded/pglite-connection.ts';
import { tendTables } from './upkeep.ts';

const folder = mkdtempSync(join(tmpdir(), 'photolab-upkeep-'));
let embedded: EmbeddedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  embedded = await startEmbeddedDatabase(join(folder, 'db'));
  pool = new pg.Pool({ max: 1, stream: () => embedded.openSocket(), user: 'postgres' });
});
afterAll(async () => {
  await pool.end();
  await embedded.close();
  rmSync(folder, { recursive: true });
});

/** The database counts what changed by itself at most once a second. */
async function change(query: string): Promise<void> {
  await pool.query(query);
  await pool.query('select pg_stat_force_next_flush()');
}

it('tells the embedded database how many rows its tables have, once until enough of them change', async () => {
  await pool.query('create table "Fotos" (id int)');
  await change('insert into "Fotos" select generate_series(1, 5000)');
  expect(await tendTables(pool)).toContain('"Fotos"');
  const { rows } = await pool.query(`select reltuples from pg_class where relname = 'Fotos'`);
  expect(rows).toEqual([{ reltuples: 5000 }]);
  expect(await tendTables(pool)).toEqual([]);
  await change('insert into "Fotos" select generate_series(1, 500)');
  expect(await tendTables(pool)).toEqual([]);
  await change('update "Fotos" set id = id + 1 where id < 300');
  expect(await tendTables(pool)).toEqual(['"Fotos"']);
});
