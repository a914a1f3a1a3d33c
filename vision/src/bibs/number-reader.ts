// Looks at a number once more, with what is beside it: our own small network, trained on drawn bibs
// (vision/training), knows the digits and has a sign of its own for a digit that is partly or wholly
// hidden behind an arm, another runner or a fold. Two readers that fail differently are rarely wrong
// together, and only this one knows what it cannot see.
import type { InferenceSession } from 'onnxruntime-node';
import type { ImagePyramid } from '../image.ts';
import { runFloat } from '../onnx.ts';
import { cropBox } from './box-crop.ts';
import { logProbability, type Steps } from './text/ctc.ts';
import type { RotatedBox } from './geometry.ts';

export interface SeenNumber {
  /** The logarithm of the probability that these digits, and no others, are there. */
  logProbability(digits: string): number;
  /** Probability that a digit is hidden before the first and after the last one, 0..1. */
  hidden: { left: number; right: number };
}

// What the network was trained on (vision/training/scenes.py).
const CROP_HEIGHT = 40;
const CROP_STRIDE = 16;
const MIN_CROP_WIDTH = 48;
const MAX_CROP_WIDTH = 240;
/** Height of the crop, and what it shows on each side, in heights of the text box. */
const TALL = 1.5;
const BESIDE = 0.9;
const HIDDEN = 10;
const BLANK = 11;
const CLASSES = 12;

export async function seeNumber(
  session: InferenceSession,
  photo: ImagePyramid,
  box: RotatedBox,
): Promise<SeenNumber> {
  const surroundings = {
    ...box,
    width: box.width + 2 * BESIDE * box.height,
    height: TALL * box.height,
  };
  const natural = (surroundings.width / surroundings.height) * CROP_HEIGHT;
  const width = Math.max(
    MIN_CROP_WIDTH,
    Math.min(MAX_CROP_WIDTH, Math.round(natural / CROP_STRIDE) * CROP_STRIDE),
  );
  const crop = cropBox(photo, surroundings, { width, height: CROP_HEIGHT });
  const { data } = await runFloat(session, crop.data, [1, 3, crop.height, crop.width]);
  const steps = { data, classes: CLASSES, blank: BLANK };
  return {
    logProbability: (digits) => logProbability(steps, [...digits].map(Number)),
    hidden: hiddenBeside(steps),
  };
}

/** The hidden digit's largest probability before the first and after the last digit. */
function hiddenBeside({ data }: Steps): SeenNumber['hidden'] {
  const count = data.length / CLASSES;
  const isDigit = (step: number) => likeliest(data, step) < HIDDEN;
  let first = 0;
  while (first < count && !isDigit(first)) first++;
  let last = count - 1;
  while (last >= 0 && !isDigit(last)) last--;
  return { left: largestHidden(data, 0, first), right: largestHidden(data, last + 1, count) };
}

function likeliest(data: Float32Array, step: number): number {
  let sign = 0;
  for (let k = 1; k < CLASSES; k++) {
    if ((data[step * CLASSES + k] ?? 0) > (data[step * CLASSES + sign] ?? 0)) sign = k;
  }
  return sign;
}

function largestHidden(data: Float32Array, from: number, to: number): number {
  let largest = 0;
  for (let step = from; step < to; step++) {
    largest = Math.max(largest, data[step * CLASSES + HIDDEN] ?? 0);
  }
  return largest;
}
