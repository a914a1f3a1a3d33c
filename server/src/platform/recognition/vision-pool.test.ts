import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureModels } from '@photolab/vision/models/install';
import { createVisionPool, type VisionPool } from './vision-pool.ts';

let pool: VisionPool;
let picture: Buffer;
beforeAll(async () => {
  await ensureModels();
  pool = createVisionPool({ size: 1, secondNetwork: false });
  picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: 'grey' },
  })
    .jpeg()
    .toBuffer();
});
afterAll(() => pool.close());

test('one worker reads numbers, finds faces and looks at selfies, each from bytes', async () => {
  const noFaces = { width: 640, height: 480, faces: [] };
  const noNumbers = { width: 640, height: 480, readings: [], quarters: 0 };
  const read = (wanted: { bibs?: object; faces?: boolean }) =>
    pool.run('readPhoto', { image: picture, ...wanted });
  expect(await read({ bibs: {} })).toEqual({ bibs: noNumbers });
  expect(await read({ faces: true })).toEqual({ faces: noFaces });
  expect(await read({ bibs: {}, faces: true })).toEqual({ bibs: noNumbers, faces: noFaces });
  expect(await pool.run('embedSelfie', { image: picture })).toEqual({ problem: 'no-face' });
  expect(pool.stats().started).toBe(1);
});

test('what looks at faces can be loaded before there is a picture', async () => {
  await expect(pool.run('loadFaces', undefined)).resolves.toBeUndefined();
});

test('a file that is no picture is reported as unreadable', async () => {
  const image = Buffer.from('hola');
  for (const task of [
    () => pool.run('readPhoto', { image, bibs: {} }),
    () => pool.run('readPhoto', { image, bibs: {}, faces: true }),
    () => pool.run('embedSelfie', { image }),
  ]) {
    await expect(task()).rejects.toMatchObject({ code: 'unreadable-image' });
  }
});

test('without its models a worker answers with a model error and lives on', async () => {
  const modelDir = await mkdtemp(join(tmpdir(), 'models-'));
  const empty = createVisionPool({ size: 1, secondNetwork: true, modelDir });
  try {
    await expect(empty.run('readPhoto', { image: picture, faces: true })).rejects.toMatchObject({
      code: 'model',
    });
    await ensureModels(modelDir);
    expect(await empty.run('readPhoto', { image: picture, faces: true })).toMatchObject({
      faces: { faces: [] },
    });
    expect(empty.stats().started).toBe(1);
  } finally {
    await empty.close();
    await rm(modelDir, { recursive: true });
  }
});

test('a worker that may use too little memory ends with its task', async () => {
  const small = createVisionPool({ size: 1, secondNetwork: false, maxRssBytes: 150e6 });
  // A quick machine is done with a task before the memory is looked at; what it answers tells of it, too.
  const answers = [
    { faces: { width: 640, height: 480, faces: [] } },
    expect.objectContaining({ code: 'out-of-memory' }),
  ];
  const look = () =>
    small.run('readPhoto', { image: picture, faces: true }).catch((error: unknown) => error);
  for (const told of [await look(), await look()]) expect(answers).toContainEqual(told);
  expect(small.stats().started).toBeGreaterThan(1);
  await small.close();
});
