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
  expect(await pool.run('readBibs', { image: picture })).toMatchObject({ readings: [] });
  expect(await pool.run('findFaces', { image: picture })).toEqual({
    width: 640,
    height: 480,
    faces: [],
  });
  expect(await pool.run('embedSelfie', { image: picture })).toEqual({ problem: 'no-face' });
  expect(pool.stats().started).toBe(1);
});

test('a file that is no picture is reported as unreadable', async () => {
  for (const task of ['readBibs', 'findFaces', 'embedSelfie'] as const) {
    await expect(pool.run(task, { image: Buffer.from('hola') })).rejects.toMatchObject({
      code: 'unreadable-image',
    });
  }
});

test('without its models a worker answers with a model error and lives on', async () => {
  const modelDir = await mkdtemp(join(tmpdir(), 'models-'));
  const empty = createVisionPool({ size: 1, secondNetwork: true, modelDir });
  try {
    await expect(empty.run('findFaces', { image: picture })).rejects.toMatchObject({
      code: 'model',
    });
    await ensureModels(modelDir);
    expect(await empty.run('findFaces', { image: picture })).toMatchObject({ faces: [] });
    expect(empty.stats().started).toBe(1);
  } finally {
    await empty.close();
    await rm(modelDir, { recursive: true });
  }
});

test.runIf(process.platform === 'linux')(
  'a worker that may use too little memory is stopped and its task fails',
  async () => {
    const small = createVisionPool({ size: 1, secondNetwork: false, maxRssBytes: 150e6 });
    await expect(small.run('findFaces', { image: picture })).rejects.toMatchObject({
      code: 'out-of-memory',
    });
    await small.close();
  },
);
