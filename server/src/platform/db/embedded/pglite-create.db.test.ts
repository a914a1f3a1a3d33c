import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedDatabase } from './pglite-connection.ts';

it('a database whose making was cut off is made anew, and nothing of the first try stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-create-'));
  const unfinished = join(folder, 'db.unfinished-abc123');
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'PG_VERSION'), '17');
  const database = await startEmbeddedDatabase(join(folder, 'db'));
  await database.close();
  expect(readdirSync(folder)).toEqual(['db']);
  expect(readdirSync(join(folder, 'db'))).toContain('PG_VERSION');
  rmSync(folder, { recursive: true });
});

/** Writes as fast as it can, for two seconds or until its folder is gone. */
const BUSY = `
const { writeFileSync } = require('node:fs');
const end = Date.now() + 2000;
for (let count = 0; Date.now() < end; count += 1) {
  writeFileSync(process.argv[1] + '/' + count, '');
  if (count === 0) console.log('begun');
}`;

it('a database is made while what a killed process left behind still writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-create-'));
  const unfinished = join(folder, 'db.unfinished-abc123/base');
  mkdirSync(unfinished, { recursive: true });
  const left = spawn(process.execPath, ['-e', BUSY, unfinished]);
  const gone = once(left, 'exit');
  await once(left.stdout, 'data');
  const database = await startEmbeddedDatabase(join(folder, 'db'));
  await database.close();
  await gone;
  expect(readdirSync(folder)).toEqual(['db']);
  rmSync(folder, { recursive: true });
});
