import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawBibPhoto } from './bibs/draw-bibs.ts';
import { loadBibReader, type BibReader } from './bibs/read-bibs.ts';
import { loadFaceEngine, type FaceEngine } from './faces/face-engine.ts';
import { ensureModels } from './models/install.ts';
import { readPhoto } from './read-photo.ts';

let reader: BibReader;
let engine: FaceEngine;
let photo: Buffer;
beforeAll(async () => {
  await ensureModels();
  reader = await loadBibReader();
  engine = await loadFaceEngine({ secondNetwork: false });
  photo = await drawBibPhoto(1200, 800, [{ text: '1234', x: 500, y: 400, height: 90 }]);
});

it('finds of a photo what is wanted and nothing else', async () => {
  const bibs = { reader };
  const alone = await readPhoto(photo, { bibs });
  expect(alone.bibs?.readings.map(({ text }) => text)).toEqual(['1234']);
  expect(alone).not.toHaveProperty('faces');
  expect(await readPhoto(photo, { faces: engine })).toEqual({
    faces: { width: 1200, height: 800, faces: [] },
  });
  expect(await readPhoto(photo, {})).toEqual({});
});

it('reads the same numbers in one look for faces and numbers', async () => {
  const both = await readPhoto(photo, { bibs: { reader }, faces: engine });
  expect(both.bibs).toMatchObject({ width: 1200, height: 800 });
  expect(both.bibs?.readings.map(({ text }) => text)).toEqual(['1234']);
  expect(both.faces?.faces).toEqual([]);
});

const realPhoto = join(import.meta.dirname, '../../../shared/data/bibs/rbnr/set1_05.JPG');
describe.runIf(existsSync(realPhoto))('a real photo that was turned and has no EXIF', () => {
  const readBoth = (image: string | Buffer) =>
    readPhoto(image, { bibs: { reader }, faces: engine });
  let upright: Awaited<ReturnType<typeof readBoth>>;
  beforeAll(async () => {
    upright = await readBoth(realPhoto);
  });
  it.each([90, 180])(
    'gives the upright one’s numbers and faces, turned by %i°',
    async (degrees) => {
      const turned = await sharp(realPhoto)
        .autoOrient()
        .rotate(degrees)
        .jpeg({ quality: 95 })
        .toBuffer();
      const read = await readBoth(turned);
      const texts = (of: typeof read) => of.bibs?.readings.map(({ text }) => text);
      expect(texts(read)).toEqual(texts(upright));
      expect(read.faces?.faces).toHaveLength(upright.faces?.faces.length ?? 0);
      const [face, before] = [read.faces?.faces[0]?.box, upright.faces?.faces[0]?.box];
      const middle = (box: typeof face) => (box ? box.y + box.height / 2 : 0);
      const [x, y] = [(before?.x ?? 0) + (before?.width ?? 0) / 2, middle(before)];
      expect(middle(face)).toBeCloseTo(degrees === 90 ? x : 1 - y, 1);
    },
  );
});
