// Says on which side digits of a number may be hidden. A whole number has some bare bib on both
// sides; an arm, another runner or a fold next to a digit takes that margin away. The sign is weak
// (most cut numbers show it, but so do many whole ones): the event rules decide what it is worth.
import type { ImagePyramid } from '../image.ts';
import type { RotatedBox } from './geometry.ts';

export type Cut = 'none' | 'left' | 'right' | 'both';

type Colour = readonly [red: number, green: number, blue: number];
/** Colour at `u` along the text and `v` across it, in photo pixels from the box's centre. */
type Sampler = (u: number, v: number) => Colour | undefined;

/** Bare bib needed beside the digits, in heights of the text box. */
const MARGIN = 0.3;
/** Share of a column's pixels that have to look like bare bib. */
const BARE = 0.6;
/** Columns looked at, in box heights from the end of the box: its last digit ends inside it. */
const COLUMNS = steps(-0.35, 1.2, 32);
/** The margin begins at one of the first columns, or it is no margin. */
const LATEST_START = 8;
const ROWS = steps(-0.3, 0.3, 13);
const ALONG = steps(-0.42, 0.42, 40);
const RIM = [-0.5, -0.46, 0.46, 0.5];
/** Colours are taken from the halving in which the box is about this many pixels high. */
const SAMPLE_HEIGHT = 32;

export function hiddenSides(photo: ImagePyramid, box: RotatedBox): Cut {
  const sample = samplerOf(photo, box);
  const bib = medianColour(coloursAt(sample, box, RIM));
  const byContrast = coloursAt(sample, box, ROWS).sort(
    (a, b) => distance(b, bib) - distance(a, bib),
  );
  const ink = medianColour(byContrast.slice(0, Math.ceil(byContrast.length / 5)));
  const nearBib = distance(ink, bib) / 2;
  const isCut = (side: 1 | -1) => {
    const bare = COLUMNS.map((offset) => {
      const u = side * (box.width / 2 + offset * box.height);
      const matching = ROWS.filter((v) => {
        const colour = sample(u, v * box.height);
        return colour !== undefined && distance(colour, bib) < nearBib;
      });
      return matching.length >= BARE * ROWS.length;
    });
    return longestRun(bare) * 0.05 < MARGIN;
  };
  const [left, right] = [isCut(-1), isCut(1)];
  if (left) return right ? 'both' : 'left';
  return right ? 'right' : 'none';
}

function samplerOf(photo: ImagePyramid, box: RotatedBox): Sampler {
  const level = Math.max(0, Math.floor(Math.log2(box.height / SAMPLE_HEIGHT)));
  const [image, full] = [photo.at(level), photo.at(0)];
  const [scaleX, scaleY] = [image.width / full.width, image.height / full.height];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  return (u, v) => {
    const x = Math.floor((box.cx + u * cos - v * sin) * scaleX);
    const y = Math.floor((box.cy + u * sin + v * cos) * scaleY);
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return undefined;
    const at = (y * image.width + x) * 3;
    return [image.data[at] ?? 0, image.data[at + 1] ?? 0, image.data[at + 2] ?? 0];
  };
}

/** Colours of the rows `across`, given in box heights from the middle. */
function coloursAt(sample: Sampler, box: RotatedBox, across: readonly number[]): Colour[] {
  return across.flatMap((v) =>
    ALONG.flatMap((u) => {
      const colour = sample(u * box.width, v * box.height);
      return colour ? [colour] : [];
    }),
  );
}

function medianColour(colours: readonly Colour[]): Colour {
  const median = (channel: 0 | 1 | 2) => {
    const sorted = colours.map((colour) => colour[channel]).sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? 0;
  };
  return [median(0), median(1), median(2)];
}

function distance(a: Colour, b: Colour): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function longestRun(bare: readonly boolean[]): number {
  let longest = 0;
  let start = -1;
  bare.forEach((value, i) => {
    if (value && start < 0) start = i;
    if (!value) start = -1;
    if (start >= 0 && start <= LATEST_START) longest = Math.max(longest, i - start + 1);
  });
  return longest;
}

function steps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}
