import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findLastBackup, noteBackup } from './last-backup.ts';

it('the last backup is noted where no folder of data is yet', async () => {
  const place = mkdtempSync(join(tmpdir(), 'photolab-noted-'));
  const dataDir = join(place, 'not', 'yet');
  expect(await findLastBackup(dataDir)).toBeUndefined();
  const at = new Date('2026-11-22T03:00:00Z');
  await noteBackup(dataDir, at);
  expect(await findLastBackup(dataDir)).toEqual(at);
  rmSync(place, { recursive: true });
});
