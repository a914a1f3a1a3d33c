// The code of an event on paper: short, without letters that are taken for digits, and with a letter
// that gives a mistyped one away: it leads nowhere instead of to another race.

/** Crockford's alphabet without the digits 0 and 1, so that nothing looks like O, I or L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = LETTERS.length;
/** Prime to the alphabet's size: any one wrong letter, and most exchanged ones, change the check. */
const WEIGHT = 7;
const LARGEST_ID = 2_147_483_647;

export function eventCode(id: number): string {
  let rest = id;
  let code = '';
  do {
    code = (LETTERS[rest % BASE] ?? '') + code;
    rest = Math.floor(rest / BASE);
  } while (rest > 0);
  return code + checkLetter(code);
}

/** The event's id; undefined when nobody was given this code. Small letters are as good. */
export function eventOfCode(text: string): number | undefined {
  const code = text.toUpperCase();
  if (!/^[2-9A-HJKMNP-TV-Z]{2,8}$/.test(code)) return undefined;
  const letters = code.slice(0, -1);
  if (checkLetter(letters) !== code.at(-1)) return undefined;
  let id = 0;
  for (const letter of letters) id = id * BASE + LETTERS.indexOf(letter);
  return id > 0 && id <= LARGEST_ID && eventCode(id) === code ? id : undefined;
}

function checkLetter(letters: string): string {
  let sum = 0;
  for (const letter of letters) sum = (sum * WEIGHT + LETTERS.indexOf(letter) + 1) % BASE;
  return LETTERS[sum] ?? '';
}
