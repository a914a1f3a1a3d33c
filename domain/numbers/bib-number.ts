// What a participant's number looks like; letters occur in some races.
import { withOurDigits } from '../shop/text.ts';

export const BIB_MAX_LENGTH = 12;
export const BIB_NUMBER = new RegExp(`^[\\p{L}\\d-]{1,${String(BIB_MAX_LENGTH)}}$`, 'u');
/** What the shop's search boxes and addresses take: digits (storefront §5). */
export const SEARCHED_NUMBER = new RegExp(`^\\d{1,${String(BIB_MAX_LENGTH)}}$`);

/** What stands before a number on paper: '#', 'Nº', 'Nro.:', 'Dorsal Nº'. */
const BEFORE_NUMBER =
  /^(?:(?:#|n[°o]|nro|n[uú]m(?:ero)?|dorsal|pechera|participante|corredora?|bib|de)[.:]*\s*)+/i;
/** Around one that was copied: quotes, brackets, the full stop that a keyboard puts after two spaces. */
const AROUND_NUMBER = /^['"«“(*]{1,4}|['"»”)*.,;:!]{1,4}$/g;
/** '12.345', or '12 345' as Spanish spelling has it; '568 569', or one on each line, are two runners. */
const WITH_THOUSANDS = /^\d{1,3}(?:\.\d{3})+$|^\d{1,2}[^\S\n\r]\d{3}$/;
/** '12-1': a relay team's number, by which its photos are found, and whose turn it is. PostgreSQL reads it alike. */
export const WITH_TURN = /^(\d{2,5})\s?[/–-]\s?[1-9]$/;
/** The number that a relay's runner is read and found by: '12-1' is team 12; any other is its own. */
export const ofTeam = (number: string): string => number.replace(WITH_TURN, '$1');

const TURNS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** How a start list may write the runners of this team: '12-1' to '12-9'; nothing for what is no team's number. */
export const turnsOf = (team: string): string[] =>
  TURNS.map((turn) => `${team}-${String(turn)}`).filter((number) => ofTeam(number) === team);

/** Marks without a width, and the runner that a keyboard put beside the number. */
const NO_PART = /[\p{Cf}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u20E3]/gu;

/**
 * The number that somebody typed or pasted into a search box, with what stands around it on paper and
 * as a keyboard may write its digits; undefined when it is none, or several.
 */
export function searchedNumber(text: string): string | undefined {
  const bare = ofTeam(
    withOurDigits(text)
      .replace(NO_PART, '')
      .trim()
      .replace(AROUND_NUMBER, '')
      .replace(BEFORE_NUMBER, ''),
  );
  const number = WITH_THOUSANDS.test(bare) ? bare.replace(/\D/g, '') : bare;
  return SEARCHED_NUMBER.test(number) ? number : undefined;
}

/** The same for a box that takes other words too: what is no number stays as it is. */
export const asSearched = (text: string): string => searchedNumber(text) ?? text;

/** What to do about a text that is no number; for who reads 'Debe ser un número'. */
export function searchedNumberHint(text: string): string {
  // '7O7' is one number, with a letter in it.
  const numbers = text.split(/[^\p{L}\d]/u).filter((word) => /\d/.test(word));
  if (numbers.length > 1) return 'Buscá un número por vez.';
  if (numbers.some((number) => /^\d+$/.test(number) && number.length > BIB_MAX_LENGTH)) {
    return `Los números tienen hasta ${String(BIB_MAX_LENGTH)} cifras.`;
  }
  return 'Escribí solo el número de tu dorsal, sin letras.';
}

const MOST_REPEATS = 4;
const MOST_GROUPS = 4;

/**
 * Whether a pattern that somebody wrote may be tried on what is read: a regular expression without
 * repeated groups, with few groups and few repeats of no fixed number (`?` is one), so that no text
 * takes it long.
 */
export function isBibPattern(source: string): boolean {
  if (/\)[*+{]/.test(source)) return false;
  if ((source.match(/[*+]|(?<!\()\?|,\d*\}/g) ?? []).length > MOST_REPEATS) return false;
  if ((source.match(/\(/g) ?? []).length > MOST_GROUPS) return false;
  try {
    return new RegExp(source, 'u').source.length > 0;
  } catch {
    return false;
  }
}

/** A pattern that was stored, unless it is of a time when any was taken. */
export const safePattern = (source: string | undefined): string | undefined =>
  source && isBibPattern(source) ? source : undefined;
