import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedDatabase } from './pglite-connection.ts';

it('a database whose making was cut off is made anew, and nothing of the first try stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-create-'));
  const unfinished = join(folder, 'db.unfinished');
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'PG_VERSION'), '17');
  mkdirSync(join(folder, 'db.unfinished-a1B2c3'));
  const database = await startEmbeddedDatabase(join(folder, 'db'));
  await database.close();
  expect(readdirSync(folder)).toEqual(['db']);
  expect(readdirSync(join(folder, 'db'))).toContain('PG_VERSION');
  expect(statSync(join(folder, 'db')).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});
