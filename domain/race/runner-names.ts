// Names as they are compared: without accents, case and signs. 'Núñez, María José' is looked for by
// 'nun', 'jose' or 'mari nu'.

/** Fewer letters than this find half the race. */
export const NAME_SEARCH_LEAST = 3;
/** Longer searches are somebody else's text. */
export const NAME_SEARCH_MOST = 60;
/** A screen shows no more, and nobody collects a list that way. */
export const NAMES_FOUND_MOST = 10;
/** Words of a search that are looked at. */
const WORDS_MOST = 4;

/** `foldName('Núñez, María-José') === 'nunez maria jose'` */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The beginnings of words that a search asks for, the longest first; none when it says too little. */
export function searchedWords(text: string): string[] {
  const words = [...new Set(foldName(text).split(' '))].filter(Boolean).slice(0, WORDS_MOST);
  const longest = words.toSorted((a, b) => b.length - a.length);
  return (longest[0] ?? '').length >= NAME_SEARCH_LEAST ? longest : [];
}
