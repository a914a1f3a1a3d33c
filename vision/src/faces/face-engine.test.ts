import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultModelDir, ensureModels, modelFile } from '../models/install.ts';
import { facesToTell, loadFaceEngine, type FaceEngine } from './face-engine.ts';
import { averageVectors, dot } from './vectors.ts';

let engine: FaceEngine;
beforeAll(async () => {
  await ensureModels();
  engine = await loadFaceEngine({ secondNetwork: true });
});

function flat(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

test('of a start with a thousand faces the 250 largest are told apart, best score first', () => {
  const crowd = Array.from({ length: 1_000 }, (_none, index) => ({
    width: 20 + (index % 500),
    score: index / 1_000,
  }));
  const told = facesToTell(crowd, 24);
  expect(told).toHaveLength(250);
  expect(Math.min(...told.map(({ width }) => width))).toBe(395);
  expect(told[0]?.score).toBe(0.999);
  expect(facesToTell(crowd.slice(0, 10), 24)).toHaveLength(6);
});

describe('pictures without a face, all generated', () => {
  test.each([
    ['black', () => flat(240, 180, 'black')],
    ['of one pixel', () => flat(1, 1, 'grey')],
    ['one pixel high', () => flat(900, 1, 'grey')],
    ['a drawing', () => sharp(Buffer.from(drawing)).png().toBuffer()],
  ])('a picture that is %s has no faces and is no selfie', async (_, make) => {
    const picture = await make();
    const { faces, width } = await engine.findFaces(picture);
    expect(faces).toEqual([]);
    expect(width).toBeGreaterThan(0);
    expect(await engine.embedSelfie(picture)).toEqual({ problem: 'no-face' });
  });

  /** Long and low, grey, hardly packed: 100 megapixels in a fraction of a second. */
  const white = (width: number, height: number) =>
    sharp(Buffer.alloc(width * height, 255), { raw: { width, height, channels: 1 } })
      .png({ compressionLevel: 1 })
      .toBuffer();

  test('a picture of 100 megapixels is searched, a larger one refused before its pixels are read', async () => {
    expect(await engine.findFaces(await white(62_500, 1_600))).toMatchObject({
      width: 62_500,
      faces: [],
    });
    await expect(engine.findFaces(await white(62_500, 1_601))).rejects.toMatchObject({
      name: 'ImageError',
      message: 'The picture has over 100 megapixels',
    });
  });

  test('a truncated file, a file that is no picture and an empty one are refused', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    for (const bad of [noise.subarray(0, 9000), Buffer.from('no picture'), Buffer.alloc(0)]) {
      await expect(engine.findFaces(bad)).rejects.toMatchObject({ name: 'ImageError' });
      await expect(engine.embedSelfie(bad)).rejects.toMatchObject({ name: 'ImageError' });
    }
    await expect(engine.findFaces('/nowhere.jpg')).rejects.toMatchObject({ name: 'ImageError' });
  });
});

test('a missing or damaged model is refused by its name', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'models-'));
  try {
    await expect(loadFaceEngine({ modelDir: dir, secondNetwork: true })).rejects.toMatchObject({
      name: 'ModelError',
      file: modelFile(dir, 'detector'),
    });
    await cp(defaultModelDir, dir, { recursive: true });
    await truncate(modelFile(dir, 'recognition'), 1e6);
    await expect(loadFaceEngine({ modelDir: dir, secondNetwork: false })).rejects.toMatchObject({
      name: 'ModelError',
      file: modelFile(dir, 'recognition'),
    });
  } finally {
    await rm(dir, { recursive: true });
  }
});

// Real faces must not be part of the project, so these run only beside the folder of test pictures.
const pictures = fileURLToPath(new URL('../../../../shared/data/faces/', import.meta.url));
describe.runIf(existsSync(pictures))('real faces', () => {
  const picture = (name: string): string => join(pictures, 'lfw-dev', `${name}.jpg`);

  const portraits = new Map<string, Promise<Float32Array>>();
  function vectorOfPortrait(name: string): Promise<Float32Array> {
    const vector = portraits.get(name) ?? vectorOf(picture(name));
    portraits.set(name, vector);
    return vector;
  }

  async function vectorOf(image: string | Buffer): Promise<Float32Array> {
    const result = await engine.embedSelfie(image);
    if ('problem' in result) throw new Error(result.problem);
    return result.face.vector;
  }

  test('two pictures of one person are closer than pictures of two persons', async () => {
    const [a, b, other] = await Promise.all([
      vectorOfPortrait('Abdullah_Gul_0002'),
      vectorOfPortrait('Abdullah_Gul_0005'),
      vectorOfPortrait('Adrien_Brody_0001'),
    ]);
    expect(a).toHaveLength(1152);
    expect(dot(a, a)).toBeCloseTo(1, 5);
    // The similarity that one stranger in a thousand reaches.
    expect(dot(a, b)).toBeGreaterThan(0.877);
    expect(dot(a, other)).toBeLessThan(0.877);
    expect(dot(averageVectors([a, b]), a)).toBeGreaterThan(dot(a, b));
  });

  test('a picture on its side with an EXIF turn gives the face of the upright one', async () => {
    const turned = await sharp(picture('Al_Gore_0001'))
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const upright = await vectorOfPortrait('Al_Gore_0001');
    expect(dot(upright, await vectorOf(turned))).toBeGreaterThan(0.99);
  });

  test.each([90, 180, 270])(
    'a picture turned by %i degrees without EXIF gives the face of the upright one',
    async (degrees) => {
      for (const name of ['Al_Gore_0001', 'Abdullah_Gul_0002', 'Adrien_Brody_0001']) {
        const turned = await sharp(picture(name)).rotate(degrees).jpeg({ quality: 95 }).toBuffer();
        const upright = await vectorOfPortrait(name);
        expect(dot(upright, await vectorOf(turned))).toBeGreaterThan(0.95);
      }
    },
  );

  test.each(['Ari_Fleischer_0002', 'Harrison_Ford_0004', 'Jesse_Jackson_0009', 'Ray_Romano_0003'])(
    'a selfie that is all face, %s, gives the face of the whole portrait',
    async (name) => {
      const middle = { left: 80, top: 80, width: 90, height: 90 };
      const close = await sharp(picture(name)).extract(middle).resize(480).jpeg().toBuffer();
      expect(dot(await vectorOf(close), await vectorOfPortrait(name))).toBeGreaterThan(0.9);
    },
  );

  test('a group picture on its side has as many faces as the upright one', async () => {
    const group = await readFile(join(pictures, 'detection', '2009_004587.jpg'));
    const upright = await engine.embedSelfie(group);
    const turned = await engine.embedSelfie(await sharp(group).rotate(90).jpeg().toBuffer());
    expect(upright).toMatchObject({ faces: 2 });
    expect(turned).toMatchObject({ faces: 2 });
  });

  test('without the second network a vector has 128 numbers', async () => {
    const small = await loadFaceEngine({ secondNetwork: false });
    const { faces } = await small.findFaces(picture('Al_Gore_0001'));
    expect(faces[0]?.vector).toHaveLength(128);
  });

  test('a tiny and a blurred selfie are refused with their reason', async () => {
    const source = picture('Al_Gore_0001');
    const tiny = await sharp(source).resize(110).jpeg().toBuffer();
    expect(await engine.embedSelfie(tiny)).toEqual({ problem: 'too-small' });
    const blurred = await sharp(source).blur(3).jpeg().toBuffer();
    expect(await engine.embedSelfie(blurred)).toEqual({ problem: 'blurred' });
  });

  test('a group picture gives every face a box inside of it', async () => {
    const group = await engine.findFaces(join(pictures, 'detection', '2008_002506.jpg'));
    expect(group.faces).toHaveLength(3);
    for (const { box, size } of group.faces) {
      expect(size).toBeCloseTo(box.width * group.width, 0);
      expect(box.x + box.width).toBeLessThanOrEqual(1);
      expect(box.y + box.height).toBeLessThanOrEqual(1);
    }
  });
});

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
  <rect width="600" height="600" fill="white"/>
  <path d="M50 500 L300 100 L550 500 Z" fill="orange" stroke="black" stroke-width="8"/>
  <text x="180" y="420" font-size="90">META</text></svg>`;
