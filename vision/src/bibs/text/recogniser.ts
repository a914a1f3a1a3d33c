// Reads the text of one box with PP-OCRv4's recogniser: a crop 48 pixels high goes in, a
// distribution over the characters for each step along it comes out, decoded greedily (CTC).
import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-node';
import type { ImagePyramid } from '../../image.ts';
import { ModelError } from '../../models/model-error.ts';
import { runFloat } from '../../onnx.ts';
import { cropBox, type BoxCrop } from '../box-crop.ts';
import type { RotatedBox } from '../geometry.ts';

const CROP_HEIGHT = 48;
const MIN_CROP_WIDTH = 16;
const MAX_CROP_WIDTH = 480;
const BLANK = 0;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

export interface ReadText {
  text: string;
  /** Probability of the least sure letter or digit, 0..1; 0 when there is none. */
  leastSure: number;
  /** Where each of its signs stands between the crop's left and right, 0..1. */
  places: number[];
}

/**
 * The characters the model knows, by class number; class 0 is CTC's blank.
 * @throws ModelError when the file cannot be read.
 */
export async function loadCharset(file: string): Promise<readonly string[]> {
  try {
    const lines = (await readFile(file, 'utf8')).split(/\r?\n/u);
    if (lines.at(-1) === '') lines.pop();
    if (!lines.includes('0')) throw new RangeError('A character set without digits');
    return ['', ...lines, ' '];
  } catch (cause) {
    throw new ModelError(file, cause);
  }
}

/** The box upright, 48 pixels high. */
export function cropText(photo: ImagePyramid, box: RotatedBox): BoxCrop {
  const width = Math.round((box.width / box.height) * CROP_HEIGHT);
  return cropBox(photo, box, {
    width: Math.max(MIN_CROP_WIDTH, Math.min(MAX_CROP_WIDTH, width)),
    height: CROP_HEIGHT,
  });
}

export async function recogniseText(
  session: InferenceSession,
  charset: readonly string[],
  crop: BoxCrop,
): Promise<ReadText> {
  const { data, shape } = await runFloat(session, crop.data, [1, 3, crop.height, crop.width]);
  const [, steps = 0, classes = 0] = shape;
  let text = '';
  const places: number[] = [];
  let leastSure = 1;
  let previous = BLANK;
  for (let step = 0; step < steps; step++) {
    const { index, value } = largest(data, step * classes, classes);
    if (index !== BLANK && index !== previous) {
      const sign = charset[index] ?? '?';
      text += sign;
      // One for each unit of the text.
      for (const _unit of sign.split('')) places.push((step + 0.5) / steps);
      if (LETTER_OR_DIGIT.test(sign)) leastSure = Math.min(leastSure, value);
    }
    previous = index;
  }
  return { text, leastSure: LETTER_OR_DIGIT.test(text) ? leastSure : 0, places };
}

function largest(data: Float32Array, from: number, count: number) {
  let index = 0;
  let value = data[from] ?? 0;
  for (let i = 1; i < count; i++) {
    const candidate = data[from + i] ?? 0;
    if (candidate > value) {
      value = candidate;
      index = i;
    }
  }
  return { index, value };
}
