// Blanks the GPS directories of an Exif block (Exif 2.32, of TIFF 6.0's directories), in place.

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

const ENTRY_BYTES = 12;
/** Of cameras' own numbers, and of further pictures: directories that an entry points to. */
const DIRECTORY_TAGS: ReadonlySet<number> = new Set([0x8769, 0x014a]);
const MOST_POINTERS = 8;

/** Blanks the GPS directories of a TIFF structure, whichever of its directories point to them. */
export function blankTiff(tiff: Buffer, attention: Attention): void {
  const little = tiff.toString('latin1', 0, 1) === 'I';
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const inside = (at: number, length: number) => at + length <= tiff.length;
  /** Where its entries stand, as far as they are there and attention lasts. */
  const entriesOf = (directory: number): number[] => {
    const count = inside(directory, 2) ? Math.min(u16(directory), MOST_ENTRIES) : 0;
    if (!attention.pay(1 + count)) return [];
    const places = Array.from({ length: count }, (_unused, n) => directory + 2 + n * ENTRY_BYTES);
    return places.filter((at) => inside(at, ENTRY_BYTES));
  };
  const pointers = (entry: number): number[] => {
    const count = Math.min(u32(entry + 4), MOST_POINTERS);
    const start = count > 1 ? u32(entry + 8) : entry + 8;
    const places = Array.from({ length: count }, (_unused, n) => start + 4 * n);
    return places.filter((at) => inside(at, 4)).map(u32);
  };
  const blankEntry = (at: number) => {
    const size = (TYPE_SIZES[u16(at + 2)] ?? 1) * u32(at + 4);
    const value = u32(at + 8);
    const isApart = size > 4 && inside(value, size);
    if (isApart && attention.pay(Math.floor(size / BYTES_AS_ENTRY))) {
      tiff.fill(0, value, value + size);
    }
    tiff.fill(0, at, at + ENTRY_BYTES);
  };

  if (!inside(0, 8)) return;
  const directories = new Set([u32(4)]);
  // What is added meanwhile is gone through, too.
  for (const directory of directories) {
    const entries = entriesOf(directory);
    for (const entry of entries) {
      const tag = u16(entry);
      if (DIRECTORY_TAGS.has(tag)) for (const at of pointers(entry)) directories.add(at);
      if (tag !== GPS_POINTER_TAG) continue;
      const places = u32(entry + 8);
      for (const at of entriesOf(places)) blankEntry(at);
      if (inside(places, 2)) tiff.fill(0, places, places + 2);
    }
    const next = (entries.at(-1) ?? Infinity) + ENTRY_BYTES;
    if (inside(next, 4)) directories.add(u32(next));
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
