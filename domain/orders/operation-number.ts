// The number of a purchase as its buyer brings it: typed, or pasted with what stood around it.

/** The twelve digits of an operation number, alone or in groups. */
const WITHIN_TEXT = /(?<!\d)\d(?:[\s.-]?\d){11}(?!\d)/u;

/** The number in a sentence of the e-mail or the receipt. */
export const operationNumberWithin = (text: string): string | undefined =>
  WITHIN_TEXT.exec(plainOf(text))?.[0].replace(/\D/g, '');

/** The same; of a text without one, the text without '#' and spaces. */
export const operationNumberIn = (text: string): string =>
  operationNumberWithin(text) ?? plainOf(text).replace(/^\s*#|\s/g, '');

const plainOf = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '');
