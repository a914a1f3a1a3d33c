// Decides whether a text read from a photo can be a bib number, and which characters of it are.

/** Digits only, as most races print them. */
const DIGITS = '\\d{1,6}';
const MAX_LENGTH = 10;
/** From the first letter or digit to the last. */
const INNER = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;

/**
 * The bib number in a text, or undefined. The whole text has to match: digits are never picked
 * out of a word, because "10K" and "Km 8" are no bibs.
 */
export function bibInText(text: string, pattern: RegExp): string | undefined {
  const upper = text.trim().toUpperCase();
  const bare = INNER.exec(withoutStrayMark(upper))?.[0] ?? '';
  return bare.length <= MAX_LENGTH && pattern.test(bare) ? bare : undefined;
}

/** Art beside the number is read as one more sign: "574 1" is 574. */
function withoutStrayMark(text: string): string {
  const words = text.split(/\s+/u).sort((a, b) => b.length - a.length);
  const [longest = '', ...rest] = words;
  return longest.length >= 2 && rest.every((word) => word.length === 1) ? longest : text;
}

/** @throws SyntaxError when the organiser's pattern is no regular expression. */
export function bibPattern(source: string = DIGITS): RegExp {
  return new RegExp(`^(?:${source})$`, 'iu');
}
