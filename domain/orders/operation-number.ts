// The number of a purchase as its buyer brings it: typed, or pasted with what stood around it.

/** The twelve digits of an operation number, alone or in groups. */
const WITHIN_TEXT = /(?<!\d)\d(?:[\s.-]?\d){11}(?!\d)/u;

/** The number in a sentence of the e-mail or the receipt; otherwise the text without '#' and spaces. */
export function operationNumberIn(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const found = WITHIN_TEXT.exec(plain)?.[0];
  return found ? found.replace(/\D/g, '') : plain.replace(/^\s*#|\s/g, '');
}
