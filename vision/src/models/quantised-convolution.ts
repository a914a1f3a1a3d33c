// Convolutions in whole numbers: bytes in, bytes out, a quarter of the memory and a fraction of the time.
// Scheme: https://onnx.ai/onnx/operators/onnx__QLinearConv.html, one scale for each output channel.
import { multiplyChannels, reorder, type ChannelScale } from './convolution.ts';
import type { OnnxGraph, Value } from './onnx-writer.ts';
import type { Tensor } from './tfjs-weights.ts';

/** Bytes that stand for (byte − zero) · scale. */
export interface Bytes {
  value: Value;
  scale: number;
  zero: number;
}

/**
 * Weights take 7 bits: processors without VNNI add two products of bytes in 16 bits, which 8 bits
 * overflow.
 */
const LARGEST_WEIGHT = 63;

interface Options extends ChannelScale {
  stride: number;
  /** One filter for each channel, [height, width, channels, 1]; else [height, width, in, out]. */
  depthwise?: boolean;
  /** What the bytes of the answer stand for; what is beyond them becomes the nearest. */
  to: Omit<Bytes, 'value'>;
}

export function addQuantisedConvolution(
  graph: OnnxGraph,
  input: Bytes,
  source: Tensor,
  { stride, depthwise = false, scale, offset, to }: Options,
): Bytes {
  const filters = depthwise ? reorder(source, 2, 3) : reorder(source, 3, 2);
  if (scale) multiplyChannels(filters, scale);
  const [channels = 0, , height = 0, width = 0] = filters.shape;
  const { weights, steps } = quantise(filters.data, channels);
  const bias = Int32Array.from(steps, (step, channel) =>
    Math.round((offset?.[channel] ?? 0) / (input.scale * step)),
  );
  const value = graph.node(
    'QLinearConv',
    [
      ...[input.value, ...byteScale(graph, input)],
      graph.signedBytes(filters.shape, weights),
      graph.floats([channels], steps),
      graph.signedBytes([channels], new Int8Array(channels)),
      ...byteScale(graph, to),
      graph.words(bias),
    ],
    {
      kernel_shape: [height, width],
      strides: [stride, stride],
      ...(depthwise ? { group: channels } : {}),
      auto_pad: 'SAME_UPPER',
    },
  );
  return { value, ...to };
}

export function addNumbers(graph: OnnxGraph, bytes: Bytes): Value {
  return graph.node('DequantizeLinear', [bytes.value, ...byteScale(graph, bytes)]);
}

function byteScale(graph: OnnxGraph, { scale, zero }: Omit<Bytes, 'value'>): Value[] {
  return [graph.floats([], Float32Array.of(scale)), graph.byte(zero)];
}

/** `steps[channel]` is what one of the channel's weights stands for. */
function quantise(
  data: Float32Array,
  channels: number,
): { weights: Int8Array; steps: Float32Array } {
  const size = data.length / channels;
  const weights = new Int8Array(data.length);
  const steps = new Float32Array(channels);
  for (let channel = 0; channel < channels; channel++) {
    const values = data.subarray(channel * size, (channel + 1) * size);
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const step = largest > 0 ? largest / LARGEST_WEIGHT : 1;
    steps[channel] = step;
    // What rounding takes from one weight the next one gets: what is added up stays right.
    let carried = 0;
    values.forEach((value, i) => {
      const wanted = value / step + carried;
      const weight = Math.max(-LARGEST_WEIGHT, Math.min(LARGEST_WEIGHT, Math.round(wanted)));
      carried = wanted - weight;
      weights[channel * size + i] = weight;
    });
  }
  return { weights, steps };
}
