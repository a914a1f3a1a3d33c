// Decides whether a text read from a photo can be a bib number, and which characters of it are.

/** Digits only, as most races print them. */
const DIGITS = '\\d{1,6}';
const MAX_LENGTH = 10;
/** From the first letter or digit to the last. */
const INNER = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;

/** "$500" and "25%" are no numbers of runners. */
const PRICE = /[$€£%]/u;
/** A distance; before the digits, and with other letters, it is art or a category. */
const DISTANCE = /\d\s+K$/u;

/**
 * The bib number in a text, or undefined. The whole text has to match: digits are never picked
 * out of a word, because "10K" and "Km 8" are no bibs.
 */
export function bibInText(text: string, pattern: RegExp): string | undefined {
  const upper = text.trim().toUpperCase();
  if (PRICE.test(upper) || DISTANCE.test(upper)) return undefined;
  const bare = INNER.exec(withoutStrayMark(upper))?.[0] ?? '';
  return bare.length <= MAX_LENGTH && pattern.test(bare) ? bare : undefined;
}

/** Art beside the number is read as one more sign: "574 1" is 574. */
function withoutStrayMark(text: string): string {
  const words = text.split(/\s+/u).sort((a, b) => b.length - a.length);
  const [longest = '', ...rest] = words;
  return longest.length >= 2 && rest.every((word) => word.length === 1) ? longest : text;
}

const HAS_WORD = /\p{L}{3}/u;
/** What digits count, or stand for: "35 KM", "FM 102". */
const UNIT_WORD = /^\P{L}*(?:K|KM|KMS|MTS|FM|HS)\P{L}*$/iu;
/** "351 456-7890", "1:23:45": a shorter group may be a bib's number that was found in two parts. */
const GROUP_DIGITS = 3;

/** What a text right beside digits is, if it shows that they are one word of a line and no bib's number. */
export function besideNumber(text: string): 'word' | 'digits' | undefined {
  if (HAS_WORD.test(text) || UNIT_WORD.test(text)) return 'word';
  return text.replace(/\D/gu, '').length >= GROUP_DIGITS ? 'digits' : undefined;
}

/** @throws SyntaxError when the organiser's pattern is no regular expression. */
export function bibPattern(source: string = DIGITS): RegExp {
  return new RegExp(`^(?:${source})$`, 'iu');
}
