// Blanks entries that are called by what they say: XMP's (specification part 1), the JSON of content credentials, and
// keywords such as `geo:lat=-34.6037`, as programs with a map write them.
import type { Attention } from './gps-entries.ts';

/** An entry is far shorter. */
const MOST_BYTES = 2_048;
/** So far in front of what it is found by an entry begins. */
export const MOST_PREFIX_BYTES = 64;

/** Every such name has one of these in it. */
const HINT = /GPS|[Gg]ps|[Ll](?:at|on|ng)|[Aa]ltitude/g;
const LETTER = /\w/;
/** Of the bytes of UTF-8: a family may be called with a dot or in other letters (Namespaces in XML, 3). */
const LETTER_OF_FAMILY = /[\w.\-\x80-\xff]/;
/** Whatever its family is called: each file chooses, and some have none. */
const GPS_ENTRY = /^gps\w*$/i;
/** Of drones, maps and museums; `long` may be anything, and a place has a figure. */
const PLACE = /^(?:\w*(?:latitude|longt?itude)|absolutealtitude|lat|lng|long?|lat_long)$/i;

/** Whether what is called so says the place: `exif:GPSLatitude`, `geo:lat`. */
export function isPlace(name: string, text: string): boolean {
  const local = name.slice(name.lastIndexOf(':') + 1);
  return GPS_ENTRY.test(local) || (PLACE.test(local) && /\d/.test(text));
}

/** Blanks the entries that are found before `end`. */
export function blankNamedPlaces(bytes: Buffer, attention: Attention, end = bytes.length): void {
  const text = bytes.toString('latin1');
  let done = 0;
  for (const { index } of text.matchAll(HINT)) {
    if (index < done) continue;
    if (index >= end || !attention.pay(1)) return;
    const at = startOfName(text, index);
    const [name = ''] = NAME.exec(text.slice(at, index + MOST_PREFIX_BYTES)) ?? [];
    // In its family: what comes next says the place.
    if (at + name.lastIndexOf(':') > index) continue;
    done = at + name.length;
    const behind = text.slice(done, done + MOST_BYTES);
    const isElement = text[at - 1] === '<';
    const [entry, value] = isElement ? element(behind, name) : textOf(behind);
    if (!entry || !isPlace(name, entry)) continue;
    const from = value === undefined ? at - Number(isElement) : done + entry.length - value.length;
    done += entry.length;
    bytes.fill(' ', from, done);
  }
}

const NAME = /^(?:[\w.\-\x80-\xff]+:)?\w+/;

function startOfName(text: string, index: number): number {
  const least = Math.max(0, index - MOST_PREFIX_BYTES + 1);
  const back = (from: number, letter: RegExp) => {
    let at = from;
    while (at > least && letter.test(text[at - 1] ?? '')) at--;
    return at;
  };
  const local = back(index, LETTER);
  if (text[local - 1] !== ':') return local;
  const family = back(local - 1, LETTER_OF_FAMILY);
  return family < local - 1 ? family : local;
}

/** What of an entry stands behind its name; and its value alone, where nothing else of it goes. */
type Behind = [entry?: string, value?: string | undefined];

/** `<a:b rdf:value="…"/>`, which ends where it begins. */
const EMPTY = /^\s(?:[^<>"']|"[^"]*"|'[^']*')*\/>/;

function element(behind: string, name: string): Behind {
  const [empty] = EMPTY.exec(behind) ?? [];
  if (empty) return [empty];
  const close = `</${name}`;
  const at = behind.indexOf(close);
  const [end] = (at >= 0 && /^\s*>/.exec(behind.slice(at + close.length))) || [];
  return end ? [behind.slice(0, at + close.length + end.length)] : [];
}

/**
 * What a person or a program wrote, of the bytes of UTF-8, without quotes and what opens an element. A picture's own
 * bytes are looked through, too: one of some thousand has `lat="` in it, and none has a text behind that.
 */
const [WITHIN_DOUBLE, WITHIN_SINGLE] = [String.raw`!#-;=-~`, String.raw`!-&(-;=-~`].map(
  (signs) => String.raw`(?:[\t\n\r ${signs}]|[\xc2-\xf4][\x80-\xbf]{1,3})*`,
);
const ATTRIBUTE = new RegExp(String.raw`^\s*=\s*(?:"${WITHIN_DOUBLE}"|'${WITHIN_SINGLE}')`);
/** As JSON says it, and a keyword. */
const VALUE = new RegExp(String.raw`^"?\s*[=:]\s*(?:"(${WITHIN_DOUBLE})(?=")|([-+]?\d+\.\d+))`);

function textOf(behind: string): Behind {
  const [attribute] = ATTRIBUTE.exec(behind) ?? [];
  if (attribute) return [attribute];
  const [entry, text, figure] = VALUE.exec(behind) ?? [];
  return entry === undefined ? [] : [entry, text ?? figure];
}
