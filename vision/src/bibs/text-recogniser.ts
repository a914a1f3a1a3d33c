// Reads the text of one box with PP-OCRv4's recogniser: a crop 48 pixels high goes in, a
// distribution over the characters for each step along it comes out, decoded greedily (CTC).
import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-node';
import type { ImagePyramid } from '../image.ts';
import { ModelError, runFloat } from '../onnx.ts';
import type { RotatedBox } from './geometry.ts';

const CROP_HEIGHT = 48;
const MIN_CROP_WIDTH = 16;
const MAX_CROP_WIDTH = 480;
const BLANK = 0;

/** A crop ready for the recogniser: three planes (BGR), values -1..1. */
export interface TextCrop {
  data: Float32Array;
  width: number;
  height: number;
}

export interface ReadText {
  text: string;
  /** Mean probability of the characters, 0..1. */
  confidence: number;
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

/** Cuts a box out of the photo, upright and 48 pixels high, from the halving nearest in size. */
export function cropText(photo: ImagePyramid, box: RotatedBox): TextCrop {
  const height = CROP_HEIGHT;
  const width = Math.round((box.width / box.height) * height);
  const clamped = Math.max(MIN_CROP_WIDTH, Math.min(MAX_CROP_WIDTH, width));
  const level = Math.max(0, Math.min(5, Math.ceil(Math.log2(box.height / height / 2))));
  return sampleBox(photo, box, level, clamped, height);
}

function sampleBox(
  photo: ImagePyramid,
  box: RotatedBox,
  level: number,
  width: number,
  height: number,
): TextCrop {
  const image = photo.at(level);
  const full = photo.at(0);
  const [scaleX, scaleY] = [image.width / full.width, image.height / full.height];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const plane = width * height;
  const data = new Float32Array(3 * plane);
  const pixels = image.data;
  const stride = image.width * 3;
  for (let y = 0, out = 0; y < height; y++) {
    const v = ((y + 0.5) / height - 0.5) * box.height;
    for (let x = 0; x < width; x++, out++) {
      const u = ((x + 0.5) / width - 0.5) * box.width;
      const px = inside((box.cx + u * cos - v * sin) * scaleX - 0.5, image.width);
      const py = inside((box.cy + u * sin + v * cos) * scaleY - 0.5, image.height);
      const [x0, y0] = [Math.floor(px), Math.floor(py)];
      const [fx, fy] = [px - x0, py - y0];
      const right = x0 + 1 < image.width ? 3 : 0;
      const below = y0 + 1 < image.height ? stride : 0;
      const from = y0 * stride + x0 * 3;
      for (let channel = 0; channel < 3; channel++) {
        const at = from + channel;
        const top = (pixels[at] ?? 0) * (1 - fx) + (pixels[at + right] ?? 0) * fx;
        const bottom =
          (pixels[at + below] ?? 0) * (1 - fx) + (pixels[at + below + right] ?? 0) * fx;
        data[(2 - channel) * plane + out] = (top * (1 - fy) + bottom * fy) / 127.5 - 1;
      }
    }
  }
  return { data, width, height };
}

function inside(position: number, size: number): number {
  return Math.max(0, Math.min(size - 1, position));
}

export async function recogniseText(
  session: InferenceSession,
  charset: readonly string[],
  crop: TextCrop,
): Promise<ReadText> {
  const { data, shape } = await runFloat(session, crop.data, [1, 3, crop.height, crop.width]);
  const [, steps = 0, classes = 0] = shape;
  let text = '';
  let sum = 0;
  let count = 0;
  let previous = BLANK;
  for (let step = 0; step < steps; step++) {
    const { index, value } = largest(data, step * classes, classes);
    if (index !== BLANK && index !== previous) {
      text += charset[index] ?? '?';
      sum += value;
      count++;
    }
    previous = index;
  }
  return { text, confidence: count ? sum / count : 0 };
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
