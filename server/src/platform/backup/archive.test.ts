import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openArchive } from './archive.ts';

it.each(['read', 'append'] as const)(
  'a folder in the place of a backup is named (%s)',
  async (mode) => {
    await expect(openArchive(tmpdir(), '', mode)).rejects.toThrow(
      `${tmpdir()} cannot be opened: EISDIR`,
    );
  },
);

it('a file that is not there is told in words', async () => {
  const path = join(tmpdir(), 'photolab-no-such.photolab');
  await expect(openArchive(path, '', 'read')).rejects.toThrow(`There is no ${path}.`);
});

it('an empty file, as a run without room for its first bytes leaves it, is begun anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-archive-'));
  const path = join(folder, 'shop.photolab');
  writeFileSync(path, '');
  const archive = await openArchive(path, '', 'append');
  await archive.commit([Buffer.from('contents')]);
  await archive.close();
  const read = await openArchive(path, '', 'read');
  expect(read.readIndex()).toBeDefined();
  await read.close();
  rmSync(folder, { recursive: true });
});

it.skipIf(!existsSync('/dev/full'))(
  'a disk without room names the file that it has none for',
  async () => {
    await expect(openArchive('/dev/full', '', 'append')).rejects.toThrow(
      /^\/dev\/full cannot be written: ENOSPC/,
    );
  },
);
