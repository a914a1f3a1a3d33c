// The recognition network of face-api: dlib's residual network of 29 convolutions, 128 numbers out.
// Structure: https://github.com/davisking/dlib-models (dlib_face_recognition_resnet_model_v1)
import { addConvolution } from './convolution.ts';
import { OnnxGraph, type Value } from './onnx-writer.ts';
import type { Weights } from './tfjs-weights.ts';

/** Blocks that keep the size, after the one that halves it, for each width in channels. */
const STAGES = [
  { name: 'conv32', blocks: 3, halves: false },
  { name: 'conv64', blocks: 3, halves: true },
  { name: 'conv128', blocks: 2, halves: true },
  { name: 'conv256', blocks: 2, halves: true },
];

/** Input x [n,3,150,150], (RGB - mean)/255; output y [n,128], not normalised. */
export function convertRecognition(weights: Weights): Buffer {
  const graph = new OnnxGraph('recognition');
  const build = new RecognitionBuilder(graph, weights);
  let value = graph.input('x', ['n', 3, 150, 150]);
  value = build.relu(build.convolution(value, 'conv32_down', 2, 0));
  value = graph.node('MaxPool', [value], { kernel_shape: [3, 3], strides: [2, 2] });
  let size = 35;
  for (const stage of STAGES) {
    if (stage.halves) {
      value = build.halvingBlock(value, `${stage.name}_down`, size);
      size = Math.floor(size / 2);
    }
    for (let i = 1; i <= stage.blocks; i++) value = build.block(value, `${stage.name}_${i}`);
  }
  value = build.halvingBlock(value, 'conv256_down_out', size);
  value = graph.node('Flatten', [graph.node('GlobalAveragePool', [value])]);
  const matrix = weights.get('fc');
  graph.node('MatMul', [value, graph.floats(matrix.shape, matrix.data)], {}, 'y');
  graph.output('y', ['n', 128]);
  return graph.finish();
}

class RecognitionBuilder {
  constructor(
    private readonly graph: OnnxGraph,
    private readonly weights: Weights,
  ) {}

  relu(value: Value): Value {
    return this.graph.node('Relu', [value]);
  }

  convolution(value: Value, name: string, stride: number, padding: number): Value {
    const scale = this.weights.get(`${name}/scale/weights`).data;
    const shift = this.weights.get(`${name}/scale/biases`).data;
    const bias = this.weights.get(`${name}/conv/bias`).data;
    const offset = Float64Array.from(bias, (b, i) => b * (scale[i] ?? 0) + (shift[i] ?? 0));
    const filters = this.weights.get(`${name}/conv/filters`);
    return addConvolution(this.graph, value, filters, { stride, padding, scale, offset });
  }

  block(value: Value, name: string): Value {
    const inner = this.relu(this.convolution(value, `${name}/conv1`, 1, 1));
    const outer = this.convolution(inner, `${name}/conv2`, 1, 1);
    return this.relu(this.graph.node('Add', [outer, value]));
  }

  /** Both branches are zero-padded at the end (rows, columns, channels) until they fit. */
  halvingBlock(value: Value, name: string, size: number): Value {
    const inner = this.relu(this.convolution(value, `${name}/conv1`, 2, 0));
    const outer = this.convolution(inner, `${name}/conv2`, 1, 1);
    const pooled = this.graph.node('AveragePool', [value], {
      kernel_shape: [2, 2],
      strides: [2, 2],
    });
    const [, , channelsIn = 0, channelsOut = 0] = this.weights.get(
      `${name}/conv1/conv/filters`,
    ).shape;
    const missing = Math.floor((size - 2) / 2) - Math.floor((size - 3) / 2);
    return this.relu(
      this.graph.node('Add', [
        this.padEnd(pooled, channelsOut - channelsIn, 0),
        this.padEnd(outer, 0, missing),
      ]),
    );
  }

  private padEnd(value: Value, channels: number, pixels: number): Value {
    if (channels === 0 && pixels === 0) return value;
    const pads = this.graph.integers([0, 0, 0, 0, 0, channels, pixels, pixels]);
    return this.graph.node('Pad', [value, pads], { mode: 'constant' });
  }
}
