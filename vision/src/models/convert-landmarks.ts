// The 68-point landmark network of face-api: four dense blocks of separable convolutions.
import { addConvolution, addDepthwise } from './convolution.ts';
import { OnnxGraph, type Value } from './onnx-writer.ts';
import type { Weights } from './tfjs-weights.ts';

/** Input x [n,3,112,112], (RGB - mean)/255; output y [n,136]: x, y of each point in 0..1. */
export function convertLandmarks(weights: Weights): Buffer {
  const graph = new OnnxGraph('landmarks');
  const relu = (value: Value): Value => graph.node('Relu', [value]);
  const add = (a: Value, b: Value): Value => graph.node('Add', [a, b]);
  const separable = (value: Value, name: string, stride: number): Value => {
    const depthwise = weights.get(`${name}/depthwise_filter`);
    const pointwise = weights.get(`${name}/pointwise_filter`);
    const offset = weights.get(`${name}/bias`).data;
    const spatial = addDepthwise(graph, value, depthwise, { stride });
    return addConvolution(graph, spatial, pointwise, { offset });
  };
  const first = (value: Value): Value =>
    addConvolution(graph, value, weights.get('dense0/conv0/filters'), {
      stride: 2,
      offset: weights.get('dense0/conv0/bias').data,
    });

  let value = graph.input('x', ['n', 3, 112, 112]);
  for (let block = 0; block < 4; block++) {
    const name = `dense${block}`;
    const one = relu(block === 0 ? first(value) : separable(value, `${name}/conv0`, 2));
    const two = separable(one, `${name}/conv1`, 1);
    const three = separable(relu(add(one, two)), `${name}/conv2`, 1);
    const sum = add(one, add(two, three));
    value = relu(add(sum, separable(relu(sum), `${name}/conv3`, 1)));
  }
  value = graph.node('AveragePool', [value], { kernel_shape: [7, 7], strides: [2, 2] });
  value = graph.node('Flatten', [value]);
  const matrix = weights.get('fc/weights');
  value = graph.node('MatMul', [value, graph.floats(matrix.shape, matrix.data)]);
  graph.node('Add', [value, graph.floats([136], weights.get('fc/bias').data)], {}, 'y');
  graph.output('y', ['n', 136]);
  return graph.finish();
}
