// Blanks the place where a photo was shot in the kinds of metadata that hold it, in place: every other byte
// stays as it was. Exif 2.32 (TIFF 6.0 directories), XMP (specification part 1), and ISO 6709 in QuickTime's.

export const EXIF_HEADER = Buffer.from('Exif\0\0', 'latin1');
const GPS_POINTER_TAG = 0x8825;
/** TIFF value sizes by type. */
const TYPE_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Cameras write some tens of entries; a file that claims more is not walked to its end. */
const MOST_ENTRIES = 1_000;

/**
 * What is looked at in one file, in directory entries and names of places: cameras write some hundreds, and one made
 * of nothing else would keep the shop from everybody for minutes while it is sent.
 */
export class Attention {
  private left = 20_000;

  /** Whether there is so much of it left. */
  pay(entries: number): boolean {
    this.left -= entries;
    return this.left >= 0;
  }
}
/** As many bytes are blanked as quickly as one entry is read. */
const BYTES_AS_ENTRY = 1_000;

/** Blanks the GPS directory of one TIFF structure, if it has one. */
export function blankTiff(tiff: Buffer, attention: Attention): void {
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return;
  const little = order === 'II';
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const inside = (at: number, length: number) => at >= 0 && at + length <= tiff.length;
  if (!inside(0, 8) || u16(2) !== 42) return;
  const first = u32(4);
  if (!inside(first, 2)) return;
  const entries = Math.min(u16(first), MOST_ENTRIES);
  if (!attention.pay(1 + entries)) return;
  for (let index = 0; index < entries; index++) {
    const entry = first + 2 + index * 12;
    if (!inside(entry, 12)) return;
    if (u16(entry) !== GPS_POINTER_TAG) continue;
    const directory = u32(entry + 8);
    if (!inside(directory, 2)) continue;
    const count = Math.min(u16(directory), MOST_ENTRIES);
    if (!attention.pay(count)) return;
    for (let place = 0; place < count; place++) {
      const at = directory + 2 + place * 12;
      if (!inside(at, 12)) break;
      const size = (TYPE_SIZES[u16(at + 2)] ?? 0) * u32(at + 4);
      const value = u32(at + 8);
      if (size > 4 && inside(value, size)) {
        if (!attention.pay(Math.floor(size / BYTES_AS_ENTRY))) return;
        tiff.fill(0, value, value + size);
      }
      tiff.fill(0, at, at + 12);
    }
    tiff.fill(0, directory, directory + 2);
  }
}

/**
 * Entries of cameras and programs are called GPSLatitude, those of drones' makers GpsLatitude, Latitude and
 * AbsoluteAltitude; what stands before the colon is each file's own to choose.
 */
const XMP_PLACES = [':GPS', ':Gps', ':Latitude', ':Longitude', ':AbsoluteAltitude'].map((name) =>
  Buffer.from(name, 'latin1'),
);
/** An attribute or element of these families is far shorter. */
const MOST_XMP_BYTES = 2_048;
/** So far in front of the colon an element begins. */
export const MOST_PREFIX_BYTES = 64;

/** Blanks `exif:GPSx="…"` and `<exif:GPSx>…</exif:GPSx>` whose colon stands before `end`. */
export function blankXmp(bytes: Buffer, attention: Attention, end = bytes.length): void {
  for (const place of XMP_PLACES) {
    for (const colon of placesOf(place, bytes, attention, end)) blankPlace(bytes, colon);
  }
}

/** Where `marker` stands before `end`, as far as attention lasts. */
export function* placesOf(marker: Buffer, bytes: Buffer, attention: Attention, end: number) {
  let at = bytes.indexOf(marker);
  while (at >= 0 && at < end && attention.pay(1)) {
    yield at;
    at = bytes.indexOf(marker, at + marker.length);
  }
}

/** Of the bytes of UTF-8: a family may be called with a dot or in other letters (Namespaces in XML, 3). */
const SIGN = /[\w.\-\x80-\xff]/;
const NAME = new RegExp(`^${SIGN.source}+:\\w+`);

function blankPlace(bytes: Buffer, colon: number): void {
  const at = startOfName(bytes, colon);
  const text = bytes.toString('latin1', at, at + MOST_XMP_BYTES);
  const [name = ''] = NAME.exec(text) ?? [];
  const isElement = bytes[at - 1] === '<'.charCodeAt(0);
  const length = isElement ? elementLength(text, name) : attributeLength(text, name);
  if (name && length > 0) bytes.fill(' ', isElement ? at - 1 : at, at + length);
}

/** Where the letters in front of the colon begin. */
function startOfName(bytes: Buffer, colon: number): number {
  const least = Math.max(0, colon - MOST_PREFIX_BYTES + 1);
  let at = colon;
  while (at > least && SIGN.test(String.fromCharCode(bytes[at - 1] ?? 0))) at--;
  return at;
}

/** `<a:b rdf:value="…"/>`, which ends where it begins. */
const EMPTY = /^\s(?:[^<>"']|"[^"]*"|'[^']*')*\/>/;

function elementLength(text: string, name: string): number {
  const [empty] = EMPTY.exec(text.slice(name.length)) ?? [];
  if (empty) return name.length + empty.length;
  const close = `</${name}`;
  const at = text.indexOf(close);
  const [end] = (at >= 0 && /^\s*>/.exec(text.slice(at + close.length))) || [];
  return end ? at + close.length + end.length : 0;
}

function attributeLength(text: string, name: string): number {
  const rest = text.slice(name.length);
  const [opening = ''] = /^\s*=\s*["']/.exec(rest) ?? [];
  const close = opening ? rest.indexOf(opening.slice(-1), opening.length) : -1;
  return close < 0 ? 0 : name.length + close + 1;
}

/**
 * What the film behind a telephone's still (a 'motion photo') says, as Android and as an iPhone writes it: four
 * bytes of its length and language first.
 */
const FILM_PLACES = ['\xa9xyz', 'data\0\0\0\x01'].map((name) => Buffer.from(name, 'latin1'));
const LATITUDE_LONGITUDE = /^([^]{4})([+-][\d.]+[+-][\d.]+(?:[+-][\d.]+)?)/;
const MOST_FILM_BYTES = 64;

/** Blanks `+34.6037-058.3816/` of films that begins before `end`. */
export function blankFilmPlaces(bytes: Buffer, attention: Attention, end: number): void {
  for (const marker of FILM_PLACES) {
    for (const at of placesOf(marker, bytes, attention, end)) {
      blankFilmPlace(bytes, at + marker.length);
    }
  }
}

function blankFilmPlace(bytes: Buffer, start: number): void {
  const text = bytes.toString('latin1', start, start + MOST_FILM_BYTES);
  const [, head = '', place = ''] = LATITUDE_LONGITUDE.exec(text) ?? [];
  bytes.fill(' ', start + head.length, start + head.length + place.length);
}
