// Turns aligned faces into vectors: one network, or two joined into one vector.
// Chip sizes, paddings, weights and the mean were chosen by measurement (docs/recognition-faces.md).
import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-node';
import type { ImagePyramid } from '../image.ts';
import type { Chip, Point } from './geometry.ts';
import { alignedChip, faceApiInput } from './landmarks.ts';
import { mirrored, runOnChips, type NetworkInput } from './network-input.ts';
import { addVectors, normalise } from './vectors.ts';

const FIRST = { size: 150, padding: 0.22, width: 128 };
const SECOND = { size: 224, padding: 0.4, width: 1024, weight: 0.3 };
const secondInput: NetworkInput = {
  means: [103.939, 116.779, 123.68],
  scale: 1,
  order: 'bgr',
};
/** Faces cut out at once: the pictures of a crowd would fill the memory together. */
const BATCH = 2;

export interface EmbedderSessions {
  first: InferenceSession;
  second?: { session: InferenceSession; mean: Float32Array };
}

/** The mean of the second network's root features, over pictures that show no one of the shop. */
export async function readSecondMean(): Promise<Float32Array> {
  const bytes = await readFile(new URL('./second-network-mean.f32', import.meta.url));
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
}

/** One vector of length one for each face, and the chip of its first network. */
export async function embedFaces(
  sessions: EmbedderSessions,
  pyramid: ImagePyramid,
  faces: readonly (readonly Point[])[],
): Promise<{ vector: Float32Array; chip: Chip }[]> {
  const embedded: { vector: Float32Array; chip: Chip }[] = [];
  for (let start = 0; start < faces.length; start += BATCH) {
    const batch = faces.slice(start, start + BATCH);
    const chips = batch.map((face) => alignedChip(pyramid, face, FIRST.size, FIRST.padding));
    const first = await runWithMirror(sessions.first, chips, faceApiInput, FIRST.width);
    const unit = first.map(([plain, mirror]) => normalise(addVectors(plain, mirror)));
    const second = sessions.second
      ? await secondVectors(sessions.second, pyramid, batch)
      : undefined;
    chips.forEach((chip, i) => {
      const vector = join(unit[i] ?? new Float32Array(FIRST.width), second?.[i]);
      embedded.push({ vector, chip });
    });
  }
  return embedded;
}

/**
 * The second network's features before centring: both views normalised and added, then the root
 * of each (the features are like a histogram: Hellinger instead of Euclidean distance).
 */
export async function rootFeatures(
  session: InferenceSession,
  pyramid: ImagePyramid,
  faces: readonly (readonly Point[])[],
): Promise<Float32Array[]> {
  const chips = faces.map((face) => alignedChip(pyramid, face, SECOND.size, SECOND.padding));
  const rows = await runWithMirror(session, chips, secondInput, SECOND.width);
  return rows.map(([plain, mirror]) =>
    normalise(addVectors(normalise(plain), normalise(mirror)).map(Math.sqrt)),
  );
}

async function secondVectors(
  second: { session: InferenceSession; mean: Float32Array },
  pyramid: ImagePyramid,
  faces: readonly (readonly Point[])[],
): Promise<Float32Array[]> {
  const features = await rootFeatures(second.session, pyramid, faces);
  return features.map((row) => normalise(row.map((value, i) => value - (second.mean[i] ?? 0))));
}

function join(first: Float32Array, second: Float32Array | undefined): Float32Array {
  if (!second) return first;
  const vector = new Float32Array(first.length + second.length);
  vector.set(first);
  vector.set(
    second.map((value) => value * SECOND.weight),
    first.length,
  );
  return normalise(vector);
}

/** A face and its mirror image: their sum is less sensitive to the head's turn. */
async function runWithMirror(
  session: InferenceSession,
  chips: readonly Chip[],
  input: NetworkInput,
  width: number,
): Promise<[Float32Array, Float32Array][]> {
  const both = [...chips, ...chips.map(mirrored)];
  const rows = await runOnChips(session, both, input, width);
  return chips.map((_, i) => [
    rows[i] ?? new Float32Array(width),
    rows[chips.length + i] ?? new Float32Array(width),
  ]);
}
