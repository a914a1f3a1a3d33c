// The watermark: 'PHOTOLAB' all over the picture, in its pixels. The letters are our own strokes,
// so no font is needed; the mask is drawn once per process and blended row by row.
import sharp from 'sharp';

/** Strokes on a grid 4 wide and 6 high, the pen as wide as 1. */
const LETTERS: Record<string, string> = {
  P: 'M0 6V0H2.5A1.7 1.7 0 0 1 2.5 3.4H0',
  H: 'M0 0V6M4 0V6M0 3H4',
  O: 'M2 0A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4V2A2 2 0 0 1 2 0Z',
  T: 'M0 0H4M2 0V6',
  L: 'M0 0V6H3.6',
  A: 'M0 6L2 0L4 6M0.9 4H3.1',
  B: 'M0 0V6H2.4A1.5 1.5 0 0 0 2.4 3H0M0 0H2.2A1.5 1.5 0 0 1 2.2 3',
};
const WORD = 'PHOTOLAB';
const LETTER_STEP = 6;
/** Pixels per grid unit, and the distance of the words, in a picture of 1600 px. */
const SCALE = 7;
const TILE = { width: 560, height: 250 };
const TILT_DEGREES = -24;
const OPACITY = 0.4;

export interface WatermarkMask {
  side: number;
  /** For row y the entries from `rowStart[y]` to `rowStart[y + 1]`. */
  rowStart: Uint32Array;
  x: Uint16Array;
  /** What stays of the pixel, of 255, and what is added to each of its channels. */
  keep: Uint8Array;
  add: Uint8Array;
}

/** Draws the mask for pictures up to `side` pixels on each side. */
export async function drawWatermark(side: number): Promise<WatermarkMask> {
  const { data, info } = await sharp(Buffer.from(watermarkSvg(side)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const covered: { x: number; alpha: number; value: number }[] = [];
  const rowStart = new Uint32Array(side + 1);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = (y * info.width + x) * info.channels;
      const alpha = data[at + info.channels - 1] ?? 0;
      if (alpha > 0) covered.push({ x, alpha, value: data[at] ?? 0 });
    }
    rowStart[y + 1] = covered.length;
  }
  return {
    side,
    rowStart,
    x: Uint16Array.from(covered, (pixel) => pixel.x),
    keep: Uint8Array.from(covered, (pixel) => 255 - pixel.alpha),
    add: Uint8Array.from(covered, (pixel) => Math.round((pixel.value * pixel.alpha) / 255)),
  };
}

/** Blends the mask into RGB rows in place; the picture is no larger than the mask. */
export function applyWatermark(
  image: { data: Uint8Array; width: number; height: number },
  mask: WatermarkMask,
): void {
  const { data, width, height } = image;
  for (let y = 0; y < height; y++) {
    const end = mask.rowStart[y + 1] ?? 0;
    for (let entry = mask.rowStart[y] ?? 0; entry < end; entry++) {
      const x = mask.x[entry] ?? 0;
      if (x >= width) break;
      const keep = mask.keep[entry] ?? 255;
      const add = mask.add[entry] ?? 0;
      const at = (y * width + x) * 3;
      for (let channel = at; channel < at + 3; channel++) {
        data[channel] = ((data[channel] ?? 0) * keep) / 255 + add;
      }
    }
  }
}

/** Every other row is shifted by half a word; white with a dark rim shows on any ground. */
function watermarkSvg(side: number): string {
  const word = (x: number, y: number) =>
    `<g transform="translate(${String(x)} ${String(y)}) scale(${String(SCALE)})">${Array.from(WORD)
      .map((letter, index) => {
        const move = `translate(${String(index * LETTER_STEP)} 0)`;
        return `<path transform="${move}" d="${LETTERS[letter] ?? ''}"/>`;
      })
      .join('')}</g>`;
  const { width, height } = TILE;
  const half = width / 2;
  const words = [word(20, 40), word(20 - half, 165), word(20 + half, 165)].join('');
  const strokes = (colour: string, pen: number) =>
    `<g fill="none" stroke="${colour}" stroke-width="${String(pen)}">${words}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(side)}" height="${String(side)}">
    <defs><pattern id="words" patternUnits="userSpaceOnUse" width="${String(width)}"
      height="${String(height)}" patternTransform="rotate(${String(TILT_DEGREES)})">
      ${strokes('#222', 1.5)}${strokes('#fff', 0.9)}</pattern></defs>
    <rect width="100%" height="100%" fill="url(#words)" opacity="${String(OPACITY)}"/></svg>`;
}
