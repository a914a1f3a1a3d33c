// A TIFF around pixels: the one way to hand the image library pixels together with their colour profile, which
// it then brings to sRGB by itself (TIFF 6.0, §2 and §18; tag 34675: ICC.1:2022, B.4).
const RGBA = 4;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
/** A strip is read whole. */
const ROWS_OF_A_STRIP = 64;

const [SHORT, LONG, BYTES] = [3, 4, 7];

interface Entry {
  tag: number;
  type: number;
  count: number;
  /** Itself, or where it stands. */
  value: number;
}

/** The file and, within it, the place of its pixels: RGBA, top to bottom, to be filled. */
export function tiffOf(width: number, height: number, profile: Uint8Array = new Uint8Array()) {
  const strips = Math.ceil(height / ROWS_OF_A_STRIP);
  const stripBytes = ROWS_OF_A_STRIP * width * RGBA;
  const pixelBytes = width * height * RGBA;
  const depthsAt = HEADER_BYTES + pixelBytes;
  const offsetsAt = depthsAt + 2 * RGBA;
  const countsAt = offsetsAt + 4 * strips;
  const profileAt = countsAt + 4 * strips;
  const directoryAt = profileAt + profile.length + (profile.length % 2);
  const listOf = (at: number, first: number) => (strips === 1 ? first : at);
  const long = (tag: number, value: number, count = 1): Entry => ({
    tag,
    type: LONG,
    count,
    value,
  });
  const short = (tag: number, value: number, count = 1): Entry => ({
    tag,
    type: SHORT,
    count,
    value,
  });
  const entries = [
    long(256, width),
    long(257, height),
    short(258, depthsAt, RGBA),
    // No compression, RGB.
    short(259, 1),
    short(262, 2),
    long(273, listOf(offsetsAt, HEADER_BYTES), strips),
    short(277, RGBA),
    long(278, ROWS_OF_A_STRIP),
    long(279, listOf(countsAt, pixelBytes), strips),
    // The fourth is how opaque a pixel is, apart from its colours.
    short(338, 2),
    ...(profile.length > 0
      ? [{ tag: 34675, type: BYTES, count: profile.length, value: profileAt }]
      : []),
  ];
  const file = Buffer.alloc(directoryAt + 2 + entries.length * ENTRY_BYTES + 4);
  file.write('II*\0', 0, 'latin1');
  file.writeUInt32LE(directoryAt, 4);
  for (let channel = 0; channel < RGBA; channel++) file.writeUInt16LE(8, depthsAt + 2 * channel);
  for (let strip = 0; strip < strips; strip++) {
    file.writeUInt32LE(HEADER_BYTES + strip * stripBytes, offsetsAt + 4 * strip);
    file.writeUInt32LE(Math.min(stripBytes, pixelBytes - strip * stripBytes), countsAt + 4 * strip);
  }
  file.set(profile, profileAt);
  file.writeUInt16LE(entries.length, directoryAt);
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const at = directoryAt + 2 + index * ENTRY_BYTES;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  const pixels = new Uint8ClampedArray(file.buffer, file.byteOffset + HEADER_BYTES, pixelBytes);
  return { file, pixels };
}
