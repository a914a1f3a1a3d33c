// The second recognition network, "faceres" of human: a MobileNet v1, 1024 numbers out.
// Its age and gender heads are left out: nothing here may guess either.
import { addConvolution, addDepthwise } from './convolution.ts';
import { OnnxGraph, type Value } from './onnx-writer.ts';
import type { Weights } from './tfjs-weights.ts';

const STRIDE_TWO_BLOCKS = [2, 4, 6, 12];

/** Input x [n,3,224,224], BGR minus the channel means; output y [n,1024], none below 0. */
export function convertSecondRecognition(weights: Weights): Buffer {
  const graph = new OnnxGraph('second-recognition');
  const zero = graph.floats([], new Float32Array([0]));
  const six = graph.floats([], new Float32Array([6]));
  const relu6 = (value: Value): Value => graph.node('Clip', [value, zero, six]);
  const convolution = (value: Value, name: string, stride: number): Value => {
    const filters = weights.get(`${name}/convolution/merged_input`);
    const offset = weights.get(`${name}_bn/batchnorm_1/sub`).data;
    return relu6(addConvolution(graph, value, filters, { stride, offset }));
  };

  let value = convolution(graph.input('x', ['n', 3, 224, 224]), 'conv1', 2);
  for (let block = 1; block <= 13; block++) {
    const name = `conv_dw_${block}`;
    const filters = weights.get(`${name}/depthwise_kernel`);
    const scale = weights.get(`${name}_bn/batchnorm_1/mul`).data;
    const offset = weights.get(`${name}_bn/batchnorm_1/sub`).data;
    const stride = STRIDE_TWO_BLOCKS.includes(block) ? 2 : 1;
    value = relu6(addDepthwise(graph, value, filters, { stride, scale, offset }));
    value = convolution(value, `conv_pw_${block}`, 1);
  }
  value = graph.node('GlobalAveragePool', [value]);
  graph.node('Flatten', [value], {}, 'y');
  graph.output('y', ['n', 1024]);
  return graph.finish();
}
