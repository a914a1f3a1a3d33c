// Finds where there is text: PP-OCRv4's detector gives each pixel a probability, and connected
// pixels become rotated boxes (Liao et al., "Real-time Scene Text Detection with Differentiable
// Binarization", AAAI 2020).
import type { InferenceSession } from 'onnxruntime-node';
import type { RgbImage } from '../../image.ts';
import type { Region } from '../../region.ts';
import { runFloat } from '../../onnx.ts';
import { smallestBox, type Point, type RotatedBox } from '../geometry.ts';

/** The detector halves its input five times, so its sides are multiples of this. */
export const DETECTOR_STRIDE = 32;

/** Probability of text for each pixel, row by row. */
export interface TextMap {
  data: Float32Array;
  width: number;
  height: number;
}

// The model was trained on ImageNet's normalisation, with the channels in BGR order.
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

const TEXT_PROBABILITY = 0.3;
const MIN_MEAN_PROBABILITY = 0.5;
const MIN_PIXELS = 6;
const MIN_SIDE = 3;
// The model marks the shrunken core of a text; this ratio grows it back (paper, section 3.4).
const UNCLIP_RATIO = 1.6;

/** Runs the detector on a region of the picture whose sides are multiples of the stride. */
export async function mapText(
  session: InferenceSession,
  image: RgbImage,
  region: Region = { x: 0, y: 0, width: image.width, height: image.height },
): Promise<TextMap> {
  const { width, height } = region;
  const input = normalise(image, region);
  const { data } = await runFloat(session, input, [1, 3, height, width]);
  return { data, width, height };
}

function normalise(image: RgbImage, { x, y, width, height }: Region): Float32Array {
  const plane = width * height;
  const input = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    const deviation = DEVIATION[channel] ?? 1;
    const gain = 1 / (255 * deviation);
    const offset = (MEAN[channel] ?? 0) / deviation;
    let out = channel * plane;
    for (let row = y; row < y + height; row++) {
      let from = (row * image.width + x) * 3 + (2 - channel);
      for (let i = 0; i < width; i++, from += 3, out++) {
        input[out] = (image.data[from] ?? 0) * gain - offset;
      }
    }
  }
  return input;
}

/** Boxes around the text of a map, grown to the whole letters, in the map's pixels. */
export function boxesOfText(map: TextMap): RotatedBox[] {
  const boxes: RotatedBox[] = [];
  const seen = new Uint8Array(map.data.length);
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || (map.data[start] ?? 0) <= TEXT_PROBABILITY) continue;
    const blob = floodFrom(map, start, seen);
    if (blob.pixels < MIN_PIXELS || blob.mean < MIN_MEAN_PROBABILITY) continue;
    const core = smallestBox(blob.outline);
    if (Math.min(core.width, core.height) < MIN_SIDE) continue;
    boxes.push(unclip(core));
  }
  return boxes;
}

interface Blob {
  pixels: number;
  mean: number;
  outline: Point[];
}

/** Collects the connected text pixels around `start` and marks them in `seen`. */
function floodFrom(map: TextMap, start: number, seen: Uint8Array): Blob {
  const { data, width, height } = map;
  const stack = [start];
  const outline: Point[] = [];
  let pixels = 0;
  let sum = 0;
  seen[start] = 1;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    pixels++;
    sum += data[at] ?? 0;
    let onOutline = false;
    for (let ny = y - 1; ny <= y + 1; ny++) {
      for (let nx = x - 1; nx <= x + 1; nx++) {
        const next = ny * width + nx;
        const outside = nx < 0 || ny < 0 || nx >= width || ny >= height;
        if (outside || (data[next] ?? 0) <= TEXT_PROBABILITY) {
          onOutline = true;
        } else if (!seen[next]) {
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    if (onOutline) outline.push({ x: x + 0.5, y: y + 0.5 });
  }
  return { pixels, mean: sum / pixels, outline };
}

function unclip(box: RotatedBox): RotatedBox {
  const margin = (box.width * box.height * UNCLIP_RATIO) / (2 * (box.width + box.height));
  return { ...box, width: box.width + 2 * margin, height: box.height + 2 * margin };
}
