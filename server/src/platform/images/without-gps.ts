// Takes the place where a photo was shot out of its metadata and leaves every other byte as it was:
// GPS entries are blanked in place, nothing is re-encoded or moved.
// Layouts: Exif 2.32 (TIFF 6.0 IFDs), XMP specification part 1, PNG third edition, RIFF WebP.
import { crc32 } from 'node:zlib';

const EXIF_HEADER = Buffer.from('Exif\0\0', 'latin1');
const GPS_POINTER_TAG = 0x8825;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Metadata sits in front of or behind the pixels; TIFF value sizes by type. */
const TYPE_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** The same file without GPS data; `file` itself is changed and returned. */
export function withoutGps(file: Buffer): Buffer {
  for (let at = file.indexOf(EXIF_HEADER); at >= 0; at = file.indexOf(EXIF_HEADER, at + 1)) {
    blankGps(file.subarray(at + EXIF_HEADER.length));
  }
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) blankPngChunks(file);
  if (file.toString('latin1', 0, 4) === 'RIFF') blankWebpChunk(file);
  blankXmp(file);
  return file;
}

/** Blanks the GPS directory of one TIFF structure, if it has one. */
function blankGps(tiff: Buffer): void {
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return;
  const little = order === 'II';
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const inside = (at: number, length: number) => at >= 0 && at + length <= tiff.length;
  if (!inside(0, 8) || u16(2) !== 42) return;
  const first = u32(4);
  if (!inside(first, 2)) return;
  for (
    let entry = first + 2, left = u16(first);
    left > 0 && inside(entry, 12);
    entry += 12, left--
  ) {
    if (u16(entry) !== GPS_POINTER_TAG) continue;
    const directory = u32(entry + 8);
    if (!inside(directory, 2)) continue;
    const count = u16(directory);
    for (let index = 0; index < count; index++) {
      const at = directory + 2 + index * 12;
      if (!inside(at, 12)) break;
      const size = (TYPE_SIZES[u16(at + 2)] ?? 0) * u32(at + 4);
      const value = u32(at + 8);
      if (size > 4 && inside(value, size)) tiff.fill(0, value, value + size);
      tiff.fill(0, at, at + 12);
    }
    tiff.fill(0, directory, directory + 2);
  }
}

function blankPngChunks(file: Buffer): void {
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > file.length) return;
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'eXIf' || type === 'iTXt' || type === 'tEXt') {
      if (type === 'eXIf') blankGps(file.subarray(at + 8, end));
      else blankXmp(file.subarray(at + 8, end));
      file.writeUInt32BE(crc32(file.subarray(at + 4, end)), end);
    }
    at = end + 4;
  }
}

function blankWebpChunk(file: Buffer): void {
  for (let at = 12; at + 8 <= file.length;) {
    const length = file.readUInt32LE(at + 4);
    if (file.toString('latin1', at, at + 4) === 'EXIF') {
      blankGps(file.subarray(at + 8, Math.min(file.length, at + 8 + length)));
    }
    at += 8 + length + (length % 2);
  }
}

const XMP_START = '<x:xmpmeta';
const XMP_END = '</x:xmpmeta>';
/** An attribute or a simple element of the exif:GPS… family. */
const XMP_GPS = /(exif:GPS\w+\s*=\s*)("[^"]*"|'[^']*')|<exif:GPS(\w+)[^>]*>[^<]*<\/exif:GPS\3>/g;

function blankXmp(file: Buffer): void {
  for (
    let start = file.indexOf(XMP_START);
    start >= 0;
    start = file.indexOf(XMP_START, start + 1)
  ) {
    const end = file.indexOf(XMP_END, start);
    if (end < 0) return;
    const text = file.toString('latin1', start, end);
    const blanked = text.replace(XMP_GPS, (match) => ' '.repeat(match.length));
    if (blanked !== text) file.write(blanked, start, 'latin1');
  }
}
