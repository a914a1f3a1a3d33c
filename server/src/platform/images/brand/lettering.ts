// Capitals, digits and signs as our own strokes: a fresh machine may have no font at all. Each lives in
// a box 10 wide and 16 high and is drawn with one pen; accents stand above the box.
import { normalized } from '@photolab/domain/shop/text';

/** In the units of the box. */
export const CAPITAL_HEIGHT = 16;

const signs: Record<string, string> = {
  '0': 'M5 0C1.5 0 0 3.5 0 8C0 12.5 1.5 16 5 16C8.5 16 10 12.5 10 8C10 3.5 8.5 0 5 0Z',
  '1': 'M1.4 3.4L6 0V16',
  '2': 'M.5 4.2C.5 1.5 2.5 0 5 0C7.7 0 9.6 1.7 9.6 4.3C9.6 7.2 7.4 9 .4 16H10',
  '3': 'M.8 2.6C1.8 .8 3.3 0 5 0C7.6 0 9.3 1.6 9.3 4C9.3 6.3 7.6 7.6 4.4 7.6C7.9 7.6 9.9 9.2 9.9 11.8C9.9 14.4 7.9 16 5 16C2.8 16 1.1 15 .2 13',
  '4': 'M7.4 16V0L0 11.2H10',
  '5': 'M9.2 0H1.6L1 7.2C2.1 6.3 3.5 5.9 5 5.9C8 5.9 9.9 7.9 9.9 10.8C9.9 13.9 7.8 16 4.8 16C2.7 16 1.1 15.1 .2 13.4',
  '6': 'M8.8 1.6C7.8 .5 6.6 0 5.3 0C2 0 .2 3 .2 8.6C.2 13.4 2 16 5.1 16C8 16 9.9 14 9.9 11C9.9 8.1 8 6.2 5.2 6.2C2.8 6.2 .8 7.8 .3 10',
  '7': 'M0 0H10L4 16',
  '8': 'M5 7.5C2.2 7.5 .7 5.9 .7 3.8C.7 1.5 2.4 0 5 0C7.6 0 9.3 1.5 9.3 3.8C9.3 5.9 7.8 7.5 5 7.5C1.9 7.5 .1 9.2 .1 11.7C.1 14.4 2 16 5 16C8 16 9.9 14.4 9.9 11.7C9.9 9.2 8.1 7.5 5 7.5Z',
  '9': 'M1.2 14.4C2.2 15.5 3.4 16 4.7 16C8 16 9.8 13 9.8 7.4C9.8 2.6 8 0 4.9 0C2 0 .1 2 .1 5C.1 7.9 2 9.8 4.8 9.8C7.2 9.8 9.2 8.2 9.7 6',
  A: 'M0 16L5 0L10 16M1.7 11H8.3',
  B: 'M.5 8H6C10.8 8 10.8 16 6 16H.5V0H5.5C9.8 0 9.8 8 5.5 8',
  C: 'M10 3C8.8 1 7.2 0 5.4 0C2 0 0 3 0 8C0 13 2 16 5.4 16C7.2 16 8.8 15 10 13',
  D: 'M.5 0H4.5C12 0 12 16 4.5 16H.5Z',
  E: 'M9.5 0H.5V16H9.5M.5 7.8H8',
  F: 'M9.5 0H.5V16M.5 7.8H8',
  G: 'M9.8 3C8.7 1 7.2 0 5.4 0C2 0 0 3 0 8C0 13 2 16 5.4 16C8.3 16 10 14 10 9H6',
  H: 'M.5 0V16M9.5 0V16M.5 8H9.5',
  I: 'M5 0V16',
  J: 'M9 0V11C9 17.5 .5 17.5 .5 12',
  K: 'M.5 0V16M9.5 0L.5 9M4 6L10 16',
  L: 'M.5 0V16H9.5',
  M: 'M0 16V0L5 9L10 0V16',
  N: 'M.5 16V0L9.5 16V0',
  O: 'M5 0C1.5 0 0 3.5 0 8C0 12.5 1.5 16 5 16C8.5 16 10 12.5 10 8C10 3.5 8.5 0 5 0Z',
  P: 'M.5 16V0H5.5C11 0 11 9 5.5 9H.5',
  Q: 'M5 0C1.5 0 0 3.5 0 8C0 12.5 1.5 16 5 16C8.5 16 10 12.5 10 8C10 3.5 8.5 0 5 0ZM6 11L10.5 17',
  R: 'M.5 16V0H5.5C10.6 0 10.6 8.5 5.5 8.5H.5M5.5 8.5L10 16',
  S: 'M9.4 2.8C8.4 1 6.9 0 5 0C2.4 0 .6 1.6 .6 4C.6 9.5 9.9 6.4 9.9 11.8C9.9 14.3 8 16 5 16C2.8 16 1.1 14.9 0 13',
  T: 'M0 0H10M5 0V16',
  U: 'M.5 0V10C.5 18 9.5 18 9.5 10V0',
  V: 'M0 0L5 16L10 0',
  W: 'M-1 0L2 16L5 5L8 16L11 0',
  X: 'M0 0L10 16M10 0L0 16',
  Y: 'M0 0L5 8L10 0M5 8V16',
  Z: 'M0 0H10L0 16H10',
  '-': 'M2 8.5H8',
  '.': 'M5 15.6V16',
  ',': 'M5.4 15.4L4.2 18.4',
  ':': 'M5 6V6.4M5 15.6V16',
  '!': 'M5 0V10.5M5 15.6V16',
  '+': 'M5 3.5V12.5M.5 8H9.5',
  '/': 'M9 0L1 16',
  "'": 'M5 0V3.6',
  '&': 'M10 16L2.6 5.2C.6 2.2 2 0 4.4 0C6.8 0 8 2.4 6.4 4.4C5 6.2 .2 7.4 .2 11.8C.2 14.4 2 16 4.4 16C7.6 16 9.6 13 9.8 9.4',
};

const accents: Record<string, readonly [base: string, mark: string]> = {
  Á: ['A', 'M5 -3L7 -5.4'],
  É: ['E', 'M5 -3L7 -5.4'],
  Í: ['I', 'M5 -3L7 -5.4'],
  Ó: ['O', 'M5 -3L7 -5.4'],
  Ú: ['U', 'M5 -3L7 -5.4'],
  Ü: ['U', 'M2.6 -4V-3.8M7.4 -4V-3.8'],
  Ç: ['C', 'M5.4 16L4.2 19.4'],
  Ñ: ['N', 'M2 -3.2C4 -5.6 6 -1.8 8 -4.2'],
};

const strokesOf = (sign: string): string => {
  const accent = accents[sign];
  return accent ? `${signs[accent[0]] ?? ''}${accent[1]}` : (signs[sign] ?? '');
};

const isNarrow = (sign: string): boolean => "I.,:!'Í".includes(sign);

const advance = (sign: string): number => (sign === ' ' || isNarrow(sign) ? 7 : 14);

/** Of a line of such signs, in the units of the box. */
export const lineWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + advance(sign), -4);

/** Every sign of the line with its strokes (an SVG path) and how far to the right it is drawn. */
export function lettersOf(text: string): { strokes: string; shift: number }[] {
  let x = 0;
  return [...text].flatMap((sign) => {
    const shift = isNarrow(sign) ? x - 3.5 : x;
    const strokes = strokesOf(sign);
    x += advance(sign);
    return strokes === '' ? [] : [{ strokes, shift }];
  });
}

/** As it can be written: in capitals, foreign accents left off, signs that nobody drew left out. */
export function inCapitals(text: string): string {
  const drawn = [...normalized(text, 'NFC').toLocaleUpperCase('es-AR')].map((sign) => {
    if (/\s/.test(sign)) return ' ';
    if (strokesOf(sign) !== '') return sign;
    return [...normalized(sign, 'NFD')].filter((part) => signs[part] !== undefined).join('');
  });
  return drawn.join('').replace(/ +/g, ' ').trim();
}
