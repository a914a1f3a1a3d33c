// The picture that a link to the shop shows in a chat: the studio's logo, or its name, on a bib with a
// stripe of its colour. All that matters stands in the middle square, which is what some apps show.
import sharp from 'sharp';
import { CAPITAL_HEIGHT, inCapitals, lettersOf, lineWidth } from './lettering.ts';

export interface ShareBrand {
  name: string;
  /** `#rrggbb`, on which white can be read. */
  color: string;
  /** Path of a picture; without one the name is written. */
  logo?: string;
}

/** Pixels; what networks ask for. */
const SHARE_SIZE = { width: 1200, height: 630 };
const INK = '#14110e';
const PAPER = '#faf7f2';
const BIB = { left: 270, top: 105, width: 660, height: 420, radius: 28 };
const STRIPE = 100;
const HOLE = { radius: 11, inset: 34 };
/** Of the bib, around what it says. */
const MARGIN = { x: 48, y: 62 };
const ROOM = {
  width: BIB.width - 2 * MARGIN.x,
  height: BIB.height - STRIPE - 2 * MARGIN.y,
};
const SAYING = 'ENCONTRÁ TUS FOTOS';
const SAYING_HEIGHT = 34;
/** Between the lines of a name, and the pen: in the letters' units. */
const LEADING = 10;
const PEN = 3;

/** PNG. @throws Error when the logo is no picture */
export async function renderShare({ name, color, logo }: ShareBrand): Promise<Buffer> {
  const middle = { x: SHARE_SIZE.width / 2, y: BIB.top + (BIB.height - STRIPE) / 2 };
  const words = logo ? '' : written(bestLines(inCapitals(name) || SAYING), middle);
  const ground = sharp(Buffer.from(svg(color, words)));
  const overlay = logo ? [await placed(logo, middle)] : [];
  return ground.composite(overlay).png({ palette: true }).toBuffer();
}

async function placed(logo: string, { x, y }: { x: number; y: number }) {
  const { data, info } = await sharp(logo)
    .resize(ROOM.width, ROOM.height, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(x - info.width / 2);
  return { input: data, left, top: Math.round(y - info.height / 2) };
}

function svg(color: string, words: string): string {
  const { left, top, width, height, radius } = BIB;
  const hole = (x: number) =>
    `<circle cx="${String(x)}" cy="${String(top + HOLE.inset)}" r="${String(HOLE.radius)}" fill="${INK}"/>`;
  const saying = written(
    { lines: [SAYING], unit: SAYING_HEIGHT / CAPITAL_HEIGHT },
    { x: left + width / 2, y: top + height - STRIPE / 2 },
    '#ffffff',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(SHARE_SIZE.width)}"
    height="${String(SHARE_SIZE.height)}"><rect width="100%" height="100%" fill="${INK}"/>
    <clipPath id="bib"><rect x="${String(left)}" y="${String(top)}" width="${String(width)}"
      height="${String(height)}" rx="${String(radius)}"/></clipPath>
    <g clip-path="url(#bib)"><rect width="100%" height="100%" fill="${PAPER}"/>
      <rect y="${String(top + height - STRIPE)}" width="100%" height="${String(STRIPE)}" fill="${color}"/></g>
    ${hole(left + HOLE.inset)}${hole(left + width - HOLE.inset)}${words}${saying}</svg>`;
}

interface Lines {
  lines: string[];
  /** Pixels per unit of the letters. */
  unit: number;
}

/** The name in one line or in two, whichever is written larger. */
function bestLines(text: string): Lines {
  const words = text.split(' ');
  const broken = words.slice(1).map((_word, index) => {
    return [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
  });
  return [[text], ...broken]
    .map((lines) => ({ lines, unit: unitOf(lines) }))
    .reduce((best, next) => (next.unit > best.unit ? next : best));
}

const heightOf = (count: number) => count * CAPITAL_HEIGHT + (count - 1) * LEADING;

const unitOf = (lines: readonly string[]) =>
  Math.min(
    ROOM.width / Math.max(...lines.map(lineWidth)),
    ROOM.height / heightOf(lines.length),
    // Two letters need not fill the bib.
    8,
  );

/** In the middle of `x` and `y`. */
function written({ lines, unit }: Lines, { x, y }: { x: number; y: number }, colour = INK): string {
  const top = y - (heightOf(lines.length) * unit) / 2;
  const rows = lines.map((line, index) => {
    const left = x - (lineWidth(line) * unit) / 2;
    const down = top + index * (CAPITAL_HEIGHT + LEADING) * unit;
    const letters = lettersOf(line).map(
      ({ shift, strokes }) => `<path transform="translate(${String(shift)} 0)" d="${strokes}"/>`,
    );
    return `<g transform="translate(${String(left)} ${String(down)}) scale(${String(unit)})">${letters.join('')}</g>`;
  });
  return `<g fill="none" stroke="${colour}" stroke-width="${String(PEN)}" stroke-linecap="round" stroke-linejoin="round">${rows.join('')}</g>`;
}
