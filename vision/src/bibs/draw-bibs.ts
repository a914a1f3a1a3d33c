// Draws race photos for tests: digits are strokes, so that no font has to be installed.
import sharp from 'sharp';

/** Strokes in a box 60 wide and 100 high. */
const STROKES: Record<string, string> = {
  '0': 'M30 5 C12 5 8 25 8 50 C8 75 12 95 30 95 C48 95 52 75 52 50 C52 25 48 5 30 5 Z',
  '1': 'M14 24 L34 6 L34 95',
  '2': 'M9 28 C9 -2 51 -2 51 28 C51 48 28 62 9 94 L53 94',
  '3': 'M10 20 C16 0 50 0 50 26 C50 46 34 48 24 48 C36 48 52 52 52 72 C52 100 14 102 8 78',
  '4': 'M42 95 L42 6 L7 68 L55 68',
  '5': 'M48 6 L16 6 L12 46 C22 34 52 34 52 66 C52 98 14 102 8 78',
  '6': 'M47 12 C34 -2 8 8 8 62 C8 106 52 104 52 68 C52 34 14 36 9 62',
  '7': 'M7 6 L53 6 C36 34 26 60 23 95',
  '8': 'M30 47 C2 42 6 5 30 5 C54 5 58 42 30 47 C0 52 2 95 30 95 C58 95 60 52 30 47 Z',
  '9': 'M13 88 C26 102 52 92 52 38 C52 -6 8 -4 8 32 C8 66 46 64 51 38',
  A: 'M5 95 L30 6 L55 95 M14 64 L46 64',
  K: 'M10 6 L10 95 M54 6 L14 54 M26 42 L55 95',
  M: 'M6 95 L6 6 L30 62 L54 6 L54 95',
};
const ADVANCE = 72;

export interface DrawnBib {
  text: string;
  /** Top left corner and height of the digits, in pixels. */
  x: number;
  y: number;
  height: number;
  /** Degrees, clockwise. */
  tilt?: number;
  /** Width of a dark arm over the number's start, in pixels. */
  hiddenLeft?: number;
}

/** A JPEG of a muted background with white bibs. */
export async function drawBibPhoto(
  width: number,
  height: number,
  bibs: readonly DrawnBib[],
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">
    <rect width="100%" height="100%" fill="#5d6b58"/>${bibs.map(drawBib).join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
}

function drawBib({ text, x, y, height, tilt = 0, hiddenLeft = 0 }: DrawnBib): string {
  const scale = height / 100;
  const glyphs = [...text].map((character, i) => {
    const path = STROKES[character] ?? '';
    return `<path transform="translate(${String(i * ADVANCE)} 0)" d="${path}"/>`;
  });
  const length = text.length * ADVANCE;
  const arm = hiddenLeft / scale;
  return `<g transform="translate(${String(x)} ${String(y)}) rotate(${String(tilt)}) scale(${String(scale)})">
    <rect x="-50" y="-70" width="${String(length + 88)}" height="230" fill="#f6f6f2"/>
    <g fill="none" stroke="#16181d" stroke-width="15" stroke-linejoin="round">${glyphs.join('')}</g>
    ${arm ? `<rect x="-120" y="-120" width="${String(arm + 120)}" height="330" fill="#7a4f3a"/>` : ''}
  </g>`;
}
