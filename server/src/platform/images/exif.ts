// The moment a photo was taken, from its EXIF block (a TIFF structure: Exif 2.32, JEITA CP-3451E).

const EXIF_POINTER = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;
const ENTRY_BYTES = 12;
/** Cameras without a time zone are taken to run on Argentina's clock. */
const DEFAULT_OFFSET = '-03:00';

/** Undefined when the block is missing, damaged or says nothing. */
export function readTakenAt(exif: Buffer | undefined): Date | undefined {
  if (!exif) return undefined;
  try {
    return parse(exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0));
  } catch (error) {
    // An offset that points outside of the block.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function parse(tiff: Buffer): Date | undefined {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const uint16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const uint32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));

  /** Where the value of `tag` starts: behind a pointer when it is longer than four bytes. */
  const find = (directory: number, tag: number): number | undefined => {
    for (let entry = 0; entry < uint16(directory); entry++) {
      const at = directory + 2 + entry * ENTRY_BYTES;
      if (uint16(at) === tag) return uint32(at + 4) > 4 ? uint32(at + 8) : at + 8;
    }
    return undefined;
  };
  const text = (directory: number, tag: number, length: number): string => {
    const at = find(directory, tag);
    return at === undefined ? '' : tiff.toString('latin1', at, at + length);
  };

  const pointer = find(uint32(4), EXIF_POINTER);
  if (pointer === undefined) return undefined;
  const directory = uint32(pointer);
  const [, day, time] =
    /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(text(directory, DATE_TIME_ORIGINAL, 19)) ?? [];
  if (!day || !time) return undefined;
  const [offset = DEFAULT_OFFSET] =
    /^[+-]\d\d:\d\d$/.exec(text(directory, OFFSET_TIME_ORIGINAL, 6)) ?? [];
  const date = new Date(`${day.replaceAll(':', '-')}T${time}${offset}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
