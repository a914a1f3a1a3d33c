import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { diskStorage } from './disk.ts';
import { syncTree } from './rename-for-good.ts';

const folder = mkdtempSync(join(tmpdir(), 'photolab-for-good-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls `look` whenever something is synced, before it is. */
async function watchSyncs(look: () => void) {
  const probe = await open(tmpdir());
  const prototype: typeof probe = Object.getPrototypeOf(probe);
  await probe.close();
  const sync = prototype.sync;
  return vi.spyOn(prototype, 'sync').mockImplementation(function (this: typeof probe) {
    look();
    return sync.call(this);
  });
}

it('a stored file is on the disk before it has its name, and then the name is', async () => {
  const named: boolean[] = [];
  await watchSyncs(() => named.push(existsSync(join(folder, 'originals/one.jpg'))));
  await diskStorage(folder).make();
  await diskStorage(folder).put('originals/one.jpg', Buffer.from('photo'), 'image/jpeg');
  expect(named).toEqual([false, true]);
});

it('a folder is on the disk with all that lies in it', async () => {
  mkdirSync(join(folder, 'base/1'), { recursive: true });
  for (const name of ['PG_VERSION', 'base/1/112', 'base/1/113']) {
    writeFileSync(join(folder, name), name);
  }
  const syncs = await watchSyncs(() => undefined);
  await syncTree(folder);
  expect(syncs).toHaveBeenCalledTimes(6);
});
