// The face detector of face-api: an SSD on MobileNet v1 with six prediction heads.
// Written fully convolutional, so that it runs on pictures of any size.
import { addConvolution, addDepthwise } from './convolution.ts';
import { OnnxGraph, type Value } from './onnx-writer.ts';
import type { Weights } from './tfjs-weights.ts';

const STRIDE_TWO_BLOCKS = [2, 4, 6, 12];
// The epsilon of the batch normalisation that the network was trained with.
const EPSILON = 0.0010000000474974513;

/** Input x [1,3,h,w], RGB in -1..1; outputs box0…box5 and class0…class5, channels last. */
export function convertDetector(weights: Weights): Buffer {
  const graph = new OnnxGraph('detector');
  const zero = graph.floats([], new Float32Array([0]));
  const six = graph.floats([], new Float32Array([6]));
  const relu6 = (value: Value): Value => graph.node('Clip', [value, zero, six]);
  const pointwise = (value: Value, name: string, stride: number): Value => {
    const filters = weights.get(`${name}_pointwise/weights`);
    const offset = weights.get(`${name}_pointwise/convolution_bn_offset`).data;
    return relu6(addConvolution(graph, value, filters, { stride, offset }));
  };

  let value = pointwise(graph.input('x', [1, 3, 'h', 'w']), 'MobilenetV1/Conv2d_0', 2);
  const features: Value[] = [];
  for (let block = 1; block <= 13; block++) {
    const name = `MobilenetV1/Conv2d_${block}_depthwise`;
    const stride = STRIDE_TWO_BLOCKS.includes(block) ? 2 : 1;
    const filters = weights.get(`${name}/depthwise_weights`);
    const norm = batchNorm(weights, `${name}/BatchNorm`);
    value = relu6(addDepthwise(graph, value, filters, { stride, ...norm }));
    value = pointwise(value, `MobilenetV1/Conv2d_${block}`, 1);
    if (block === 11 || block === 13) features.push(value);
  }
  for (let i = 0; i < 8; i++) {
    value = pointwise(value, `Prediction/Conv2d_${i}`, i % 2 ? 2 : 1);
    if (i % 2) features.push(value);
  }
  features.forEach((feature, layer) => {
    addHead(graph, weights, feature, layer, 'BoxEncodingPredictor', `box${layer}`);
    addHead(graph, weights, feature, layer, 'ClassPredictor', `class${layer}`);
  });
  return graph.finish();
}

function batchNorm(weights: Weights, name: string): { scale: Float64Array; offset: Float64Array } {
  const [gamma, beta, mean, variance] = ['gamma', 'beta', 'moving_mean', 'moving_variance'].map(
    (part) => weights.get(`${name}/${part}`).data,
  );
  if (!gamma || !beta || !mean || !variance) throw new Error(`The weights lack ${name}`);
  const scale = Float64Array.from(gamma, (g, i) => g / Math.sqrt((variance[i] ?? 0) + EPSILON));
  const offset = Float64Array.from(beta, (b, i) => b - (mean[i] ?? 0) * (scale[i] ?? 0));
  return { scale, offset };
}

function addHead(
  graph: OnnxGraph,
  weights: Weights,
  feature: Value,
  layer: number,
  kind: string,
  output: string,
): void {
  const name = `Prediction/BoxPredictor_${layer}/${kind}`;
  const offset = weights.get(`${name}/biases`).data;
  const head = addConvolution(graph, feature, weights.get(`${name}/weights`), { offset });
  graph.node('Transpose', [head], { perm: [0, 2, 3, 1] }, output);
  graph.output(output, [1, `h${layer}`, `w${layer}`, offset.length]);
}
