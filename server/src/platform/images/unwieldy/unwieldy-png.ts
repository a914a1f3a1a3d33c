// Whether a PNG asks far more of whoever decodes it than its pixels tell (PNG specification, 5.2 and 8):
// interlaced it is held whole, and each compressed text is unpacked before the first pixel is.
import { open, type FileHandle } from 'node:fs/promises';
import { MOST_PIECES, readAhead, readPart } from '../read-part.ts';

/** No camera and no telephone writes any; what a person exports for a page is smaller. */
const MAX_INTERLACED_PIXELS = 16_000_000;
/** Of which each may unpack to 8 MB. */
const MAX_PACKED_CHUNKS = 8;
const PACKED = ['zTXt', 'iTXt', 'iCCP'];
const SIGNATURE_BYTES = 8;
/** A chunk's length and name before what it holds; its checksum behind. */
const HEAD_BYTES = 8;
const AROUND_BYTES = 12;
/** Where the header, always the first chunk, tells width, height and whether it is interlaced. */
const IHDR = { width: 16, height: 20, interlaced: 28, end: 29 };

export async function isUnwieldyPng(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const header = await readPart(file, 0, IHDR.end);
    if (header.length < IHDR.end) return false;
    const pixels = header.readUInt32BE(IHDR.width) * header.readUInt32BE(IHDR.height);
    if (header[IHDR.interlaced] !== 0 && pixels > MAX_INTERLACED_PIXELS) return true;
    return await isFullOfChunks(file);
  } finally {
    await file.close();
  }
}

/** Before its pixels. */
async function isFullOfChunks(file: FileHandle): Promise<boolean> {
  const read = readAhead(file);
  let [packed, at] = [0, SIGNATURE_BYTES];
  for (let pieces = 0; pieces < MOST_PIECES && packed <= MAX_PACKED_CHUNKS; pieces += 1) {
    const head = await read(at, HEAD_BYTES);
    if (head.length < HEAD_BYTES) return false;
    const name = head.toString('latin1', 4);
    if (name === 'IDAT') return false;
    if (PACKED.includes(name)) packed += 1;
    at += head.readUInt32BE(0) + AROUND_BYTES;
  }
  return true;
}
