// XMP that is too long for one segment of a JPEG goes on in others (specification part 3, 1.1.3.1), cut wherever one
// is full: within a name, a value or the place of both.
import { placesOf, type Attention } from './gps-entries.ts';
import { blankNamedPlaces } from './named-places.ts';

const NAME = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
/** The segment's marker and length. */
const NAME_AT = 4;
/** Behind the name: the digest of the whole text in letters, how long it is and where this piece of it begins. */
const AFTER_NAME = 32 + 4 + 4;
/** What stands between two pieces of the text. */
export const MOST_HEAD_BYTES = NAME_AT + NAME.length + AFTER_NAME;

/** As `blankNamedPlaces`, and of text that goes on behind a segment's head, which stays as it is. */
export function blankTextsAcross(bytes: Buffer, attention: Attention, end: number): void {
  const pieces: Buffer[] = [];
  let [from, before] = [0, 0];
  const take = (to: number) => {
    pieces.push(bytes.subarray(from, to));
    before += Math.max(0, Math.min(to, end) - from);
  };
  for (const name of placesOf(NAME, bytes, attention, bytes.length)) {
    take(Math.max(from, name - NAME_AT));
    from = Math.min(bytes.length, name + NAME.length + AFTER_NAME);
  }
  take(bytes.length);
  const text = pieces.length === 1 ? bytes : Buffer.concat(pieces);
  blankNamedPlaces(text, attention, before);
  if (text === bytes) return;
  let at = 0;
  for (const piece of pieces) at += text.copy(piece, 0, at);
}
