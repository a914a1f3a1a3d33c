import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { findLastBackup, noteBackup } from '../backup/last-backup.ts';
import { diskStorage } from './disk.ts';
import { removeIfEmptied } from './leftovers.ts';
import { moveFiles } from './move-files.ts';
import { movingStorage } from './moving.ts';
import { isStored, StorageMissing } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'photolab-moving-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('while files move every one is served, new ones go to the new place, deleted ones stay deleted', async () => {
  const [disk, bucket] = [diskStorage(join(folder, 'disk')), diskStorage(join(folder, 'bucket'))];
  await Promise.all([disk.make(), bucket.make()]);
  const key = (n: number) => `originals/1/${String(n)}.jpg`;
  const content = (n: number) => `photo ${String(n)}`;
  const put = (storage: typeof disk, n: number) =>
    storage.put(key(n), Buffer.from(content(n)), 'image/jpeg');
  for (let n = 0; n < 40; n += 1) await put(disk, n);
  const shop = movingStorage(bucket, disk);
  await put(shop, 100);
  const seen: Promise<void>[] = [];
  const read = async (n: number) =>
    expect(await text((await shop.read(key(n))).stream)).toBe(content(n));

  const stop = new AbortController();
  const first = moveFiles(disk, bucket, {
    signal: stop.signal,
    onFile: ({ files }) => {
      seen.push(read(39 - (files % 20)));
      if (files === 10) seen.push(shop.delete(key(0)));
      if (files === 20) stop.abort();
    },
  });
  await expect(first).rejects.toThrow();
  await Promise.all(seen);
  for (let n = 1; n < 40; n += 1) await read(n);

  const moving = moveFiles(disk, bucket);
  await Promise.all([shop.delete(key(39)), moving]);
  for (let n = 1; n < 39; n += 1) expect(await isStored(bucket, key(n))).toBe(true);
  for (const n of [0, 39]) expect(await isStored(shop, key(n))).toBe(false);
  for await (const left of disk.list()) expect.unreachable(left.key);
  await read(100);
  const listed: string[] = [];
  for await (const { key: name } of shop.list()) listed.push(name);
  expect(listed).toHaveLength(39);
  // The emptied folder goes at the end; the shop that still looks into it knows what is nowhere.
  await removeIfEmptied(join(folder, 'disk'));
  await expect(shop.read(key(0))).rejects.toThrow(StorageMissing);
});

it('what a disk that is taken away meanwhile held stays where it was copied to', async () => {
  const [disk, bucket] = [diskStorage(join(folder, 'gone')), diskStorage(join(folder, 'there'))];
  await Promise.all([disk.make(), bucket.make()]);
  await disk.put('originals/1.jpg', Buffer.from('photo'), 'image/jpeg');
  const copyThenLose = async (...given: Parameters<typeof bucket.put>) => {
    await bucket.put(...given);
    rmSync(join(folder, 'gone'), { recursive: true });
  };
  const moving = moveFiles(disk, { ...bucket, put: copyThenLose });
  await expect(moving).rejects.toThrow('not there, or not mounted');
  expect(await isStored(bucket, 'originals/1.jpg')).toBe(true);
});

it('what was written anew in the new place stays', async () => {
  const [disk, bucket] = [diskStorage(join(folder, 'old')), diskStorage(join(folder, 'new'))];
  await Promise.all([disk.make(), bucket.make()]);
  await noteBackup(disk, new Date('2026-11-01T03:00:00Z'));
  const latest = new Date('2026-11-27T03:00:00Z');
  await noteBackup(movingStorage(bucket, disk), latest);
  await moveFiles(disk, bucket);
  expect(await findLastBackup(bucket)).toEqual(latest);
  for await (const left of disk.list()) expect.unreachable(left.key);
});
