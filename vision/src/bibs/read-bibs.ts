// Reads the bib numbers of one photo: find text, read what has a number's shape twice, keep one
// reading per place. It knows no event: what the readings are worth is decided in the domain's bib
// rules.
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { ImagePyramid, decodeImage } from '../image.ts';
import { ocrAssets } from '../models/install.ts';
import { loadLeanSession, loadSession } from '../onnx.ts';
import type { Evidence } from './belief.ts';
import { bibPattern } from './bib-text.ts';
import type { RotatedBox } from './geometry.ts';
import { searchText, type Scan } from './text-search.ts';
import {
  loadReaders,
  isBesideWord,
  readPlace,
  type Cut,
  type PlacedNumber,
  type Readers,
} from './two-readers.ts';

/** Relative to the upright photo: `cx`, `width` to its width, `cy`, `height` to its height; radians. */
export interface BibBox {
  cx: number;
  cy: number;
  width: number;
  height: number;
  angle: number;
}

export interface BibReading {
  /** As read, leading zeros kept, letters in upper case. */
  text: string;
  confidence: number;
  box: BibBox;
  /** What the confidence is made of. */
  evidence: Evidence;
  /** On which side digits may be hidden. */
  cut: Cut;
}

export interface BibPhoto {
  /** Size of the whole upright photo in pixels. */
  width: number;
  height: number;
  readings: BibReading[];
}

export interface BibOptions {
  /** Source of a regular expression that a whole bib matches; digits only unless given. */
  pattern?: string;
  /** Longer side, in pixels, at which text is searched. */
  side?: number;
  scan?: Scan;
}

export interface BibReader {
  /** @throws ImageError when the picture cannot be decoded. */
  read(image: string | Buffer, options?: BibOptions): Promise<BibPhoto>;
}

export interface ReaderOptions {
  /** The OCR models as they are published give the same and take longer: for comparison only. */
  lean?: boolean;
}

export const DEFAULT_SIDE = 2400;
/** Bounds memory; crops gain nothing beyond it. */
const MAX_DECODED_SIDE = 4096;
/** Digits lower than this, in pixels at the searched side, are not legible. */
const MIN_HEIGHT = 9;
const MIN_ASPECT = 0.35;
const MAX_ASPECT = 6;

interface Models extends Readers {
  detector: InferenceSession;
}

/** @throws ModelError when a model file is missing or damaged. */
export async function loadBibReader({ lean = true }: ReaderOptions = {}): Promise<BibReader> {
  const load = lean ? loadLeanSession : loadSession;
  const models = {
    detector: await load(join(ocrAssets(), 'ch_PP-OCRv4_det_infer.onnx')),
    ...(await loadReaders(load)),
  };
  return { read: (image, options = {}) => readBibs(models, image, options) };
}

async function readBibs(
  models: Models,
  input: string | Buffer,
  { pattern, side = DEFAULT_SIDE, scan = 'focused' }: BibOptions,
): Promise<BibPhoto> {
  const image = await decodeImage(input, { maxSide: MAX_DECODED_SIDE });
  const page = { ...models, photo: new ImagePyramid(image), pattern: bibPattern(pattern) };
  const minHeight = (MIN_HEIGHT * Math.max(image.width, image.height)) / side;
  const boxes = await searchText(models.detector, image, side, scan);
  const found: PlacedNumber[] = [];
  for (const box of boxes) {
    if (!hasNumberShape(box, minHeight)) continue;
    const number = await readPlace(page, box);
    if (number && !(isYear(number.text) && (await isBesideWord(page, box, boxes)))) {
      found.push(number);
    }
  }
  const readings = onePerPlace(found).map(({ box, ...number }): BibReading => ({
    ...number,
    box: {
      cx: box.cx / image.width,
      cy: box.cy / image.height,
      width: box.width / image.width,
      height: box.height / image.height,
      angle: box.angle,
    },
  }));
  return { width: image.fullWidth, height: image.fullHeight, readings };
}

/** "Maratón 2014" on a banner or burnt into the photo: on a bib the number has its line for itself. */
function isYear(text: string): boolean {
  return /^(?:19[89]|20[0-4])\d$/u.test(text);
}

function hasNumberShape(box: RotatedBox, minHeight: number): boolean {
  const aspect = box.width / box.height;
  return box.height >= minHeight && aspect > MIN_ASPECT && aspect < MAX_ASPECT;
}

/** Of readings at one place the surest stays; a longer one wins over a part of it. */
function onePerPlace(readings: PlacedNumber[]): PlacedNumber[] {
  const worth = ({ confidence, text }: PlacedNumber) => confidence + 0.02 * text.length;
  const kept: PlacedNumber[] = [];
  for (const reading of [...readings].sort((a, b) => worth(b) - worth(a))) {
    if (!kept.some((other) => samePlace(reading.box, other.box))) kept.push(reading);
  }
  return kept;
}

function samePlace(a: RotatedBox, b: RotatedBox): boolean {
  return (
    Math.abs(a.cx - b.cx) < 0.5 * Math.max(a.width, b.width) &&
    Math.abs(a.cy - b.cy) < 0.5 * Math.max(a.height, b.height)
  );
}
