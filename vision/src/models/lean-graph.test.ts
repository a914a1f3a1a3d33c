import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { ocrAssets } from './install.ts';
import { growLate } from './late-growth.ts';
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

describe('the lean detector', () => {
  it('makes its map grow once, at the end', async () => {
    const published = await readFile(join(ocrAssets(), 'ch_PP-OCRv4_det_infer.onnx'));
    const operators = (model: Uint8Array) => readGraph(model).nodes.map(({ operator }) => operator);
    expect(operators(published)).toContain('ConvTranspose');
    const lean = operators(leanGraph(published));
    expect(lean).not.toContain('ConvTranspose');
    expect(lean.indexOf('DepthToSpace')).toBe(lean.length - 1);
  });

  it('leaves an end that it does not know as it is', () => {
    const floats = () => new Map([['w', { shape: [1, 1, 2, 2], data: new Float32Array(4) }]]);
    const overlapping = [
      { operator: 'ConvTranspose', inputs: ['x', 'w'], outputs: ['y'], attributes: [] },
    ];
    expect(growLate(overlapping, floats())).toEqual(overlapping);
    const without = [{ operator: 'Relu', inputs: ['x'], outputs: ['y'], attributes: [] }];
    expect(growLate(without, floats())).toEqual(without);
  });
});
