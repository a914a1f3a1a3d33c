import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { diskStorage } from './disk.ts';
import { requireReadable, requireStorage } from './open-storage.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'photolab-readable-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const place = { s3: undefined, dataDir };
/** Made nowhere: whatever asks it for room is told as the disk tells it. */
const disk = (code: string) => ({
  ...diskStorage(join(dataDir, 'files')),
  check: () => Promise.reject(Object.assign(new Error(`${code}: told by the disk`), { code })),
});

it('a backup reads a disk that is full, or read-only since it broke', async () => {
  for (const code of ['ENOSPC', 'EROFS']) {
    await expect(requireReadable(disk(code), place)).resolves.toBeUndefined();
    await expect(requireStorage(disk(code), place)).rejects.toThrow(`cannot be used: ${code}`);
  }
});

it('a backup of files that are not there, or that it may not touch, is refused', async () => {
  const absent = diskStorage(join(dataDir, 'files'));
  await expect(requireReadable(absent, place)).rejects.toThrow('is not there, or not mounted');
  await expect(requireReadable(disk('EACCES'), place)).rejects.toThrow('cannot be used: EACCES');
});
