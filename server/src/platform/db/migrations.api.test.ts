import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ask } from '../../../scripts/server-database.ts';
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
    const applied = await ask<{ hash: string }>(
      url,
      'select hash from drizzle.__drizzle_migrations',
    );
    await database.drop();
    expect(applied.length).toBeGreaterThan(0);
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  },
  60_000,
);
