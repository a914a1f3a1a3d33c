// Blanks the place where a photo was shot in whatever bytes may hold it, in place: every other byte stays as it was.
import { blankTextsAcross } from './extended-xmp.ts';
import { blankFilmPlaces } from './film-places.ts';
import { blankTiff, placesOf, type Attention } from './gps-entries.ts';

/** How a TIFF structure begins, in both byte orders: an Exif block, named or not, wherever it lies. */
const STARTS = ['49492a00', '4d4d002a'].map((digits) => Buffer.from(digits, 'hex'));

/** Blanks what begins before `end`; whatever it points to lies behind, in the same buffer. */
export function blankPlaces(bytes: Buffer, attention: Attention, end = bytes.length): void {
  for (const start of STARTS) {
    for (const at of placesOf(start, bytes, attention, end)) {
      blankTiff(bytes.subarray(at), attention);
    }
  }
  blankTextsAcross(bytes, attention, end);
  blankFilmPlaces(bytes, attention, end);
}
