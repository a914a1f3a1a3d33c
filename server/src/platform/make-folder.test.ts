import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder, makeFolderSync } from './make-folder.ts';

const place = mkdtempSync(join(tmpdir(), 'photolab-folders-'));
afterAll(() => rmSync(place, { recursive: true }));

const ways = [
  ['at once', async (folder: string) => Promise.resolve().then(() => makeFolderSync(folder))],
  ['meanwhile', makeFolder],
] as const;

it.each(ways)('folders are made with those above them, and stay: %s', async (name, make) => {
  const folder = join(place, name, 'a', 'b');
  await Promise.all([make(folder), make(folder), make(join(folder, 'c'))]);
  await make(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('many that need the same ones above, at once, get them', async () => {
  for (let round = 0; round < 50; round += 1) {
    const names = ['a', 'a/b', 'a/b/c', 'a/b/d', 'a/e', 'f'];
    const folders = names.map((name) => join(place, 'at once', String(round), name));
    await expect(Promise.all(folders.map(makeFolder))).resolves.toBeDefined();
  }
});

it.each(ways)('what the disk says is told, not that it is not there: %s', async (name, make) => {
  const loop = join(place, `loop ${name}`);
  symlinkSync(loop, loop);
  // No disk can be made read-only here; by hand (tmpfs, remounted): EROFS.
  await expect(make(join(loop, 'a', 'b'))).rejects.toThrow('ELOOP');
  const file = join(place, `file ${name}`);
  writeFileSync(file, '');
  await expect(make(file)).rejects.toThrow('EEXIST');
  await expect(make(join(file, 'a'))).rejects.toThrow('ENOTDIR');
  await expect(make('/proc/photolab/a')).rejects.toThrow('ENOENT');
});
