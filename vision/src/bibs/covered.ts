// A bib that another runner's covers in part: what is left of its number looks whole to both readers, and stands
// nearer to the other number than two whole bibs let it, which have their margins between them. So do the two halves of
// '16 868', of which neither is the number.
import { believe } from './belief.ts';
import type { RotatedBox } from './geometry.ts';
import type { PlacedNumber } from './two-readers.ts';

/** In heights of the lower number. On 147 labelled photos no two numbers of one line are within 1.5. */
const MARGINS = 0.8;
/** Two runners' bibs are not at one height. */
const OFF_LINE = 1;
/** What may be no number covers none. */
const LIKELY = 0.37;

/** Of one number the halves are of one height, and on one line. */
const HALVES = { ratio: 1.25, offLine: 0.25 };

/** The numbers, those doubted that end where a longer one begins, or are thousands with their rest beside them. */
export function withoutCovered(numbers: readonly PlacedNumber[]): PlacedNumber[] {
  return numbers.map((number) => {
    const isDoubted = numbers.some(
      (other) =>
        other.confidence >= LIKELY &&
        ((other.text.length > number.text.length && isBeside(number.box, other.box, OFF_LINE)) ||
          areHalves(other, number)),
    );
    if (!isDoubted) return number;
    const evidence = { ...number.evidence, hidden: 1 };
    return { ...number, evidence, confidence: believe(evidence), cut: 'both' };
  });
}

function areHalves(thousands: PlacedNumber, rest: PlacedNumber): boolean {
  const [a, b] = [thousands.box, rest.box];
  const ratio = a.height / b.height;
  return (
    thousands.text.length < rest.text.length &&
    rest.text.length === 3 &&
    a.cx < b.cx &&
    Math.max(ratio, 1 / ratio) < HALVES.ratio &&
    isBeside(a, b, HALVES.offLine)
  );
}

function isBeside(a: RotatedBox, b: RotatedBox, offLine: number): boolean {
  const [dx, dy] = [b.cx - a.cx, b.cy - a.cy];
  const height = Math.min(a.height, b.height);
  const along = Math.abs(dx * Math.cos(b.angle) + dy * Math.sin(b.angle));
  const across = Math.abs(dy * Math.cos(b.angle) - dx * Math.sin(b.angle));
  const gap = along - (a.width + b.width) / 2;
  return gap < MARGINS * height && across < offLine * height;
}
