// A bib carries more digits than its number: a distance ("21"), a category, the year of another race. The number
// is the largest of them. What stands within a digit's height of a number is on the same trunk.

/** Relative to the photo: `cx`, `width` to its width, `cy`, `height` to its height. */
interface Place {
  cx: number;
  cy: number;
  width: number;
  height: number;
}

/** Small print is lower than this share of the number. */
const SMALL = 0.75;
/** Between the two, in heights of the number; and how far aside its middle is, in widths of the number. */
const NEAR = { gap: 0.75, aside: 0.75 };

/** Whether a text is small print above or below a number on its bib. */
export function isSmallPrintOf(text: Place, number: Place): boolean {
  const gap = Math.abs(text.cy - number.cy) - (text.height + number.height) / 2;
  return (
    text.height < SMALL * number.height &&
    gap < NEAR.gap * number.height &&
    Math.abs(text.cx - number.cx) < NEAR.aside * number.width
  );
}
