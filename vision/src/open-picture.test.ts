import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeImage } from './image.ts';
import { openPicture } from './open-picture.ts';

/** Green and red above each other on the left, blue on the right: 96 × 64. */
const drawn = (name: string) => join(import.meta.dirname, '../test', name);

async function coloursOf(input: string | Buffer) {
  const { data, width, height } = await decodeImage(input, { maxSide: 200 });
  const at = (x: number, y: number) => [
    ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
  ];
  return { size: [width, height], colours: [at(10, 10), at(10, 54), at(86, 10)] };
}

describe('a HEIC', () => {
  it.each(['drawn.heic', 'drawn-p3.heic', 'drawn-prophoto.heic'])(
    '%s shows what was drawn, also where its colours are those of an iPhone or an editor',
    async (name) => {
      const { size, colours } = await coloursOf(drawn(name));
      expect(size).toEqual([96, 64]);
      const wanted = [
        [32, 160, 64],
        [192, 32, 32],
        [32, 64, 192],
      ];
      for (const [index, colour] of wanted.entries()) {
        for (const [channel, value] of colour.entries()) {
          expect(Math.abs((colours[index]?.[channel] ?? 0) - value)).toBeLessThan(6);
        }
      }
      expect(await coloursOf(readFileSync(drawn(name)))).toEqual({ size, colours });
    },
  );

  it('that ends in the middle is refused, and the next one is read', async () => {
    const whole = readFileSync(drawn('drawn.heic'));
    await expect(openPicture(whole.subarray(0, whole.length - 200))).rejects.toThrow();
    expect((await coloursOf(whole)).size).toEqual([96, 64]);
  });
});

describe('a PNG of 16 bits a channel', () => {
  const patch = { width: 40, height: 30, channels: 3, background: '#e02020' } as const;

  it.each(['p3', 'srgb', 'none'])(
    'shows what was drawn, brighter reds too, where its profile is %s',
    async (profile) => {
      const deep = sharp({ create: patch }).toColourspace('rgb16');
      const png = await (profile === 'none' ? deep : deep.withIccProfile(profile)).png().toBuffer();
      expect((await sharp(png).metadata()).depth).toBe('ushort');
      const { data } = await decodeImage(png, { maxSide: 200 });
      for (const [channel, value] of [224, 32, 32].entries()) {
        expect(Math.abs((data[channel] ?? 0) - value)).toBeLessThan(4);
      }
    },
  );
});

it('an AVIF, which comes in the same container, is left to the image library', async () => {
  const create = { width: 20, height: 10, channels: 3, background: '#204060' } as const;
  const avif = await sharp({ create }).avif().toBuffer();
  expect(await (await openPicture(avif)).metadata()).toMatchObject({ compression: 'av1' });
});
