// Blanks ISO 6709 in the film behind a telephone's still, in QuickTime's and 3GPP's boxes (TS 26.244, 8.8).
import { placesOf, type Attention } from './gps-entries.ts';

/**
 * What the film behind a telephone's still (a 'motion photo') says, as Android and as an iPhone writes it: four
 * bytes of its length and language first.
 */
const FILM_PLACES = ['\xa9xyz', 'data\0\0\0\x01'].map((name) => Buffer.from(name, 'latin1'));
const LATITUDE_LONGITUDE = /^([^]{4})([+-][\d.]+[+-][\d.]+(?:[+-][\d.]+)?)/;
const MOST_FILM_BYTES = 64;

/** Blanks `+34.6037-058.3816/` of films, and what 3GPP's box says, that begin before `end`. */
export function blankFilmPlaces(bytes: Buffer, attention: Attention, end: number): void {
  for (const marker of FILM_PLACES) {
    for (const at of placesOf(marker, bytes, attention, end)) {
      blankFilmPlace(bytes, at + marker.length);
    }
  }
  for (const at of placesOf(BOX, bytes, attention, end)) {
    const from = at + BOX.length + LANGUAGE_BYTES;
    const to = at < LENGTH_BYTES ? 0 : at - LENGTH_BYTES + bytes.readUInt32BE(at - LENGTH_BYTES);
    if (to > from && to - from <= MOST_BOX_BYTES) bytes.fill(0, from, Math.min(to, bytes.length));
  }
}

/** The box's name and its version; then a language, a name, what it is to the film, and three numbers. */
const BOX = Buffer.from('loci\0\0\0\0', 'latin1');
const [LENGTH_BYTES, LANGUAGE_BYTES, MOST_BOX_BYTES] = [4, 2, 1_024];

function blankFilmPlace(bytes: Buffer, start: number): void {
  const text = bytes.toString('latin1', start, start + MOST_FILM_BYTES);
  const [, head = '', place = ''] = LATITUDE_LONGITUDE.exec(text) ?? [];
  bytes.fill(' ', start + head.length, start + head.length + place.length);
}
