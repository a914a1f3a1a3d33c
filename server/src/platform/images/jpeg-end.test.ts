import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type JpegOptions } from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { isWholeJpeg } from './jpeg-end.ts';

const folder = mkdtempSync(join(tmpdir(), 'photolab-jpeg-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function isWhole(content: Buffer): Promise<boolean> {
  const path = join(folder, 'foto.jpg');
  writeFileSync(path, content);
  return isWholeJpeg(path);
}

const ENCODERS: [string, JpegOptions][] = [
  ['a camera, codes as in the standard', { optimiseCoding: false }],
  ['an editor, codes of its own', { quality: 90 }],
  ['an editor, in scans', { progressive: true }],
  ['the web, small', { quality: 20 }],
];

it.each(ENCODERS)(
  'a JPEG of %s with a hole where a part was lost is not whole',
  async (_of, how) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const create = { width: 1200, height: 900, channels: 3, noise, background: '#000' } as const;
    const picture = await sharp({ create }).jpeg(how).toBuffer();
    expect(await isWhole(picture)).toBe(true);
    for (const byte of [0, 0xff]) {
      for (const size of [4_096, 32_768]) {
        const holed = Buffer.from(picture);
        const from = Math.floor(picture.length / 3);
        holed.fill(byte, from, from + size);
        // What stands behind is the picture's own, and makes a marker of the hole's last byte, or a byte of the picture.
        for (const next of [picture[from + size] ?? 0, 0xd9, 0xd0, 0]) {
          holed[from + size] = next;
          const hole = `${String(size)} times ${String(byte)}, then ${String(next)}`;
          expect(await isWhole(holed), hole).toBe(false);
        }
      }
    }
  },
);

it.each(ENCODERS)('a black frame and a white sky of %s are whole', async (_of, how) => {
  const create = { width: 1800, height: 1400, channels: 3, background: '#000' } as const;
  expect(await isWhole(await sharp({ create }).jpeg(how).toBuffer())).toBe(true);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const ground = { create: { ...create, height: 200, noise } };
  const sky = sharp({ create: { ...create, background: '#fff' } });
  const input = await sharp(ground).png().toBuffer();
  expect(
    await isWhole(
      await sky
        .composite([{ input, top: 1200, left: 0 }])
        .jpeg(how)
        .toBuffer(),
    ),
  ).toBe(true);
});

it.each(ENCODERS)(
  'zeros before the end of a JPEG of %s, as some cameras fill up, and behind it are no hole',
  async (_of, how) => {
    const zeros = Buffer.alloc(10_000);
    for (const background of ['#336699', '#fff', '#000']) {
      const create = { width: 900, height: 640, channels: 3, background } as const;
      const picture = await sharp({ create }).jpeg(how).toBuffer();
      const filled = Buffer.concat([picture.subarray(0, -2), zeros, picture.subarray(-2), zeros]);
      expect(await isWhole(filled), background).toBe(true);
    }
  },
);
