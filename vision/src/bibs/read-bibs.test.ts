import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { ImageError } from '../image.ts';
import { ensureModels } from '../models/install.ts';
import { drawBibPhoto } from './draw-bibs.ts';
import { loadBibReader, type BibReader } from './read-bibs.ts';

let reader: BibReader;
beforeAll(async () => {
  await ensureModels();
  reader = await loadBibReader();
});

/** As where faces were looked for before: without any, all of the photo is searched. */
const searched = { faces: [] };

const texts = (photo: { readings: { text: string }[] }) =>
  photo.readings.map(({ text }) => text).sort();

describe('drawn photos', () => {
  it('reads a number and says where it stands', async () => {
    const photo = await drawBibPhoto(1200, 800, [{ text: '1234', x: 500, y: 400, height: 90 }]);
    const read = await reader.read(photo);
    expect(texts(read)).toEqual(['1234']);
    expect(read).toMatchObject({ width: 1200, height: 800 });
    const [reading] = read.readings;
    expect(reading?.confidence).toBeGreaterThan(0.9);
    expect(reading?.box.cx).toBeCloseTo((500 + 1.44 * 90) / 1200, 1);
    expect(reading?.box.cy).toBeCloseTo(445 / 800, 1);
  });

  it('reads several tilted bibs in every way of scanning', async () => {
    // The second lies where two tiles meet, too small for the coarse pass to find it there.
    const photo = await drawBibPhoto(1600, 800, [
      { text: '2076', x: 200, y: 200, height: 75, tilt: 8 },
      { text: '583', x: 770, y: 450, height: 30, tilt: -6 },
    ]);
    for (const scan of ['whole', 'tiled', 'focused'] as const) {
      expect(texts(await reader.read(photo, { scan, side: 1600 }))).toEqual(['2076', '583']);
    }
  });

  it('keeps leading zeros', async () => {
    const photo = await drawBibPhoto(1200, 800, [{ text: '0042', x: 300, y: 300, height: 90 }]);
    expect(texts(await reader.read(photo, searched))).toEqual(['0042']);
  });

  it('turns a photo upright as its EXIF says', async () => {
    const upright = await drawBibPhoto(800, 1200, [{ text: '623', x: 200, y: 700, height: 90 }]);
    const onItsSide = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).toBuffer();
    const read = await reader.read(onItsSide, searched);
    expect(texts(read)).toEqual(['623']);
    expect(read).toMatchObject({ width: 800, height: 1200 });
    expect(read.readings[0]?.box.cy).toBeCloseTo(745 / 1200, 1);
  });

  it('reads letters only when the pattern allows them', async () => {
    const photo = await drawBibPhoto(1200, 800, [{ text: 'A123', x: 300, y: 300, height: 100 }]);
    expect(texts(await reader.read(photo, searched))).not.toContain('A123');
    const withLetter = { ...searched, pattern: '[A-Z]\\d{1,4}' };
    expect(texts(await reader.read(photo, withLetter))).toEqual(['A123']);
  });

  it('says on which side a number may be cut', async () => {
    const photo = await drawBibPhoto(1200, 800, [
      { text: '4752', x: 300, y: 150, height: 90 },
      { text: '4752', x: 300, y: 550, height: 90, hiddenLeft: 40 },
    ]);
    const { readings } = await reader.read(photo, searched);
    expect(readings.find(({ box }) => box.cy < 0.5)).toMatchObject({ text: '4752', cut: 'none' });
    expect(readings.find(({ box }) => box.cy > 0.5)).toMatchObject({ text: '752', cut: 'left' });
  });

  it('does not believe what the photo’s edge leaves of a number, and believes a whole one beside it', async () => {
    // A digit and the gap after it take 65 pixels.
    for (const [x, text, cut] of [
      [1200 - 3 * 65, '475', 'right'],
      [-65, '752', 'left'],
    ] as const) {
      const photo = await drawBibPhoto(1200, 800, [{ text: '4752', x, y: 400, height: 90 }]);
      const { readings } = await reader.read(photo, searched);
      expect(readings).toMatchObject([{ text, cut }]);
      expect(readings[0]?.confidence).toBeLessThan(0.25);
    }
    for (const x of [1200 - 4 * 65 - 45, 45]) {
      const photo = await drawBibPhoto(1200, 800, [{ text: '4752', x, y: 400, height: 90 }]);
      const { readings } = await reader.read(photo, searched);
      expect(readings).toMatchObject([{ text: '4752', cut: 'none' }]);
      expect(readings[0]?.confidence).toBeGreaterThan(0.9);
    }
  });

  it('finds nothing in a black picture', async () => {
    const black = await sharp({
      create: { width: 900, height: 600, channels: 3, background: 'black' },
    })
      .jpeg()
      .toBuffer();
    expect((await reader.read(black)).readings).toEqual([]);
  });

  it('finds nothing in a picture of one pixel', async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await reader.read(pixel)).toEqual({ width: 1, height: 1, readings: [], quarters: 0 });
  });

  it('reads a grey picture and one with transparency', async () => {
    const photo = await drawBibPhoto(1200, 800, [{ text: '758', x: 400, y: 300, height: 90 }]);
    const grey = await sharp(photo).greyscale().toColourspace('b-w').png().toBuffer();
    const clear = await sharp(photo).ensureAlpha(0.9).png().toBuffer();
    expect(texts(await reader.read(grey, searched))).toEqual(['758']);
    expect(texts(await reader.read(clear, searched))).toEqual(['758']);
  });

  it('refuses a truncated file, and a file that is no picture', async () => {
    const photo = await drawBibPhoto(1200, 800, [{ text: '1234', x: 500, y: 400, height: 90 }]);
    const truncated = photo.subarray(0, photo.length / 2);
    await expect(reader.read(truncated)).rejects.toBeInstanceOf(ImageError);
    await expect(reader.read(Buffer.from('no picture'))).rejects.toBeInstanceOf(ImageError);
    await expect(reader.read('/no/such/file.jpg')).rejects.toBeInstanceOf(ImageError);
  });
});

const realPhotos = join(import.meta.dirname, '../../../../shared/data/bibs');
const present = existsSync(realPhotos);
if (!present) console.info('Real race photos are absent: numbers are tested on drawn ones only.');

describe.runIf(present)('real race photos', () => {
  it('reads at least four in five numbers of five photos', async () => {
    const { truth }: { truth: Record<string, string[]> } = JSON.parse(
      readFileSync(join(realPhotos, 'truth.json'), 'utf8'),
    );
    const photos = Object.keys(truth).filter((photo) => photo.startsWith('rbnr/set1_'));
    let right = 0;
    let wanted = 0;
    for (const photo of photos.slice(0, 5)) {
      const read = await reader.read(join(realPhotos, photo));
      const numbers = truth[photo] ?? [];
      wanted += numbers.length;
      right += numbers.filter((number) => texts(read).includes(number)).length;
    }
    expect(right / wanted).toBeGreaterThanOrEqual(0.8);
  });
});
