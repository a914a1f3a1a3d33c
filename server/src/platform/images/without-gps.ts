// Takes the place where a photo was shot out of its metadata and leaves every other byte as it was:
// GPS entries are blanked in place; only a PNG's compressed XMP is packed anew.
// Layouts: Exif 2.32 (TIFF 6.0 IFDs), XMP specification part 1, PNG third edition, RIFF WebP.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const EXIF_HEADER = Buffer.from('Exif\0\0', 'latin1');
const GPS_POINTER_TAG = 0x8825;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Metadata sits in front of or behind the pixels; TIFF value sizes by type. */
const TYPE_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** The same file without GPS data; the bytes of `file` itself may be changed. */
export function withoutGps(file: Buffer): Buffer {
  for (let at = file.indexOf(EXIF_HEADER); at >= 0; at = file.indexOf(EXIF_HEADER, at + 1)) {
    blankGps(file.subarray(at + EXIF_HEADER.length));
  }
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return pngWithoutGps(file);
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

const XMP_KEYWORD = Buffer.from('XML:com.adobe.xmp\0', 'latin1');

function pngWithoutGps(file: Buffer): Buffer {
  const parts = [file.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) break;
    parts.push(pngChunkWithoutGps(file.subarray(at, end)));
    at = end;
  }
  return Buffer.concat([...parts, file.subarray(at)]);
}

/** A chunk is length, type, data and the checksum of the two in the middle. */
function pngChunkWithoutGps(chunk: Buffer): Buffer {
  const type = chunk.toString('latin1', 4, 8);
  const data = chunk.subarray(8, -4);
  const packedAt = startOfPackedXmp(type, data);
  if (packedAt !== undefined) {
    const packed = packedXmpWithoutGps(data.subarray(packedAt));
    if (!packed) return chunk;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(packedAt + packed.length);
    const head = chunk.subarray(4, 8 + packedAt);
    return withChecksum(Buffer.concat([length, head, packed, Buffer.alloc(4)]));
  }
  if (type === 'eXIf') blankGps(data);
  else if (type === 'iTXt' || type === 'tEXt') blankXmp(data);
  else return chunk;
  return withChecksum(chunk);
}

function withChecksum(chunk: Buffer): Buffer {
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** Where the compressed text begins, when the chunk holds a compressed XMP packet. */
function startOfPackedXmp(type: string, data: Buffer): number | undefined {
  const after = XMP_KEYWORD.length;
  if (!data.subarray(0, after).equals(XMP_KEYWORD)) return undefined;
  // zTXt: a method. iTXt: a flag, a method, a language and a translated keyword, each zero-ended.
  if (type === 'zTXt') return after + 1;
  if (type !== 'iTXt' || data[after] !== 1) return undefined;
  return data.indexOf(0, data.indexOf(0, after + 2) + 1) + 1;
}

/** Packed anew; undefined when there was nothing to blank. */
function packedXmpWithoutGps(packed: Buffer): Buffer | undefined {
  try {
    const text = inflateSync(packed);
    const before = Buffer.from(text);
    blankXmp(text);
    return text.equals(before) ? undefined : deflateSync(text);
  } catch {
    return undefined; // Damaged: no reader gets anything out of it either.
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
