// A bib carries more digits than its number: a distance ("21"), a category, the year of another race. The number
// is the largest of them, unless it stands so on the bibs of several numbers. What stands within a digit's height
// of a number is on the same trunk.
import { groupedBy } from '../shop/grouped-by.ts';

/** Relative to the photo: `cx`, `width` to its width, `cy`, `height` to its height. */
interface Place {
  cx: number;
  cy: number;
  width: number;
  height: number;
}

/** What may be a number, in the spelling that numbers are compared in. */
export interface Candidate<Reading> {
  key: string;
  reading: Reading;
  /** Whether the reading is believed by itself. */
  isSure: boolean;
}

/** Small print is lower than this share of the number. */
const SMALL = 0.75;
/** Between the two, in heights of the larger; and how far aside its middle is, in widths of the larger. */
const NEAR = { gap: 0.75, aside: 0.75 };
/** What stands larger on the bibs of so many numbers is printed on all of them. */
const ON_MANY = 4;

/** What is printed on bibs beside their numbers, in an event's photos. */
export function findPrint<Reading extends { box: Place }>(
  photos: readonly (readonly Candidate<Reading>[])[],
): Set<Reading> {
  const pairs = photos.flatMap((found) =>
    found
      .filter(({ isSure }) => isSure)
      .flatMap((large) =>
        found.filter((small) => isSmallerOnBib(small, large)).map((small) => ({ large, small })),
      ),
  );
  const byLarge = groupedBy(pairs, ({ large }) => large.key);
  const common = new Set(
    [...byLarge].flatMap(([key, ofLarge]) =>
      new Set(ofLarge.map(({ small }) => small.key)).size >= ON_MANY ? [key] : [],
    ),
  );
  return new Set(
    pairs.map(({ large, small }) => (common.has(large.key) ? large.reading : small.reading)),
  );
}

function isSmallerOnBib<Reading extends { box: Place }>(
  small: Candidate<Reading>,
  large: Candidate<Reading>,
): boolean {
  const [{ box }, { box: on }] = [small.reading, large.reading];
  const gap = Math.abs(box.cy - on.cy) - (box.height + on.height) / 2;
  return (
    small.key !== large.key &&
    box.height < SMALL * on.height &&
    gap < NEAR.gap * on.height &&
    Math.abs(box.cx - on.cx) < NEAR.aside * on.width
  );
}
