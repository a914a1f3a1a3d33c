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

/** `text` without the `characters` that it ends with. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
