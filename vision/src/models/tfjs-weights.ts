// Reads the weights that face-api and human carry: a JSON manifest and its quantised binary parts.
// Format: https://github.com/tensorflow/tfjs/tree/master/tfjs-converter#format
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Tensor {
  shape: readonly number[];
  data: Float32Array;
}

interface Entry {
  name: string;
  shape: number[];
  dtype: string;
  quantization?: { dtype: string; scale?: number; min?: number };
}

interface Group {
  paths: string[];
  weights: Entry[];
}

/** The tensors of one model by name; asking for one that is not there is an error. */
export class Weights {
  constructor(private readonly tensors: ReadonlyMap<string, Tensor>) {}

  get(name: string): Tensor {
    const tensor = this.tensors.get(name);
    if (!tensor) throw new Error(`The weights lack ${name}`);
    return tensor;
  }
}

export async function readTfjsWeights(manifestFile: string): Promise<Weights> {
  const tensors = new Map<string, Tensor>();
  for (const group of parseManifest(await readFile(manifestFile, 'utf8'))) {
    const parts = group.paths.map((path) => readFile(join(dirname(manifestFile), path)));
    const bytes = Buffer.concat(await Promise.all(parts));
    let offset = 0;
    for (const entry of group.weights) {
      const { data, size } = decodeEntry(entry, bytes.subarray(offset));
      tensors.set(entry.name, { shape: entry.shape, data });
      offset += size;
    }
    if (offset !== bytes.length) throw new Error('The weights and their manifest differ in size');
  }
  return new Weights(tensors);
}

function parseManifest(text: string): Group[] {
  const json = JSON.parse(text) as Group[] | { weightsManifest: Group[] };
  return Array.isArray(json) ? json : json.weightsManifest;
}

function decodeEntry(entry: Entry, bytes: Buffer): { data: Float32Array; size: number } {
  const count = entry.shape.reduce((product, size) => product * size, 1);
  const kind = entry.quantization?.dtype ?? entry.dtype;
  const { scale = 1, min = 0 } = entry.quantization ?? {};
  const decode = decoders[kind];
  if (!decode) throw new Error(`Weights of type ${kind} are not supported`);
  const data = new Float32Array(count);
  for (let i = 0; i < count; i++) data[i] = decode.read(bytes, i) * scale + min;
  return { data, size: count * decode.bytes };
}

const decoders: Record<string, { bytes: number; read: (from: Buffer, i: number) => number }> = {
  uint8: { bytes: 1, read: (from, i) => from.readUInt8(i) },
  float16: { bytes: 2, read: (from, i) => halfToNumber(from.readUInt16LE(2 * i)) },
  float32: { bytes: 4, read: (from, i) => from.readFloatLE(4 * i) },
  int32: { bytes: 4, read: (from, i) => from.readInt32LE(4 * i) },
};

/** IEEE 754 half precision; weights are finite, so infinities and NaN are not told apart. */
function halfToNumber(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const magnitude =
    exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return bits >> 15 ? -magnitude : magnitude;
}
