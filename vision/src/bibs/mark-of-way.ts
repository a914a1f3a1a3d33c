// A mark of the way in two lines: 'KM' above or below its digits, which have their line for themselves as a bib's do.
import { isDistanceWord, mayBeDistance } from './bib-text.ts';
import type { RotatedBox } from './geometry.ts';
import { cropText, recogniseText } from './text/recogniser.ts';
import { isOnLine, SURE_LETTER, WORD, type Page, type PlaceOfNumber } from './two-readers.ts';

/** Under one middle with the digits: in heights of theirs, `aside` in widths of the wider one. */
const STACKED = { gap: 0.6, aside: 0.35, least: 0.3, most: 2 };

/**
 * Whether digits that nobody wears count how far it is. A word that has digits on its own line is theirs, as that of the
 * distance is that a bib shows.
 */
export async function isMarkOfWay(
  page: Page,
  { text, box, isWorn }: PlaceOfNumber,
  others: readonly RotatedBox[],
): Promise<boolean> {
  if (!mayBeDistance(text) || isWorn(box)) return false;
  for (const other of others) {
    const isAlone = !others.some((third) => third !== other && isOnLine(other, third, WORD));
    if (!isStacked(box, other) || !isAlone) continue;
    const word = await recogniseText(page.recogniser, page.charset, cropText(page.photo, other));
    if (word.leastSure > SURE_LETTER && isDistanceWord(word.text)) return true;
  }
  return false;
}

function isStacked(box: RotatedBox, other: RotatedBox): boolean {
  const [dx, dy] = [other.cx - box.cx, other.cy - box.cy];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const aside = Math.abs(dx * cos + dy * sin);
  const apart = Math.abs(dy * cos - dx * sin);
  const gap = apart - (box.height + other.height) / 2;
  const ratio = other.height / box.height;
  return (
    aside < STACKED.aside * Math.max(box.width, other.width) &&
    apart > box.height / 2 &&
    gap < STACKED.gap * box.height &&
    ratio > STACKED.least &&
    ratio < STACKED.most
  );
}
