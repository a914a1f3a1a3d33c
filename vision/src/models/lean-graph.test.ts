import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { ocrAssets } from './install.ts';
import { leanGraph } from './lean-graph.ts';
import { readGraph } from './onnx-reader.ts';

const MODELS = [
  { name: 'detector', file: 'ch_PP-OCRv4_det_infer.onnx', height: 96, width: 160 },
  { name: 'recogniser', file: 'ch_PP-OCRv4_rec_infer.onnx', height: 48, width: 96 },
];

async function answer(model: Uint8Array, height: number, width: number) {
  const session = await InferenceSession.create(model);
  const pixels = Float32Array.from({ length: 3 * height * width }, (_, i) => Math.sin(i * i));
  const results = await session.run({ x: new Tensor('float32', pixels, [1, 3, height, width]) });
  const { data } = results[session.outputNames[0] ?? ''] ?? {};
  if (!(data instanceof Float32Array)) throw new TypeError('No floats');
  return data;
}

describe.each(MODELS)('the lean $name', ({ file, height, width }) => {
  it('gives what the published one gives, to the fourth digit', async () => {
    const published = await readFile(join(ocrAssets(), file));
    const expected = await answer(published, height, width);
    const got = await answer(leanGraph(published), height, width);
    expect(got).toHaveLength(expected.length);
    const differences = expected.map((value, i) => Math.abs(value - (got[i] ?? NaN)));
    expect(Math.max(...differences)).toBeLessThan(1e-4);
  });

  it('has less than seven tenths of the steps', async () => {
    const published = await readFile(join(ocrAssets(), file));
    const steps = (model: Uint8Array) => readGraph(model).nodes.length;
    expect(steps(leanGraph(published))).toBeLessThan(0.7 * steps(published));
  });
});
