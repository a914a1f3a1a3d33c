import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { toWebp } from './inspect.ts';

const folder = mkdtempSync(join(tmpdir(), 'photolab-logo-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The corner of what is stored of a drawing, as red, green, blue and, where it has one, alpha. */
async function corner(drawing: string): Promise<number[]> {
  const path = join(folder, 'logo.png');
  await sharp(Buffer.from(`<svg width="300" height="90">${drawing}</svg>`))
    .png()
    .toFile(path);
  const [stored] = await toWebp({ path, sides: [200] });
  const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, info.channels)];
}

const disc = (fill: string) => `<circle cx="150" cy="45" r="40" fill="${fill}"/>`;

it.each([
  ['white', disc('#ffffff')],
  ['the paper’s colour', disc('#f4efe6')],
  ['small letters on a long band', '<circle cx="20" cy="3" r="2" fill="white"/>'],
])('a logo of %s on nothing gets a dark ground', async (_what, drawing) => {
  const [red = 255, green = 255, blue = 255, alpha = 255] = await corner(drawing);
  expect(Math.max(red, green, blue)).toBeLessThan(40);
  expect(alpha).toBe(255);
});

it.each([
  ['in blue', disc('#1040a0')],
  ['in white with black letters', `${disc('white')}<path d="M130 30h40v30h-40z"/>`],
])('a logo %s that is seen on the paper stays without a ground', async (_what, drawing) => {
  expect((await corner(drawing))[3]).toBe(0);
});

it('a white picture without see-through parts stays white', async () => {
  const [red = 0] = await corner('<rect width="300" height="90" fill="white"/>');
  expect(red).toBeGreaterThan(250);
});
