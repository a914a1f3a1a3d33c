import { beforeAll, expect, it } from 'vitest';
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
