// The end of the text detector doubles its map twice, by transposed convolutions that do not overlap, and
// works on each pixel by itself in between. So it works as well before the map grows: each pixel becomes
// channels, one set for each pixel that will come of it, and they are laid out once, at the end. A map of
// 24 channels at half the photo's size is never made.
import { Message } from './onnx-writer.ts';
import { attributeOf, type Floats, type GraphNode } from './onnx-reader.ts';

/** What stands after a transposed convolution, channel by channel. */
interface Step {
  weights: Floats;
  scale: Float32Array;
  shift: Float32Array;
  activation: string | undefined;
}

/** The nodes with the growth at the end; as they were, where they end in another way. */
export function growLate(nodes: readonly GraphNode[], floats: Map<string, Floats>): GraphNode[] {
  const first = nodes.findIndex(({ operator }) => operator === 'ConvTranspose');
  const tail = nodes.slice(first);
  const steps = first < 0 ? undefined : readSteps(tail, floats);
  if (!steps) return [...nodes];
  const [start] = tail;
  const end = tail.at(-1);
  let value = start?.inputs[0] ?? '';
  const late: GraphNode[] = [];
  const add = (operator: string, inputs: string[], attributes: Uint8Array[] = []) => {
    const name = `late_${String(late.length)}`;
    late.push({ operator, inputs: [value, ...inputs], outputs: [name], attributes });
    value = name;
  };
  steps.forEach((step, i) => {
    const { weights, bias } = pointwise(step, 2 ** i);
    floats.set(`late_weights_${String(i)}`, weights);
    floats.set(`late_bias_${String(i)}`, bias);
    add('Conv', [`late_weights_${String(i)}`, `late_bias_${String(i)}`]);
    if (step.activation !== undefined) add(step.activation, []);
  });
  add('DepthToSpace', [], [integer('blocksize', 2 ** steps.length)]);
  const last = late.at(-1);
  if (last && end) last.outputs = end.outputs;
  return [...nodes.slice(0, first), ...late];
}

/** Undefined where a node is of another kind, or does not follow upon the one before it alone. */
function readSteps(
  nodes: readonly GraphNode[],
  floats: ReadonlyMap<string, Floats>,
): Step[] | undefined {
  const steps: Step[] = [];
  let before: string | undefined;
  for (const node of nodes) {
    const [input = '', name = ''] = node.inputs;
    const step = steps.at(-1);
    if (before !== undefined && input !== before) return undefined;
    const constants = node.inputs.slice(1).map((each) => floats.get(each));
    const [constant] = constants;
    if (node.operator === 'ConvTranspose') {
      const weights = floats.get(name);
      if (!weights || node.inputs.length > 2 || !isDoubling(node)) return undefined;
      const [, channels = 0] = weights.shape;
      const scale = new Float32Array(channels).fill(1);
      steps.push({ weights, scale, shift: new Float32Array(channels), activation: undefined });
    } else if (!step || step.activation !== undefined) {
      return undefined;
    } else if (node.operator === 'Add' && constant?.data.length === step.shift.length) {
      step.shift = step.shift.map((value, i) => value + (constant.data[i] ?? 0));
    } else if (node.operator === 'BatchNormalization') {
      normalise(step, constants, attributeOf(node, 'epsilon')?.number ?? 1e-5);
    } else if (node.operator === 'Relu' || node.operator === 'Sigmoid') {
      step.activation = node.operator;
    } else {
      return undefined;
    }
    [before] = node.outputs;
  }
  return steps;
}

function isDoubling(node: GraphNode): boolean {
  const isTwos = (name: string) => attributeOf(node, name)?.integers.join() === '2,2';
  const pads = attributeOf(node, 'pads')?.integers ?? [];
  return isTwos('kernel_shape') && isTwos('strides') && pads.every((pad) => pad === 0);
}

function normalise(step: Step, constants: readonly (Floats | undefined)[], epsilon: number): void {
  const [gamma, beta, mean, variance] = constants.map((each) => each?.data);
  for (let i = 0; i < step.scale.length; i++) {
    const factor = (gamma?.[i] ?? 1) / Math.sqrt((variance?.[i] ?? 1) + epsilon);
    step.scale[i] = (step.scale[i] ?? 1) * factor;
    step.shift[i] = ((step.shift[i] ?? 0) - (mean?.[i] ?? 0)) * factor + (beta?.[i] ?? 0);
  }
}

/**
 * The transposed convolution of each of `side`² pixels, which stand as channels, row by row, into four;
 * zero from one pixel to another's.
 */
function pointwise({ weights, scale, shift }: Step, side: number) {
  const [inputs = 0, outputs = 0] = weights.shape;
  const width = 2 * side;
  const size = side ** 2 * inputs;
  const data = new Float32Array(width ** 2 * outputs * size);
  const bias = new Float32Array(width ** 2 * outputs);
  for (let pixel = 0; pixel < width ** 2; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const from = (y >> 1) * side + (x >> 1);
    for (let out = 0; out < outputs; out++) {
      const row = pixel * outputs + out;
      bias[row] = shift[out] ?? 0;
      for (let i = 0; i < inputs; i++) {
        const weight = weights.data[((i * outputs + out) * 2 + (y % 2)) * 2 + (x % 2)] ?? 0;
        data[row * size + from * inputs + i] = weight * (scale[out] ?? 1);
      }
    }
  }
  return {
    weights: { shape: [width ** 2 * outputs, size, 1, 1], data },
    bias: { shape: [bias.length], data: bias },
  };
}

function integer(name: string, value: number): Uint8Array {
  return new Message().message(5, new Message().text(1, name).int(3, value).int(20, 2)).finish();
}
