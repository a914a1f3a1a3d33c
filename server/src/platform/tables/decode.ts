// The text of a file in whichever encoding its spreadsheet wrote: UTF-8, UTF-16 by its marks or zeros, and of
// those with a byte for each sign (Windows's, the old Mac's, MS-DOS's) the one that gives Spanish words.

/** 0x80 to 0xff of Windows-1252 (Node's own decoder takes the first two rows for Latin-1's controls). */
const WINDOWS =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 0x60 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');
/** 0x80 to 0xff of the "CSV (MS-DOS)" of a Western European Excel: code page 850. */
const MS_DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const MAC = new TextDecoder('macintosh').decode(
  Uint8Array.from({ length: 0x80 }, (_, index) => 0x80 + index),
);

const bytesAs = (signs: string) => (content: Buffer) =>
  content
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (sign) => signs.charAt(sign.charCodeAt(0) - 0x80));

/** The likelier first: it is taken where two give as many. */
const BYTE_ENCODINGS = [WINDOWS, MAC, MS_DOS].map(bytesAs);

/** Accents within words, a capital never after a small letter; 'Nº' and "D’Angelo". */
const SPANISH =
  /(?<=[a-z])[áéíóúüñ]|[áéíóúüñ](?=[a-z])|(?<![a-z])[ÁÉÍÓÚÜÑ](?=[A-Za-z])|(?<=[A-Z])[ÁÉÍÓÚÜÑ]|(?<=\bN)[º°ª]|(?<=\b[DLO])’(?=[A-Z])/g;

export function decode(content: Buffer): string {
  const wide = wideEncodingOf(content);
  if (wide) return new TextDecoder(wide).decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return inSpanish(content);
  }
}

/** UTF-16 by its mark; without one by its zeros, since of each plain letter, digit and sign one byte is zero. */
function wideEncodingOf(content: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = content.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const start = content.subarray(0, PAIRS_LOOKED_AT * 2);
  const zeros = [...start.keys()].filter((at) => start[at] === 0);
  const second = zeros.filter((at) => at % 2 === 1).length;
  const first = zeros.length - second;
  const most = start.length / 4;
  if (second > most && first === 0) return 'utf-16le';
  if (first > most && second === 0) return 'utf-16be';
  return undefined;
}

const PAIRS_LOOKED_AT = 2_000;

/** By the first lines: a list has its accents all over. */
const LOOKED_AT = 200_000;

function inSpanish(content: Buffer): string {
  const start = content.subarray(0, LOOKED_AT);
  const [best] = BYTE_ENCODINGS.map((read) => ({
    read,
    words: read(start).match(SPANISH)?.length ?? 0,
  })).toSorted((a, b) => b.words - a.words);
  return best ? best.read(content) : '';
}
