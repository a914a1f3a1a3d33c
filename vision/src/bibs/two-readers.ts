// Reads one place with two readers that fail differently, in several frames, and gathers what
// speaks for the number: PP-OCRv4 knows every sign but nothing of what is beside the box; the
// number reader knows digits only, and what hides them.
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import type { ImagePyramid } from '../image.ts';
import { numberReaderFile, ocrAssets } from '../models/install.ts';
import { loadLeanSession, loadSession } from '../onnx.ts';
import { believe, digitsEvidence, textEvidence, UNREAD, UNSEEN, type Evidence } from './belief.ts';
import {
  besideNumber,
  bibInText,
  digitsOfLine,
  isYear,
  mayBeNamed,
  withoutThousandsMark,
} from './bib-text.ts';
import { endsAtEdge, type RotatedBox } from './geometry.ts';
import { seeNumber, type SeenNumber } from './number-reader.ts';
import { cropText, loadCharset, recogniseText } from './text/recogniser.ts';

/** On which side digits may be hidden. */
export type Cut = 'none' | 'left' | 'right' | 'both';

export interface PlacedNumber {
  text: string;
  /** 0..1 */
  confidence: number;
  evidence: Evidence;
  box: RotatedBox;
  cut: Cut;
}

export interface Readers {
  recogniser: InferenceSession;
  charset: readonly string[];
  numberReader: InferenceSession;
}

/** @throws ModelError when a model file is missing or damaged. */
export async function loadReaders(load = loadLeanSession): Promise<Readers> {
  const assets = ocrAssets();
  return {
    recogniser: await load(join(assets, 'ch_PP-OCRv4_rec_infer.onnx')),
    charset: await loadCharset(join(assets, 'ppocr_keys_v1.txt')),
    numberReader: await loadSession(numberReaderFile),
  };
}

/** A margin around a box, in its heights: `all` on every side, `ends` left and right alone. */
interface Frame {
  all: number;
  ends: number;
}

// The detector's box can miss a digit or hold something more, and its frame can shake a reader that
// is not sure: what is there is read alike in all of these.
const TEXT_FRAMES: readonly [Frame, ...Frame[]] = [
  { all: 0, ends: 0 },
  { all: 0.1, ends: 0 },
  { all: 0, ends: 0.6 },
];
const NUMBER_FRAMES: readonly [Frame, ...Frame[]] = [
  { all: 0, ends: 0 },
  { all: -0.05, ends: 0 },
  { all: 0.075, ends: 0 },
  { all: 0, ends: 0.6 },
];
/** From the first frame alone: more frames would change no verdict. */
const SETTLED = { right: 0.96, wrong: 0.02 };
/** Mean probability of a hidden digit from which a side is told as perhaps cut. */
const MAY_BE_HIDDEN = 0.05;
/**
 * Heights of the box between its end and the photo's edge. Measured on 109 numbers that an edge was cut through:
 * what was left of them ended within 0.12, whole ones that an edge was brought near at 0.2 and more.
 */
const AT_EDGE = 0.15;

/** How near the next box of a line is, and how alike: gap and step in heights, ratio of the heights. */
interface Nearness {
  gap: number;
  step: number;
  ratio: number;
}

/** A year is doubted more readily: "Maratón 2014" burnt into the photo. */
const YEAR: Nearness = { gap: 1, step: 0.5, ratio: 1.6 };
/** A blank between two words takes 0.1 to 0.3 heights of their boxes. */
export const WORD: Nearness = { gap: 0.5, step: 0.35, ratio: 1.6 };
/** The numbers of two runners side by side have the margins of two bibs between them. */
const DIGITS: Nearness = { gap: 0.3, step: 0.25, ratio: 1.25 };
/** A word has no letter less sure. */
export const SURE_LETTER = 0.5;

/** A photo, what reads it, and what a whole number looks like. */
export interface Page extends Readers {
  photo: ImagePyramid;
  pattern: RegExp;
}

interface TextView {
  box: RotatedBox;
  bib: string | undefined;
  leastSure: number;
  hasDigits: boolean;
  /** Its digits alone, where a name or the sign of a number stands beside them. */
  digits: RotatedBox | undefined;
}

/** The number at a place, which a name or a class may share where somebody wears it; undefined when there is none. */
export async function readPlace(
  page: Page,
  box: RotatedBox,
  { isWorn = false } = {},
): Promise<PlacedNumber | undefined> {
  const [ownText, ...otherTexts] = TEXT_FRAMES;
  const [ownSight, ...otherSights] = NUMBER_FRAMES;
  const read = (frame: Frame) => readText(page, framed(box, frame), isWorn);
  const own = await read(ownText);
  if (own.bib === undefined && own.digits && isWorn) return readPlace(page, own.digits);
  const texts = [own];
  // A word is no number in any frame.
  if (!texts.some(({ hasDigits }) => hasDigits)) return undefined;
  const seen = [await see(page, box, ownSight)];
  const atOnce = surest(texts, seen);
  if (atOnce && isSettled(atOnce)) return atOnce;
  for (const frame of otherTexts) texts.push(await read(frame));
  if (!texts.some(({ bib }) => bib !== undefined)) return undefined;
  for (const frame of otherSights) seen.push(await see(page, box, frame));
  return surest(texts, seen);
}

/** Beyond the photo's edge nothing is seen, and what ends there looks whole to the number reader. */
async function see({ numberReader, photo }: Page, box: RotatedBox, frame: Frame) {
  const { hidden, ...number } = await seeNumber(numberReader, photo, framed(box, frame));
  const { left, right } = endsAtEdge(box, photo.at(0), AT_EDGE);
  return {
    ...number,
    hidden: { left: left ? 1 : hidden.left, right: right ? 1 : hidden.right },
  };
}

/** What one frame takes for hidden, the next may see. */
function isSettled({ confidence, evidence }: PlacedNumber): boolean {
  return confidence > SETTLED.right || believe({ ...evidence, hidden: 0 }) < SETTLED.wrong;
}

/** A number, and whether somebody in the photo wears what stands in a box. */
export interface PlaceOfNumber extends Pick<PlacedNumber, 'text' | 'box'> {
  isWorn: (box: RotatedBox) => boolean;
}

/**
 * Whether the digits in a box are one of several words of a line: the detector makes a box of each word, so
 * that the digits of "RUTA 35", of a plate or of a telephone number stand alone in theirs. On a bib the number
 * has its line for itself, or shares it with the runner's name.
 */
export async function isPartOfLine(
  page: Page,
  { text, box, isWorn }: PlaceOfNumber,
  others: readonly RotatedBox[],
): Promise<boolean> {
  const mayBeName = (word: RotatedBox) =>
    !isYear(text) && (isWorn(box) || (mayBeNamed(text) && isWorn(joined(box, word))));
  const farthest = isYear(text) ? YEAR : WORD;
  for (const other of others) {
    if (other === box || !isOnLine(box, other, farthest)) continue;
    const beside = await recogniseText(page.recogniser, page.charset, cropText(page.photo, other));
    if (beside.leastSure <= SURE_LETTER) continue;
    const kind = besideNumber(beside.text, text);
    if (kind === 'unit' || (kind === 'word' && !mayBeName(other))) return true;
    if (kind === 'digits' && isOnLine(box, other, DIGITS)) return true;
  }
  return false;
}

/** From there to there between the box's left and right, 0..1. */
function partOf(box: RotatedBox, from: number, to: number): RotatedBox {
  const along = ((from + to) / 2 - 0.5) * box.width;
  const cx = box.cx + along * Math.cos(box.angle);
  const cy = box.cy + along * Math.sin(box.angle);
  return { ...box, cx, cy, width: (to - from) * box.width };
}

/** Two neighbours of a line as one: a name beside the number shifts it from the middle of the bib. */
function joined(a: RotatedBox, b: RotatedBox): RotatedBox {
  const width = a.width + b.width;
  const middle = (of: 'cx' | 'cy') => (a[of] * a.width + b[of] * b.width) / width;
  return { ...a, cx: middle('cx'), cy: middle('cy'), width };
}

/** Of one line are two boxes that lie along it both: a bib's slanted line can meet that of a plate behind. */
export function isOnLine(a: RotatedBox, b: RotatedBox, nearness: Nearness): boolean {
  const [dx, dy] = [b.cx - a.cx, b.cy - a.cy];
  const along = Math.abs(dx * Math.cos(a.angle) + dy * Math.sin(a.angle));
  const offLine = ({ angle }: RotatedBox) => Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
  const across = Math.max(offLine(a), offLine(b));
  const gap = along - (a.width + b.width) / 2;
  const ratio = b.height / a.height;
  return (
    across < nearness.step * a.height &&
    gap < nearness.gap * a.height &&
    ratio > 1 / nearness.ratio &&
    ratio < nearness.ratio
  );
}

function surest(texts: readonly TextView[], seen: readonly SeenNumber[]): PlacedNumber | undefined {
  const numbers = new Set(texts.flatMap(({ bib }) => bib ?? []));
  const candidates = [...numbers].map((text) => placed(text, texts, seen));
  return candidates.sort((a, b) => b.confidence - a.confidence)[0];
}

async function readText(
  { recogniser, charset, photo, pattern }: Page,
  box: RotatedBox,
  isWorn: boolean,
): Promise<TextView> {
  const { text, leastSure, places } = await recogniseText(
    recogniser,
    charset,
    cropText(photo, box),
  );
  const place = digitsOfLine(text);
  return {
    box,
    bib: bibInText(isWorn ? withoutThousandsMark(text) : text, pattern),
    leastSure,
    hasDigits: /\d/u.test(text),
    digits: place && partOf(box, between(places, place.from), between(places, place.to)),
  };
}

/** Half way from the sign before this one. */
function between(places: readonly number[], at: number): number {
  return ((places[at - 1] ?? 0) + (places[at] ?? 1)) / 2;
}

function framed(box: RotatedBox, { all, ends }: Frame): RotatedBox {
  const width = box.width + 2 * (all + ends) * box.height;
  return { ...box, width, height: (1 + 2 * all) * box.height };
}

function placed(
  text: string,
  texts: readonly TextView[],
  seen: readonly SeenNumber[],
): PlacedNumber {
  // The number reader knows no letters: of a number with some it says whether the other end is whole.
  const [before, after] = [/^\D/u.test(text), /\D$/u.test(text)];
  const allDigits = /^\d+$/u.test(text);
  const left = before ? 0 : mean(seen.map(({ hidden }) => hidden.left));
  const right = after ? 0 : mean(seen.map(({ hidden }) => hidden.right));
  const evidence = {
    text: mean(
      texts.map(({ bib, leastSure }) => (bib === text ? textEvidence(leastSure) : UNREAD)),
    ),
    digits: allDigits
      ? mean(seen.map((view) => digitsEvidence(view.logProbability(text), text.length)))
      : UNSEEN,
    // A digit that is hidden is so in every frame.
    hidden: Math.min(
      ...seen.map(({ hidden }) => Math.max(before ? 0 : hidden.left, after ? 0 : hidden.right)),
    ),
  };
  const box = texts.find(({ bib }) => bib === text)?.box;
  if (!box) throw new RangeError('A number comes from a frame that it is read in');
  return {
    text,
    confidence: believe(evidence),
    evidence,
    box,
    cut: sides(left > MAY_BE_HIDDEN, right > MAY_BE_HIDDEN),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function sides(left: boolean, right: boolean): Cut {
  if (left) return right ? 'both' : 'left';
  return right ? 'right' : 'none';
}
