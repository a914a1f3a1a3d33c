import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkModels, ensureModels, intactModelFile, modelFile } from './install.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'models-'));
});
afterAll(async () => {
  await rm(dir, { recursive: true });
});

test('an empty folder lacks the four face models and gets them', async () => {
  expect(await checkModels(dir)).toHaveLength(4);
  await ensureModels(dir);
  expect(await checkModels(dir)).toEqual([]);
  const session = await InferenceSession.create(modelFile(dir, 'landmarks'));
  expect(session.inputNames).toEqual(['x']);
});

test('a damaged file is named, refused and made again', async () => {
  const file = modelFile(dir, 'landmarks');
  await truncate(file, 1000);
  expect(await checkModels(dir)).toEqual([file]);
  await expect(intactModelFile(dir, 'landmarks')).rejects.toMatchObject({
    name: 'ModelError',
    file,
  });
  await ensureModels(dir);
  expect(await checkModels(dir)).toEqual([]);
});

test('of a file that cannot be put in its place nothing stays', async () => {
  const file = modelFile(dir, 'landmarks');
  await rm(file);
  await mkdir(file);
  await expect(ensureModels(dir)).rejects.toMatchObject({ syscall: 'rename' });
  expect((await readdir(dir)).filter((name) => name.startsWith('.'))).toEqual([]);
  await rm(file, { recursive: true });
  await ensureModels(dir);
});

test('a file of the right size with other content counts as damaged', async () => {
  const file = modelFile(dir, 'landmarks');
  await writeFile(file, Buffer.alloc(1_432_995));
  expect(await checkModels(dir)).toEqual([file]);
  await ensureModels(dir);
});
