// What another format keeps as a block, as ImageMagick and Exiv2 (darktable, digiKam, GIMP) write it into a PNG: a text
// called 'Raw profile type exif' (APP1, xmp, 8bim, iptc) with a name, a length and the bytes as hexadecimal digits, in
// lines.
import type { Attention } from './gps-entries.ts';
import { blankPlaces } from './places.ts';

const HEAD = /^\n[\w ]+\n *\d+\n/;
const MOST_HEAD_BYTES = 100;
const DIGITS = Buffer.from('0123456789abcdef', 'latin1');

/** Blanks the place in the profile that `text` spells, in place. */
export function blankRawProfile(text: Buffer, attention: Attention): void {
  const [head] = HEAD.exec(text.toString('latin1', 0, MOST_HEAD_BYTES)) ?? [];
  if (head === undefined) return;
  const { bytes, places } = readDigits(text, head.length);
  const before = Buffer.from(bytes);
  blankPlaces(bytes, attention);
  for (const [index, byte] of bytes.entries()) {
    if (byte === before[index]) continue;
    text[places[2 * index] ?? 0] = DIGITS[byte >> 4] ?? 0;
    text[places[2 * index + 1] ?? 0] = DIGITS[byte & 15] ?? 0;
  }
}

/** The bytes, and where in the text each of their digits stands. */
function readDigits(text: Buffer, start: number) {
  const places = new Uint32Array(text.length);
  const spelt = Buffer.alloc(text.length);
  let count = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? 0;
    if (!isDigit(sign)) continue;
    places[count] = at;
    spelt[count] = sign;
    count += 1;
  }
  return { bytes: Buffer.from(spelt.toString('latin1', 0, count), 'hex'), places };
}

/** `0` to `9`, `a` to `f`, `A` to `F`. */
const isDigit = (sign: number) =>
  (sign >= 0x30 && sign <= 0x39) || ((sign | 0x20) >= 0x61 && (sign | 0x20) <= 0x66);
