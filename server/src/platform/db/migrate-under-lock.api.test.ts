import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '../../../scripts/server-database.ts';
import { createDatabase } from '../../../test/shop.ts';
import { isHeld } from './database.ts';
import { migrateUnderLock } from './migrate-under-lock.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const OPEN = `const { openDatabase } = await import('./server/src/platform/db/database.ts');
  const database = await openDatabase({ url: process.argv[1], dataDir: '' });
  await database.ping(); await database.close();`;

it.skipIf(process.env['TEST_DATABASE'] !== 'server')(
  'processes that start at once on an empty database migrate it once',
  async () => {
    const { DATABASE_URL: url = '' } = await createDatabase();
    const open = () =>
      promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '--eval', OPEN, url],
        { cwd: ROOT },
      );
    await Promise.all([open(), open(), open(), open()]);
    const applied = await ask<{ hash: string }>(
      url,
      'select hash from drizzle.__drizzle_migrations',
    );
    expect(applied.length).toBeGreaterThan(0);
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  },
);

/** The migration, standing in line for the table. */
const WAITS = `select 1 from pg_locks where relation = 'orders'::regclass and not granted`;

/** A folder of migrations with this one. */
function migrationsOf(statement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'meta'));
  const entry = { idx: 0, version: '7', when: 1, tag: '0000_again', breakpoints: true };
  const journal = { version: '7', dialect: 'postgresql', entries: [entry] };
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  writeFileSync(join(folder, '0000_again.sql'), statement);
  return folder;
}

it.skipIf(process.env['TEST_DATABASE'] !== 'server')(
  'a migration that a long reader holds up holds nobody up itself, and says once who that is',
  async () => {
    const { DATABASE_URL: url = '' } = await createDatabase();
    const shop = new pg.Client({ connectionString: url });
    const reader = new pg.Client({ connectionString: url, application_name: 'photolab backup' });
    await Promise.all([shop.connect(), reader.connect()]);
    const migrationsFolder = migrationsOf('alter table orders add column again text;');
    const pool = new pg.Pool({ connectionString: url });
    const told = vi.spyOn(console, 'log');
    const news = new Promise((resolve) => {
      told.mockImplementation(() => resolve('the news'));
    });
    try {
      await shop.query('create table orders (id int)');
      await reader.query('begin isolation level repeatable read read only');
      await reader.query('select count(*) from orders');
      const migrated = migrateUnderLock(pool, { migrationsFolder, isHeld });
      await expect.poll(async () => (await shop.query(WAITS)).rowCount).toBe(1);
      const answered = shop.query('select * from orders').then(() => 'an answer');
      // Behind a migration that stands in line until its turn, the news would come first.
      expect(await Promise.race([answered, news])).toBe('an answer');
      await news;
      await reader.query('commit');
      await migrated;
      await shop.query('select again from orders');
      expect(told.mock.calls).toEqual([[expect.stringMatching(/held by photolab backup \(/)]]);
    } finally {
      told.mockRestore();
      await Promise.all([shop.end(), reader.end(), pool.end()]);
    }
  },
);
