// The number of a purchase as its buyer brings it: typed, or pasted with what stood around it.
import { withOurDigits } from '../shop/text.ts';

/** The twelve digits of an operation number, alone or in groups. */
const WITHIN_TEXT = /(?<!\d)\d(?:[\s.\p{Pd}]?\d){11}(?!\d)/u;

/** What a text that names several purchases is refused with: of two, one would be lost without a word. */
export const SEVERAL_OPERATIONS = 'Hay más de un número de operación: dejá uno por vez';

/** Each is one piece here: what stands beside a number in groups may be a date or an amount. */
export const namesOneOperation = (text: string): boolean =>
  new Set(plainOf(text).match(/(?<!\d)\d{12}(?!\d)/g)).size < 2;

/** The number in a sentence of the e-mail or the receipt. */
export const operationNumberWithin = (text: string): string | undefined =>
  WITHIN_TEXT.exec(plainOf(text))?.[0].replace(/\D/g, '');

/** The same, or as it was misread; of a text without one, the text without '#' and spaces. */
export const operationNumberIn = (text: string): string =>
  operationNumberWithin(text) ?? misread(text) ?? plainOf(text).replace(/^\s*#|\s/g, '');

/** Copied by hand from a paper: nothing but the number, with letters that look like its digits. */
function misread(text: string): string | undefined {
  const read = plainOf(text).replace(/o/gi, '0').replace(/[il]/gi, '1');
  const number = operationNumberWithin(read);
  return number && read.replace(/[\s#.\p{Pd}]/gu, '') === number ? number : undefined;
}

const plainOf = (text: string) => withOurDigits(text).replace(/\p{Cf}/gu, '');
