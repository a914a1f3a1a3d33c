// The face detector of face-api: an SSD on MobileNet v1 with six prediction heads.
// Written fully convolutional, so that it runs on pictures of any size.
import { addConvolution } from './convolution.ts';
import { OnnxGraph, type Value } from './onnx-writer.ts';
import { addNumbers, addQuantisedConvolution, type Bytes } from './quantised-convolution.ts';
import type { Weights } from './tfjs-weights.ts';

const STRIDE_TWO_BLOCKS = [2, 4, 6, 12];
// The epsilon of the batch normalisation that the network was trained with.
const EPSILON = 0.0010000000474974513;

/** What the bytes of a picture stand for: -1…1, half a step aside (`addPicture` puts it right). */
const PICTURE = { scale: 1 / 127.5, zero: 128 };
/** After ReLU6: what is below becomes 0 and what is above 6, as bytes end there. */
const RELU6 = { scale: 6 / 255, zero: 0 };

/** Input x [1,3,h,w], RGB in bytes; outputs box0…box5 and class0…class5, channels last. */
export function convertDetector(weights: Weights): Buffer {
  const graph = new OnnxGraph('detector');
  const pointwise = (value: Bytes, name: string, stride: number): Bytes => {
    const filters = weights.get(`${name}_pointwise/weights`);
    const offset = weights.get(`${name}_pointwise/convolution_bn_offset`).data;
    return addQuantisedConvolution(graph, value, filters, { stride, offset, to: RELU6 });
  };

  let value = addPicture(graph, weights);
  const features: Value[] = [];
  for (let block = 1; block <= 13; block++) {
    const name = `MobilenetV1/Conv2d_${block}_depthwise`;
    const stride = STRIDE_TWO_BLOCKS.includes(block) ? 2 : 1;
    const filters = weights.get(`${name}/depthwise_weights`);
    const norm = batchNorm(weights, `${name}/BatchNorm`);
    const options = { stride, depthwise: true, ...norm, to: RELU6 };
    value = addQuantisedConvolution(graph, value, filters, options);
    value = pointwise(value, `MobilenetV1/Conv2d_${block}`, 1);
    if (block === 11 || block === 13) features.push(addNumbers(graph, value));
  }
  for (let i = 0; i < 8; i++) {
    value = pointwise(value, `Prediction/Conv2d_${i}`, i % 2 ? 2 : 1);
    if (i % 2) features.push(addNumbers(graph, value));
  }
  features.forEach((feature, layer) => {
    addHead(graph, weights, feature, layer, 'BoxEncodingPredictor', `box${layer}`);
    addHead(graph, weights, feature, layer, 'ClassPredictor', `class${layer}`);
  });
  return graph.finish();
}

/** The first convolution; a byte of 127.5 is the network's 0, which no whole number is. */
function addPicture(graph: OnnxGraph, weights: Weights): Bytes {
  const picture = { value: graph.input('x', [1, 3, 'h', 'w'], 'bytes'), ...PICTURE };
  const filters = weights.get('MobilenetV1/Conv2d_0_pointwise/weights');
  const { data } = weights.get('MobilenetV1/Conv2d_0_pointwise/convolution_bn_offset');
  const aside = PICTURE.scale * (PICTURE.zero - 127.5);
  const offset = data.map((value, channel) => {
    let sum = 0;
    for (let i = channel; i < filters.data.length; i += data.length) sum += filters.data[i] ?? 0;
    return value + aside * sum;
  });
  return addQuantisedConvolution(graph, picture, filters, { stride: 2, offset, to: RELU6 });
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
