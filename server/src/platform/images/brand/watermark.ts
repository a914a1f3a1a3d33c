// The watermark: the studio's name all over the picture, in its pixels. The mask is drawn once per
// process and name, and blended row by row.
import sharp from 'sharp';
import { inCapitals, lettersOf, lineWidth } from './lettering.ts';

/** Where the name has no sign that can be written. */
const NAMELESS = 'MUESTRA';
/** Pixels per unit of the letters in a picture of 1600 px, from one name to the next, and of the rows. */
const SCALE = 2.6;
const GAP = 224;
const ROW = 125;
const TILT_DEGREES = -24;
const OPACITY = 0.4;
/** In the letters' units: of the white stroke and of its dark rim. */
const PEN = 2.4;
const RIM = 4;

export interface WatermarkMask {
  side: number;
  /** For row y the entries from `rowStart[y]` to `rowStart[y + 1]`. */
  rowStart: Uint32Array;
  x: Uint16Array;
  /** What stays of the pixel, of 255, and what is added to each of its channels. */
  keep: Uint8Array;
  add: Uint8Array;
}

/** Draws the mask with a studio's name for pictures up to `side` pixels on each side. */
export async function drawWatermark(side: number, name: string): Promise<WatermarkMask> {
  const { data, info } = await sharp(Buffer.from(watermarkSvg(side, name)))
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

/** Every other row is shifted by half a tile; white with a dark rim shows on any ground. */
function watermarkSvg(side: number, name: string): string {
  const text = inCapitals(name) || NAMELESS;
  const letters = lettersOf(text)
    .map(({ shift, strokes }) => `<path transform="translate(${String(shift)} 0)" d="${strokes}"/>`)
    .join('');
  const word = (x: number, y: number) =>
    `<g transform="translate(${String(x)} ${String(y)}) scale(${String(SCALE)})">${letters}</g>`;
  const width = Math.round(lineWidth(text) * SCALE + GAP);
  const left = GAP / 2;
  const second = ROW + ROW / 3;
  const words = [
    word(left, ROW / 3),
    word(left - width / 2, second),
    word(left + width / 2, second),
  ].join('');
  const strokes = (colour: string, pen: number) =>
    `<g fill="none" stroke="${colour}" stroke-width="${String(pen)}" stroke-linejoin="round" stroke-linecap="round">${words}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(side)}" height="${String(side)}">
    <defs><pattern id="words" patternUnits="userSpaceOnUse" width="${String(width)}"
      height="${String(2 * ROW)}" patternTransform="rotate(${String(TILT_DEGREES)})">
      ${strokes('#222', RIM)}${strokes('#fff', PEN)}</pattern></defs>
    <rect width="100%" height="100%" fill="url(#words)" opacity="${String(OPACITY)}"/></svg>`;
}
