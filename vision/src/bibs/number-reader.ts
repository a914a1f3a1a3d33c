// Reads the number in a box once more, with what is beside it: our own small network, trained on
// drawn bibs (vision/training), gives the digits in order and a sign of their own for a digit that
// is partly or wholly hidden behind an arm, another runner or a fold. Two readers that fail
// differently are rarely wrong together, and only this one knows what it cannot see.
import type { InferenceSession } from 'onnxruntime-node';
import type { ImagePyramid } from '../image.ts';
import { runFloat } from '../onnx.ts';
import { cropBox } from './box-crop.ts';
import type { RotatedBox } from './geometry.ts';

export interface SeenNumber {
  /** Digits in order; `?` stands for a hidden one between others. */
  digits: string;
  /** Probability of the least sure digit, 0..1. */
  confidence: number;
  /** Probability that a digit is hidden before the first and after the last one, 0..1. */
  hidden: { left: number; right: number };
  /** Around the digits. */
  box: RotatedBox;
}

// What the network was trained on (vision/training/scenes.py).
const CROP_HEIGHT = 40;
const CROP_STRIDE = 16;
const MIN_CROP_WIDTH = 48;
const MAX_CROP_WIDTH = 240;
/** Height of the crop, and what it shows on each side, in heights of the text box. */
const TALL = 1.5;
const BESIDE = 0.9;
const STEP = 4;
const HIDDEN = 10;
const BLANK = 11;
const CLASSES = 12;
/** Room around the first and the last digit's steps, in steps: a step lies within its digit. */
const MARGIN = 2;

export async function readNumber(
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
  const signs = signsOf(data, width / STEP);
  const digits = signs.filter(({ sign }) => sign !== HIDDEN);
  const [first, last] = [digits[0], digits.at(-1)];
  if (!first || !last) return { digits: '', confidence: 0, hidden: { left: 0, right: 0 }, box };
  const inner = signs.slice(signs.indexOf(first), signs.indexOf(last) + 1);
  const from = Math.max(0, first.from - MARGIN) * STEP;
  const to = Math.min(width, (last.to + 1 + MARGIN) * STEP);
  const middle = ((from + to) / 2 / width - 0.5) * surroundings.width;
  return {
    digits: inner.map(({ sign }) => (sign === HIDDEN ? '?' : String(sign))).join(''),
    confidence: Math.min(...inner.map(({ probability }) => probability)),
    hidden: {
      left: largestOf(data, 0, first.from),
      right: largestOf(data, last.to + 1, width / STEP),
    },
    box: {
      ...box,
      cx: box.cx + middle * Math.cos(box.angle),
      cy: box.cy + middle * Math.sin(box.angle),
      width: ((to - from) / width) * surroundings.width,
    },
  };
}

interface Sign {
  sign: number;
  /** The steps it is seen at, both ends included. */
  from: number;
  to: number;
  probability: number;
}

/** Greedy CTC: the likeliest class of each step, repetitions joined, blanks dropped. */
function signsOf(data: Float32Array, steps: number): Sign[] {
  const signs: Sign[] = [];
  let previous = BLANK;
  for (let step = 0; step < steps; step++) {
    let sign = 0;
    for (let k = 1; k < CLASSES; k++) {
      if ((data[step * CLASSES + k] ?? 0) > (data[step * CLASSES + sign] ?? 0)) sign = k;
    }
    const probability = data[step * CLASSES + sign] ?? 0;
    const current = signs.at(-1);
    if (sign === previous && sign !== BLANK && current) {
      current.to = step;
      current.probability = Math.max(current.probability, probability);
    } else if (sign !== BLANK) {
      signs.push({ sign, from: step, to: step, probability });
    }
    previous = sign;
  }
  return signs;
}

/** The hidden digit's largest probability in some steps. */
function largestOf(data: Float32Array, from: number, to: number): number {
  let largest = 0;
  for (let step = from; step < to; step++) {
    largest = Math.max(largest, data[step * CLASSES + HIDDEN] ?? 0);
  }
  return largest;
}
