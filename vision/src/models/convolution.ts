// Convolutions as the tfjs weights describe them, added to an ONNX graph in its own weight layout.
// A batch normalisation that follows is folded into weights and bias, in double precision.
import type { OnnxGraph, Value } from './onnx-writer.ts';
import type { Tensor } from './tfjs-weights.ts';

/** Per output channel: y = convolution * scale + offset. */
export interface ChannelScale {
  scale?: ArrayLike<number>;
  offset?: ArrayLike<number>;
}

interface ConvolutionOptions extends ChannelScale {
  stride?: number;
  /** 'same' pads like TensorFlow (the odd pixel goes last); a number pads every side. */
  padding?: 'same' | number;
}

/** `filters` are [height, width, in, out]. */
export function addConvolution(
  graph: OnnxGraph,
  input: Value,
  filters: Tensor,
  options: ConvolutionOptions = {},
): Value {
  return addGrouped(graph, input, reorder(filters, 3, 2), 1, options);
}

/** `filters` are [height, width, channels, 1]: one filter for each channel. */
export function addDepthwise(
  graph: OnnxGraph,
  input: Value,
  filters: Tensor,
  options: ConvolutionOptions = {},
): Value {
  const [, , channels = 0] = filters.shape;
  return addGrouped(graph, input, reorder(filters, 2, 3), channels, options);
}

function addGrouped(
  graph: OnnxGraph,
  input: Value,
  filters: Tensor,
  groups: number,
  { stride = 1, padding = 'same', scale, offset }: ConvolutionOptions,
): Value {
  const [channels = 0, , height = 0, width = 0] = filters.shape;
  if (scale) multiplyChannels(filters, scale);
  const inputs = [input, graph.floats(filters.shape, filters.data)];
  if (offset) inputs.push(graph.floats([channels], Float32Array.from(offset)));
  return graph.node('Conv', inputs, {
    kernel_shape: [height, width],
    strides: [stride, stride],
    ...(groups === 1 ? {} : { group: groups }),
    ...(padding === 'same'
      ? { auto_pad: 'SAME_UPPER' }
      : { pads: [padding, padding, padding, padding] }),
  });
}

export function multiplyChannels(filters: Tensor, scale: ArrayLike<number>): void {
  const perChannel = filters.data.length / (filters.shape[0] ?? 1);
  for (let i = 0; i < filters.data.length; i++) {
    filters.data[i] = (filters.data[i] ?? 0) * (scale[Math.floor(i / perChannel)] ?? 0);
  }
}

/** [height, width, …, …] → [axis `first`, axis `second`, height, width]. */
export function reorder(source: Tensor, first: 2 | 3, second: 2 | 3): Tensor {
  const [height = 0, width = 0, third = 0, fourth = 0] = source.shape;
  const sizes = { 2: third, 3: fourth };
  const steps = { 2: fourth, 3: 1 };
  const data = new Float32Array(source.data.length);
  let to = 0;
  for (let a = 0; a < sizes[first]; a++) {
    for (let b = 0; b < sizes[second]; b++) {
      for (let pixel = 0; pixel < height * width; pixel++) {
        const from = pixel * third * fourth + a * steps[first] + b * steps[second];
        data[to++] = source.data[from] ?? 0;
      }
    }
  }
  return { shape: [sizes[first], sizes[second], height, width], data };
}
