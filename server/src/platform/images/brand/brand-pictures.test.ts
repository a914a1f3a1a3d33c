import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inCapitals, lettersOf, lineWidth } from './lettering.ts';
import { renderShare } from './render-share.ts';
import { drawWatermark } from './watermark.ts';

const SIDE = 400;
const maskOf = async (name: string) => {
  const { x, keep, rowStart } = await drawWatermark(SIDE, name);
  return { x, keep, rowStart };
};

describe('a name in the shop’s strokes', () => {
  it.each([
    ['Ñandú Fotos & Cía', 'ÑANDÚ FOTOS & CÍA'],
    ['  fotos   del\tsur ', 'FOTOS DEL SUR'],
    ['Straßenläufe', 'STRASSENLAUFE'],
    ['Őrség 10K!', 'ORSÉG 10K!'],
    ['Foto 🏃 写真', 'FOTO'],
    ['写真', ''],
  ])('%o is written as %o', (name, written) => {
    expect(inCapitals(name)).toBe(written);
  });

  it('has strokes for each of its signs, one after another', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        const text = inCapitals(name);
        const letters = lettersOf(text);
        expect(letters).toHaveLength([...text.replaceAll(' ', '')].length);
        const shifts = letters.map(({ shift }) => shift);
        expect(shifts).toEqual(shifts.toSorted((a, b) => a - b));
        expect(Math.max(...shifts, -Infinity)).toBeLessThanOrEqual(Math.max(lineWidth(text), 0));
      }),
    );
  });
});

describe('the watermark', () => {
  it('says the studio’s name, and that a photo is a sample where the name cannot be written', async () => {
    const own = await maskOf('Fotos del Sur');
    expect(await maskOf('FOTOS DEL SUR')).toEqual(own);
    expect(await maskOf('Photolab')).not.toEqual(own);
    expect(await maskOf('写真')).toEqual(await maskOf('Muestra'));
  });

  it.each(['I', 'Photolab', 'W'.repeat(40), 'ÑÁÚ & CÍA, 10K'])(
    'covers a part of each quarter of the picture, and never most of it: %s',
    async (name) => {
      const { x, rowStart } = await drawWatermark(800, name);
      const half = 400;
      const counts = [0, 0, 0, 0];
      for (let y = 0; y < 800; y += 1) {
        for (let at = rowStart[y] ?? 0; at < (rowStart[y + 1] ?? 0); at += 1) {
          const quarter = (y < half ? 0 : 2) + ((x[at] ?? 0) < half ? 0 : 1);
          counts[quarter] = (counts[quarter] ?? 0) + 1;
        }
      }
      for (const count of counts) {
        expect(count / half ** 2).toBeGreaterThan(0.02);
        expect(count / half ** 2).toBeLessThan(0.35);
      }
    },
  );
});

describe('the picture of a shared link', () => {
  const at = async (png: Buffer, left: number, top: number) => {
    const { data } = await sharp(png)
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  };

  it('has the studio’s name and a stripe of its colour, in the size that chats ask for', async () => {
    const png = await renderShare({ name: 'Fotos del Sur', color: '#0b5d3b' });
    const { format, width, height } = await sharp(png).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    expect(await at(png, 290, 480)).toEqual([0x0b, 0x5d, 0x3b]);
    expect(png.length).toBeLessThan(200_000);
    expect(png.equals(await renderShare({ name: 'Fotos', color: '#0b5d3b' }))).toBe(false);
  });

  it('is drawn for any name, within the bib', async () => {
    for (const name of ['', 'I', '写真', 'W'.repeat(40), 'uno dos tres cuatro cinco seis siete']) {
      const png = await renderShare({ name, color: '#c9141f' });
      expect(await at(png, 280, 265)).toEqual([0xfa, 0xf7, 0xf2]);
      expect(await at(png, 920, 265)).toEqual([0xfa, 0xf7, 0xf2]);
    }
  });
});
