import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createDatabase } from '../../../test/shop.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const OPEN = `const { openDatabase } = await import('./server/src/platform/db/database.ts');
  const database = await openDatabase({ url: process.argv[1], dataDir: '' });
  await database.ping(); await database.close();`;

it.skipIf(process.env['TEST_DATABASE'] !== 'server')(
  'processes that start at once on an empty database migrate it once',
  async () => {
    const database = await createDatabase();
    const url = database.env.DATABASE_URL ?? '';
    const open = () =>
      promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '--eval', OPEN, url],
        { cwd: ROOT },
      );
    await Promise.all([open(), open(), open(), open()]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      'select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1',
    );
    const applied = await client.query('select 1 from drizzle.__drizzle_migrations');
    await client.end();
    await database.drop();
    expect(rows).toEqual([]);
    expect(applied.rowCount).toBeGreaterThan(0);
  },
  60_000,
);
