// When a photo was taken and by which camera, from its EXIF block (a TIFF structure: Exif 2.32, JEITA CP-3451E).
import { isLikelyDay } from '@photolab/domain/shop/format';
import { instantIn } from '@photolab/domain/shop/studio-day';

const MAKE = 0x010f;
const MODEL = 0x0110;
const EXIF_POINTER = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;
/** When it became digital: of a camera the same moment, and what some telephones write alone. */
const DATE_TIME_DIGITIZED = 0x9004;
const OFFSET_TIME_DIGITIZED = 0x9012;
const SERIAL_NUMBER = 0xa431;
const ENTRY_BYTES = 12;
/** Longer names are cut. */
const NAME_BYTES = 40;

export interface ExifFacts {
  takenAt: Date | undefined;
  /** `Canon EOS R6 #0123`: model and serial number; empty where the camera does not say. */
  camera: string;
}

const NOTHING: ExifFacts = { takenAt: undefined, camera: '' };

/**
 * What a missing or damaged block does not say is empty. Cameras that name no time zone are taken to
 * run on the clock of this one.
 */
export function readExif(exif: Buffer | undefined, timeZone: string): ExifFacts {
  if (!exif) return NOTHING;
  try {
    return parse(exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0), timeZone);
  } catch (error) {
    // An offset that points outside of the block.
    if (error instanceof RangeError) return NOTHING;
    throw error;
  }
}

function parse(tiff: Buffer, timeZone: string): ExifFacts {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const uint16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const uint32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));

  /** Where the value of `tag` starts, behind a pointer when it is longer than four bytes. */
  const find = (directory: number, tag: number) => {
    for (let entry = 0; entry < uint16(directory); entry++) {
      const at = directory + 2 + entry * ENTRY_BYTES;
      if (uint16(at) !== tag) continue;
      const length = uint32(at + 4);
      return { at: length > 4 ? uint32(at + 8) : at + 8, length };
    }
    return undefined;
  };
  const text = (directory: number, tag: number, most: number): string => {
    const value = find(directory, tag);
    if (!value) return '';
    const raw = tiff.toString('latin1', value.at, value.at + Math.min(value.length, most));
    return raw.split('\0', 1)[0] ?? '';
  };

  const root = uint32(4);
  const pointer = find(root, EXIF_POINTER);
  const make = printable(text(root, MAKE, NAME_BYTES));
  const model = printable(text(root, MODEL, NAME_BYTES));
  if (!pointer) return { takenAt: undefined, camera: cameraName(make, model, '') };
  const directory = uint32(pointer.at);
  const serial = printable(text(directory, SERIAL_NUMBER, NAME_BYTES));
  const camera = cameraName(make, model, serial);
  const momentOf = (tag: number, offset: number) =>
    dateOf(text(directory, tag, 19), text(directory, offset, 6), timeZone);
  const takenAt =
    momentOf(DATE_TIME_ORIGINAL, OFFSET_TIME_ORIGINAL) ??
    momentOf(DATE_TIME_DIGITIZED, OFFSET_TIME_DIGITIZED);
  return { takenAt, camera };
}

function dateOf(text: string, offset: string, timeZone: string): Date | undefined {
  const [, day, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  if (!day || !time || !isLikelyDay(day)) return undefined;
  const wallClock = `${day.replaceAll(':', '-')}T${time}`;
  if (!/^[+-]\d\d:\d\d$/.test(offset)) return instantIn(timeZone, wallClock);
  const date = new Date(`${wallClock}${offset}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** What a camera writes goes into a database and onto a page. */
const printable = (text: string) => text.replace(/[^\x20-\x7e\xa1-\xff]+/g, ' ').trim();

/** Most models begin with their maker. */
function cameraName(make: string, model: string, serial: string): string {
  const [maker = ''] = make.split(' ');
  const isNamed = model.toLowerCase().startsWith(maker.toLowerCase());
  const name = isNamed ? model : `${make} ${model}`.trim();
  return name && serial ? `${name} #${serial}` : name;
}
