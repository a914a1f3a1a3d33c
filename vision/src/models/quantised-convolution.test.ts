import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { addConvolution, addDepthwise } from './convolution.ts';
import { OnnxGraph } from './onnx-writer.ts';
import { addNumbers, addQuantisedConvolution } from './quantised-convolution.ts';

const CHANNELS = 16;
const SIDE = 12;
const INPUT = { scale: 6 / 255, zero: 0 };
const OUTPUT = { scale: 6 / 255, zero: 0 };
const offset = Float32Array.from({ length: CHANNELS }, (_, i) => Math.sin(i));

/** Both kinds of convolution over the same bytes, as the numbers that they stand for. */
async function convolve(depthwise: boolean, weight: (i: number) => number, bytes: Uint8Array) {
  const shape = [3, 3, CHANNELS, depthwise ? 1 : CHANNELS];
  const data = Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => weight(i));
  const filters = { shape, data };

  const whole = new OnnxGraph('whole');
  const input = { value: whole.input('x', [1, CHANNELS, SIDE, SIDE], 'bytes'), ...INPUT };
  const options = { stride: 2, depthwise, offset, to: OUTPUT };
  const answer = addNumbers(whole, addQuantisedConvolution(whole, input, filters, options));
  whole.output(answer, [1, CHANNELS, 'h', 'w']);

  const exact = new OnnxGraph('exact');
  const add = depthwise ? addDepthwise : addConvolution;
  const value = exact.input('x', [1, CHANNELS, SIDE, SIDE]);
  const sum = add(exact, value, filters, { stride: 2, offset });
  const ends = [exact.floats([], Float32Array.of(0)), exact.floats([], Float32Array.of(6))];
  exact.node('Clip', [sum, ...ends], {}, 'y');
  exact.output('y', [1, CHANNELS, 'h', 'w']);

  const size = [1, CHANNELS, SIDE, SIDE];
  const numbers = Float32Array.from(bytes, (byte) => byte * INPUT.scale);
  return {
    got: await run(whole, new Tensor('uint8', bytes, size)),
    expected: await run(exact, new Tensor('float32', numbers, size)),
  };
}

async function run(graph: OnnxGraph, x: Tensor): Promise<Float32Array> {
  const session = await InferenceSession.create(graph.finish());
  const { data } = (await session.run({ x }))[session.outputNames[0] ?? ''] ?? {};
  if (!(data instanceof Float32Array)) throw new TypeError('No floats');
  return data;
}

describe.each([
  ['over all channels', false],
  ['of each channel', true],
])('a convolution in whole numbers %s', (_, depthwise) => {
  it('gives what the one in floats gives, within a fiftieth of its range', async () => {
    const bytes = Uint8Array.from({ length: CHANNELS * SIDE * SIDE }, (_, i) => (i * 89) % 256);
    const { got, expected } = await convolve(depthwise, (i) => Math.sin(i * i) / 9, bytes);
    expect(got).toHaveLength(expected.length);
    const far = expected.map((value, i) => Math.abs(value - (got[i] ?? NaN)));
    expect(Math.max(...far)).toBeLessThan(6 / 50);
    expect(new Set(expected).size).toBeGreaterThan(100);
  });

  it('overflows on no processor: the largest weights on the brightest bytes add up', async () => {
    const bytes = new Uint8Array(CHANNELS * SIDE * SIDE).fill(255);
    const small = 0.9 / (9 * (depthwise ? 1 : CHANNELS));
    const { got, expected } = await convolve(depthwise, () => small, bytes);
    expect(Math.min(...expected.slice(0, 25))).toBeGreaterThan(2);
    const far = expected.map((value, i) => Math.abs(value - (got[i] ?? NaN)));
    expect(Math.max(...far)).toBeLessThan(2 * OUTPUT.scale);
  });
});
