// Reads one place with two readers that fail differently, and says how far they can be believed:
// PP-OCRv4 knows every sign but nothing of what is beside the box; the number reader knows digits
// only, and what hides them.
import type { InferenceSession } from 'onnxruntime-node';
import type { ImagePyramid } from '../image.ts';
import { bibInText } from './bib-text.ts';
import type { RotatedBox } from './geometry.ts';
import { readNumber, type SeenNumber } from './number-reader.ts';
import { cropText, recogniseText, type ReadText } from './text-recogniser.ts';

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

// Picked on labelled race photos (docs/recognition-numbers.md).
/** Below this a reading is noise, not even worth a person's look. */
const MIN_CONFIDENCE = 0.5;
/** From here on the text recogniser is sure of what it reads. */
const SURE = 0.9;
/** What one reader alone, or a number with a hidden digit, is worth at most: a person's look. */
const UNCONFIRMED = 0.85;
/** The text recogniser is believed against the number reader when it is this sure... */
const BEYOND_DOUBT = 0.995;
/** ...and the other one is less sure than this. */
const VAGUE = 0.6;
/** Two readers that agree on fewer digits may both see two strokes of something else. */
const MIN_DIGITS_TO_CONFIRM = 3;
/** What each reader needs for a number that is only found when its box is moved. */
const SURE_WHEN_MOVED = 0.8;
/** Probability of a hidden digit from which a number is not whole, and from which it may not be. */
const HIDDEN = 0.7;
const MAY_BE_HIDDEN = 0.05;

/** The number at a place; undefined when there is none. */
export async function readPlace(
  readers: Readers,
  photo: ImagePyramid,
  box: RotatedBox,
  pattern: RegExp,
): Promise<PlacedNumber | undefined> {
  const read = await readText(readers, photo, box, pattern);
  // The number reader knows no letters.
  if (read.bib !== undefined && /\D/u.test(read.bib)) return alone(read, box);
  const seen = await readNumber(readers.numberReader, photo, box);
  if (read.bib === seen.digits) return confirmed(read, seen, box);
  if (isMisplaced(read, seen)) {
    const moved = await readText(readers, photo, seen.box, pattern);
    const sure = Math.min(moved.confidence, seen.confidence) >= SURE_WHEN_MOVED;
    const longEnough = seen.digits.length >= MIN_DIGITS_TO_CONFIRM;
    if (moved.bib === seen.digits && sure && longEnough) return confirmed(moved, seen, seen.box);
  }
  return disputed(read, seen, box);
}

interface ReadBib extends ReadText {
  /** The number in the text. */
  bib: string | undefined;
}

async function readText(
  { recogniser, charset }: Readers,
  photo: ImagePyramid,
  box: RotatedBox,
  pattern: RegExp,
): Promise<ReadBib> {
  const read = await recogniseText(recogniser, charset, cropText(photo, box));
  return { ...read, bib: bibInText(read.text, pattern) };
}

function alone({ bib, confidence }: ReadBib, box: RotatedBox): PlacedNumber | undefined {
  if (bib === undefined || confidence < MIN_CONFIDENCE) return undefined;
  return { text: bib, confidence, box, cut: 'none' };
}

/** A box can miss a digit or hold something more; a word that is read surely is no number. */
function isMisplaced({ bib, confidence }: ReadBib, { digits }: SeenNumber): boolean {
  if (digits.length < MIN_DIGITS_TO_CONFIRM) return false;
  return confidence < SURE || (bib !== undefined && digits.includes(bib));
}

/** Two independent readings are wrong together as rarely as the product of their errors says. */
function confirmed(
  { bib, confidence }: ReadBib,
  { digits, confidence: second, hidden }: SeenNumber,
  box: RotatedBox,
): PlacedNumber | undefined {
  if (bib === undefined || confidence < MIN_CONFIDENCE) return undefined;
  const joint =
    digits.length < MIN_DIGITS_TO_CONFIRM ? confidence : 1 - (1 - confidence) * (1 - second);
  const isWhole = Math.max(hidden.left, hidden.right) < HIDDEN;
  return {
    text: bib,
    confidence: isWhole ? joint : Math.min(joint, UNCONFIRMED),
    box,
    cut: sides(hidden.left > MAY_BE_HIDDEN, hidden.right > MAY_BE_HIDDEN),
  };
}

function disputed(
  { bib, confidence }: ReadBib,
  { digits, confidence: second }: SeenNumber,
  box: RotatedBox,
): PlacedNumber | undefined {
  if (bib === undefined || confidence < MIN_CONFIDENCE) return undefined;
  const isPart = digits.length > bib.length && digits.includes(bib);
  const believed = confidence >= BEYOND_DOUBT && second < VAGUE && !isPart;
  return {
    text: bib,
    confidence: believed ? confidence : Math.min(confidence, UNCONFIRMED),
    box,
    cut: isPart ? sides(!digits.startsWith(bib), !digits.endsWith(bib)) : 'none',
  };
}

function sides(left: boolean, right: boolean): Cut {
  if (left) return right ? 'both' : 'left';
  return right ? 'right' : 'none';
}
