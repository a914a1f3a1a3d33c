// A photo that lost its EXIF may lie on its side or stand on its head: there numbers are not found, or read as
// others, for 168 is 891 the other way up. What is read says so, and only then is the photo looked at turned.
// Measured: docs/recognition-numbers.md.
import type { Quarters } from '../image.ts';
import type { FacePlace } from './bib-areas.ts';
import { bibInText } from './bib-text.ts';
import type { Point, RotatedBox } from './geometry.ts';
import { cropText, recogniseText } from './text/recogniser.ts';
import type { Page, PlacedNumber } from './two-readers.ts';
import { isWorn } from './wearer.ts';

/** What one look at a photo finds. */
export interface Look {
  page: Page;
  /** One per place. */
  numbers: readonly PlacedNumber[];
  wearers: readonly FacePlace[];
  /** All text, where it was looked for everywhere. */
  text: readonly RotatedBox[];
}

/** Likely enough that a number says which way up the photo stands. */
const LIKELY = 0.37;
/** A number that reads as another the other way up: that one's least sure sign. */
const LEAST_SURE = 0.5;
/** A vertical line of text is so many times as high as it is wide. */
const TALL = 1.5;
/** In upright photos at most two lines are, and fewer than a quarter of them. */
const TALL_LINES = 2;
const TALL_SHARE = 0.67;
/** Nearly all photos are upright: another way up has to say so much more. */
const LEAD = 0.25;
/** The text that is looked at the other way up where no number is read: the largest. */
const MOST_TEXT = 6;
const NUMBER = { least: 1.1, most: 6 };

/** The ways up that the photo should be looked at, too. */
export async function turnsToTry({ page, numbers, wearers, text }: Look): Promise<Quarters[]> {
  const likely = numbers.filter((number) => isTelling(number)).map(({ box }) => box);
  if (likely.some((box) => isWorn(box, wearers))) return [];
  if (likely.length === 0 && isOnItsSide(text)) return [1, 3];
  for (const box of likely.length > 0 ? likely : largestNumbers(text))
    if (await isNumberTurned(page, box)) return [2];
  return [];
}

function largestNumbers(text: readonly RotatedBox[]): RotatedBox[] {
  return text
    .filter(({ width, height }) => width / height > NUMBER.least && width / height < NUMBER.most)
    .sort((a, b) => b.height - a.height)
    .slice(0, MOST_TEXT);
}

function isTelling({ text, confidence }: PlacedNumber): boolean {
  return text.length > 1 && confidence >= LIKELY;
}

function isOnItsSide(text: readonly RotatedBox[]): boolean {
  const lines = text.filter(({ width, height }) => Math.max(width / height, height / width) > TALL);
  const tall = lines.filter(({ width, height }) => height > width);
  return tall.length >= TALL_LINES && tall.length > TALL_SHARE * lines.length;
}

async function isNumberTurned(
  { recogniser, charset, photo, pattern }: Page,
  box: RotatedBox,
): Promise<boolean> {
  const crop = cropText(photo, { ...box, angle: box.angle + Math.PI });
  const { text, leastSure } = await recogniseText(recogniser, charset, crop);
  return leastSure > LEAST_SURE && bibInText(text, pattern) !== undefined;
}

/**
 * Whether the photo turned says more than as it is. There only worn numbers count: flags are written from top to
 * bottom, and 99 on a sign is 66 from above.
 */
export function saysMore(turned: Look, asItIs: Look): boolean {
  const worn = turned.numbers.filter(({ box }) => isWorn(box, turned.wearers));
  return 2 * sureness(worn) > sureness(asItIs.numbers) + LEAD;
}

function sureness(numbers: readonly PlacedNumber[]): number {
  return numbers
    .filter((number) => isTelling(number))
    .reduce((sum, { confidence }) => sum + confidence, 0);
}

/** Where a point of the turned photo, of this size, was before. */
export function pointBefore(
  { x, y }: Point,
  quarters: Quarters,
  turned: { width: number; height: number },
): Point {
  if (quarters === 2) return { x: turned.width - x, y: turned.height - y };
  return quarters === 1 ? { x: y, y: turned.width - x } : { x: turned.height - y, y: x };
}

export function boxBefore(
  box: RotatedBox,
  quarters: Quarters,
  turned: { width: number; height: number },
): RotatedBox {
  const { x, y } = pointBefore({ x: box.cx, y: box.cy }, quarters, turned);
  return { ...box, cx: x, cy: y, angle: box.angle - (quarters % 2) * (Math.PI / 2) };
}
