// Turns chips into the input of a network: its own order of colours, means and scale.
import { Tensor, type InferenceSession } from 'onnxruntime-node';
import type { Chip } from './geometry.ts';
import { floats } from './network-output.ts';

export interface NetworkInput {
  /** In the order of the network's planes. */
  means: readonly [number, number, number];
  scale: number;
  order: 'rgb' | 'bgr';
}

/** Chips for each run of a network: more take hundreds of megabytes more, and no less time. */
const AT_ONCE = 2;

/** Runs a network over chips of one size; one row of `width` numbers for each chip. */
export async function runOnChips(
  session: InferenceSession,
  chips: readonly Chip[],
  input: NetworkInput,
  width: number,
): Promise<Float32Array[]> {
  const rows: Float32Array[] = [];
  for (let start = 0; start < chips.length; start += AT_ONCE) {
    rows.push(...(await runBatch(session, chips.slice(start, start + AT_ONCE), input, width)));
  }
  return rows;
}

async function runBatch(
  session: InferenceSession,
  chips: readonly Chip[],
  input: NetworkInput,
  width: number,
): Promise<Float32Array[]> {
  const size = chips[0]?.size ?? 0;
  const length = 3 * size * size;
  const data = new Float32Array(chips.length * length);
  chips.forEach((chip, i) => fill(data.subarray(i * length, (i + 1) * length), chip, input));
  const results = await session.run({
    x: new Tensor('float32', data, [chips.length, 3, size, size]),
  });
  const output = floats(results, 'y').data;
  return chips.map((_, i) => output.slice(i * width, (i + 1) * width));
}

function fill(target: Float32Array, chip: Chip, { means, scale, order }: NetworkInput): void {
  const plane = chip.size * chip.size;
  means.forEach((mean, i) => {
    const from = (order === 'rgb' ? i : 2 - i) * plane;
    for (let p = 0; p < plane; p++) {
      target[i * plane + p] = ((chip.data[from + p] ?? 0) - mean) * scale;
    }
  });
}

export function mirrored({ size, data }: Chip): Chip {
  const mirror = data.slice();
  for (let row = 0; row < 3 * size; row++) mirror.subarray(row * size, (row + 1) * size).reverse();
  return { size, data: mirror };
}
