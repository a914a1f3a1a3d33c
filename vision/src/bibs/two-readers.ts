// Reads one place with two readers that fail differently, and says how far they can be believed:
// PP-OCRv4 knows every sign but nothing of what is beside the box; the number reader knows digits
// only, and what hides them.
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import type { ImagePyramid } from '../image.ts';
import { numberReaderFile, ocrAssets } from '../models/install.ts';
import { loadSession } from '../onnx.ts';
import { bibInText } from './bib-text.ts';
import type { RotatedBox } from './geometry.ts';
import { readNumber, type SeenNumber } from './number-reader.ts';
import { cropText, loadCharset, recogniseText, type ReadText } from './text-recogniser.ts';

/** On which side digits may be hidden. */
export type Cut = 'none' | 'left' | 'right' | 'both';

export interface PlacedNumber {
  text: string;
  /** 0..1 */
  confidence: number;
  box: RotatedBox;
  cut: Cut;
}

export interface Readers {
  recogniser: InferenceSession;
  charset: readonly string[];
  numberReader: InferenceSession;
}

/** @throws ModelError when a model file is missing or damaged. */
export async function loadReaders(): Promise<Readers> {
  const assets = ocrAssets();
  return {
    recogniser: await loadSession(join(assets, 'ch_PP-OCRv4_rec_infer.onnx')),
    charset: await loadCharset(join(assets, 'ppocr_keys_v1.txt')),
    numberReader: await loadSession(numberReaderFile),
  };
}

// Picked on labelled race photos (docs/recognition-numbers.md).
/** Below this a reading is noise, not even worth a person's look. */
const MIN_CONFIDENCE = 0.5;
/** From here on a reader is sure of what it reads. */
const SURE = 0.9;
/** What one reader alone, or a number with a hidden digit, is worth at most: a person's look. */
const UNCONFIRMED = 0.85;
/** Two readers that agree on fewer digits may both see two strokes of something else. */
const MIN_DIGITS_TO_CONFIRM = 3;
/** Probability of a hidden digit from which a number is not whole, and from which it may not be. */
const HIDDEN = 0.7;
const MAY_BE_HIDDEN = 0.05;
/** How else a place is looked at where the readers differ: the box's height, relative to its own. */
const OTHER_FRAMES = [0.8, 0.9, 1.15, 1.3];

/** A photo, what reads it, and what a whole number looks like. */
interface Page extends Readers {
  photo: ImagePyramid;
  pattern: RegExp;
}

interface ReadBib extends ReadText {
  /** The number in the text. */
  bib: string | undefined;
}

/** The number at a place; undefined when there is none. */
export async function readPlace(page: Page, box: RotatedBox): Promise<PlacedNumber | undefined> {
  const read = await readText(page, box);
  const { bib, confidence } = read;
  const isNoise = confidence < MIN_CONFIDENCE;
  // The number reader knows no letters.
  if (bib !== undefined && /\D/u.test(bib)) {
    return isNoise ? undefined : { text: bib, confidence, box, cut: 'none' };
  }
  const seen = await readNumber(page.numberReader, page.photo, box);
  if (bib === seen.digits) return isNoise ? undefined : confirmed(seen, confidence, box);
  if (!/\d/u.test(read.text)) return undefined;
  const views = [seen];
  for (const frame of OTHER_FRAMES) {
    views.push(await readNumber(page.numberReader, page.photo, framed(box, frame)));
  }
  const moved = await readMoved(page, box, read, views);
  if (moved) return moved;
  return bib === undefined || isNoise ? undefined : disputed(bib, confidence, seen, box);
}

async function readText(page: Page, box: RotatedBox): Promise<ReadBib> {
  const { recogniser, charset, photo, pattern } = page;
  const read = await recogniseText(recogniser, charset, cropText(photo, box));
  return { ...read, bib: bibInText(read.text, pattern) };
}

/** A margin that grows and shrinks on all sides alike. */
function framed(box: RotatedBox, frame: number): RotatedBox {
  return { ...box, width: box.width + (frame - 1) * box.height, height: frame * box.height };
}

/**
 * A box can miss a digit or hold something more: the text recogniser reads again what the number
 * reader takes for the number. A word that is read surely is no number, whatever its digits.
 */
async function readMoved(
  page: Page,
  { height }: RotatedBox,
  { bib, confidence }: ReadBib,
  views: readonly SeenNumber[],
): Promise<PlacedNumber | undefined> {
  for (const view of views.toSorted((a, b) => b.confidence - a.confidence)) {
    if (view.confidence < SURE) return undefined;
    const misplaced = confidence < SURE || (bib !== undefined && view.digits.includes(bib));
    if (!misplaced || view.digits.length < MIN_DIGITS_TO_CONFIRM) continue;
    const box = { ...view.box, height };
    const moved = await readText(page, box);
    if (moved.bib === view.digits && moved.confidence >= SURE) {
      return confirmed(view, moved.confidence, box);
    }
  }
  return undefined;
}

/** Two independent readings are wrong together as rarely as the product of their errors says. */
function confirmed(
  { digits, confidence: second, hidden }: SeenNumber,
  confidence: number,
  box: RotatedBox,
): PlacedNumber {
  const joint =
    digits.length < MIN_DIGITS_TO_CONFIRM ? confidence : 1 - (1 - confidence) * (1 - second);
  const isWhole = Math.max(hidden.left, hidden.right) < HIDDEN;
  return {
    text: digits,
    confidence: isWhole ? joint : Math.min(joint, UNCONFIRMED),
    box,
    cut: sides(hidden.left > MAY_BE_HIDDEN, hidden.right > MAY_BE_HIDDEN),
  };
}

function disputed(
  bib: string,
  confidence: number,
  { digits }: SeenNumber,
  box: RotatedBox,
): PlacedNumber {
  const isPart = digits.length > bib.length && digits.includes(bib);
  return {
    text: bib,
    confidence: Math.min(confidence, UNCONFIRMED),
    box,
    cut: isPart ? sides(!digits.startsWith(bib), !digits.endsWith(bib)) : 'none',
  };
}

function sides(left: boolean, right: boolean): Cut {
  if (left) return right ? 'both' : 'left';
  return right ? 'right' : 'none';
}
