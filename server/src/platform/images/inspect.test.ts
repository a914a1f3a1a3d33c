import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { inspectImage } from './inspect.ts';

const folder = mkdtempSync(join(tmpdir(), 'photolab-inspect-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function drawn(width: number, height: number): Promise<string> {
  const path = join(folder, `${String(width)}x${String(height)}.png`);
  const create = { width, height, channels: 3, background: '#336699' } as const;
  writeFileSync(path, await sharp({ create }).png().toBuffer());
  return path;
}

it.each([
  [1, 65_535],
  [65_535, 1],
])('a picture of %d × %d is taken', async (width, height) => {
  expect(await inspectImage({ path: await drawn(width, height) })).toMatchObject({ width, height });
});

it.each([
  [1, 65_536],
  [70_000, 2],
])(
  'one of %d × %d, few pixels as they are, is not: decoders take rows, not pixels',
  async (width, height) => {
    const path = await drawn(width, height);
    await expect(inspectImage({ path })).rejects.toMatchObject({ code: 'image-too-long' });
  },
);
