import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftovers } from './leftovers.ts';

it('removes the files that nobody has written to for so long, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-leftovers-'));
  writeFileSync(join(folder, 'old'), 'half');
  writeFileSync(join(folder, 'new'), 'half');
  const hourAgo = Date.now() / 1000 - 3600;
  utimesSync(join(folder, 'old'), hourAgo, hourAgo);
  await removeLeftovers(folder, 1_800_000);
  expect(readdirSync(folder)).toEqual(['new']);
  await removeLeftovers(folder, 0);
  expect(readdirSync(folder)).toEqual([]);
});

it('a folder that is not there has none', async () => {
  await expect(removeLeftovers('/nowhere/at/all', 0)).resolves.toBeUndefined();
});
