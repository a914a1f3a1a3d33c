import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ModelError } from './models/model-error.ts';
import { loadSession } from './onnx.ts';

it('names the model file that is missing or damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'model-'));
  const damaged = join(folder, 'damaged.onnx');
  await writeFile(damaged, 'not a model');
  for (const file of [damaged, join(folder, 'missing.onnx')]) {
    const error: unknown = await loadSession(file).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ file });
  }
  await rm(folder, { recursive: true });
});
