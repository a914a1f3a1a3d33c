// Small rules of text that a pattern would take the square of its length for.

/** The first `most` characters of a text; an emoji that does not fit whole is left out. */
export const beginningOf = (text: string, most: number): string =>
  // Half of one is no character: no database takes it.
  text.slice(0, most).replace(/\p{Surrogate}$/u, '');

/** What a text from outside is shown as where there is no room for more. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${beginningOf(text, most)}…` : text;

/**
 * A stranger's name as it may stand in an e-mail to somebody else: letters only, so that no program
 * makes a link of it.
 */
export const plainName = (name: string): string => name.replace(/[^\p{L}\p{M}'’-]+/gu, ' ').trim();

/**
 * A sign with more marks than any language writes (UAX #15, Stream-Safe Text): putting thousands of them in order takes
 * the square of their number, five seconds for 60 kB.
 */
const MANY_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/** `text.normalize(form)` in a time of its length. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(MANY_MARKS, '$1').normalize(form);

/** A text that holds a number, its digits written as ours: full-width ones, those of Arabic keyboards. */
export const withOurDigits = (text: string): string =>
  normalized(text, 'NFKC').replace(/[\u0660-\u0669\u06F0-\u06F9]/gu, ourDigit);

/** Unicode has both rows of them begin at a multiple of 16: Arabic's, and those of Persian and Urdu. */
const ourDigit = (digit: string): string => String(digit.charCodeAt(0) % 16);

/**
 * Control characters but tabs and line breaks, and marks that turn the direction of writing or take no
 * room: a name that carries them reads as another. What joins the parts of an emoji stays.
 */
const INVISIBLE =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufffe\uffff]/gu;

/** What Word (Shift+Enter), Notes and Pages write where a line ends. */
const OTHER_LINE_ENDS = /[\x0b\x0c\x85\u2028\u2029]/gu;

/** Every line ends alike. */
export const withLineEnds = (text: string): string => text.replace(OTHER_LINE_ENDS, '\n');

/** What is left when all that takes no room is taken away, and the blanks that are called letters. */
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text that shows nothing is none, though it be made of what joins emoji. A letter and its accent are one sign,
 * as people type them: texts of a Mac carry them as two, which look the same and are found by nobody. Where a line
 * ends it ends: words of two lines do not become one.
 */
export function withoutInvisible(text: string): string {
  const rest = normalized(withLineEnds(text).replace(INVISIBLE, ''), 'NFC');
  return VISIBLE.test(rest) ? rest : '';
}

/** `text` with its letters alone: `ñandú` is `nandu`. */
export const withoutAccents = (text: string): string =>
  normalized(text, 'NFD').replace(/\p{M}/gu, '');

/** `text` without the `characters` that it ends with. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** A limit of so many bytes as it is told: `60 MB`. */
export const megabytes = (bytes: number): string => `${String(Math.floor(bytes / 1_048_576))} MB`;
