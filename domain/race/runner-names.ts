// Names as they are compared: without accents, case and signs. 'Núñez, María José' is looked for by
// 'nun', 'jose' or 'mari nu'.
import { normalized } from '../shop/text.ts';

/** Fewer letters than this find half the race, as beginnings of names. */
export const NAME_SEARCH_LEAST = 3;
/** A name of two letters is found by all of it: 'Li', 'Wu'. What half of all surnames carry is none. */
const SHORT_NAME = /^(?!de|la)..$/u;
/** Longer searches are somebody else's text. */
export const NAME_SEARCH_MOST = 60;
/** A screen shows no more, and nobody collects a list that way. */
export const NAMES_FOUND_MOST = 10;
/** Words of a search that are looked at. */
const WORDS_MOST = 4;

/** `foldName('Núñez, María-José') === 'nunez maria jose'` */
export function foldName(text: string): string {
  return normalized(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The words that a search asks for, as beginnings or whole (`areBeginnings`); none when it says too little. A number beside a name
 * was copied along with it.
 */
export function searchedWords(text: string): string[] {
  const all = [...new Set(foldName(text).split(' '))].filter(Boolean);
  const named = all.filter((word) => !/^\d+$/.test(word));
  const words = (named.length > 0 ? named : all).slice(0, WORDS_MOST);
  return areBeginnings(words) || named.some((word) => SHORT_NAME.test(word)) ? words : [];
}

/** Whether searched words stand for every name that begins so; short ones stand for themselves alone. */
export const areBeginnings = (words: readonly string[]): boolean =>
  words.some(({ length }) => length >= NAME_SEARCH_LEAST);

/** 'de', 'la', 'O’', 'Mac': what stands before a name, and is written with it or apart. */
const PARTICLE_MOST = 3;

/** Words that may be written as one, where they begin: 'o higgins', 'de la cruz', 'maria jose'. */
function joinsOf(words: readonly string[]): { at: number; count: number; joined: string }[] {
  return words.flatMap((_word, at) =>
    [2, 3].flatMap((count) => {
      const parts = words.slice(at, at + count);
      const isOne = count === 2 || parts.slice(0, -1).every((part) => part.length <= PARTICLE_MOST);
      return parts.length === count && isOne ? [{ at, count, joined: parts.join('') }] : [];
    }),
  );
}

/** Under which words a (folded) name is kept: 'O’Higgins' is found as 'ohiggins' too. */
export function keptWords(folded: string): string[] {
  const words = folded.split(' ').filter(Boolean);
  return [...new Set([...words, ...joinsOf(words).map(({ joined }) => joined)])];
}

/** The ways in which searched words may be kept: 'o higgins' finds an 'Ohiggins'. */
export const waysToWrite = (words: readonly string[]): string[][] => [
  [...words],
  ...joinsOf(words).map(({ at, count, joined }) => words.toSpliced(at, count, joined)),
];
