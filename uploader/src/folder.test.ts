import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { listPhotos } from './folder.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  // Whoever runs the tests may read everything.
  const refusing = (path: string, options: { withFileTypes: true }) =>
    path.endsWith('ajena') ? Promise.reject(new Error('EPERM')) : real.readdir(path, options);
  return { ...real, readdir: vi.fn(refusing) };
});

it('a card is listed without what its system keeps there, and tells which folder it may not read', async () => {
  const card = mkdtempSync(join(tmpdir(), 'photolab-card-'));
  for (const folder of ['DCIM', 'ajena', 'System Volume Information', '$RECYCLE.BIN', '.Trashes']) {
    mkdirSync(join(card, folder));
    writeFileSync(join(card, folder, 'IMG_1.JPG'), 'x');
  }
  expect(await listPhotos(card)).toEqual({
    photos: [join(card, 'DCIM/IMG_1.JPG')],
    others: 0,
    unreadable: [join(card, 'ajena')],
  });
  await expect(listPhotos(join(card, 'ajena'))).rejects.toThrow('EPERM');
  expect(vi.mocked(readdir)).not.toHaveBeenCalledWith(
    join(card, 'System Volume Information'),
    expect.anything(),
  );
});
