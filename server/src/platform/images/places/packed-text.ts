// A compressed text of a PNG: blanked and packed anew into exactly as many bytes, so that nothing around
// it moves and the file's length is known before it is read.
import { constants, deflateRawSync, inflateSync } from 'node:zlib';
import type { Attention } from './gps-entries.ts';

/** The two bytes that begin a zlib stream, at its best compression. */
const ZLIB_HEADER = Buffer.from([0x78, 0xda]);
const CHECKSUM_BYTES = 4;
/** A stored deflate block: its flags, its length and the length's complement. */
const BLOCK_BYTES = 5;
const MOST_STORED = 65_535;
/** Longer than what cameras and programs say of a photo, and read in a moment. */
export const MOST_TEXT = 1_048_576;
/** Reading one and packing it anew, in entries. */
const PACKED_AS_ENTRIES = 2_000;

/** Undefined when there is nothing to blank. What is too long, or one of too many, goes as a whole. */
export function packedWithoutGps(
  packed: Buffer,
  attention: Attention,
  blank: (text: Buffer) => void,
): Buffer | undefined {
  const text = attention.pay(PACKED_AS_ENTRIES) ? unpacked(packed) : 'too-long';
  if (text === 'damaged') return undefined; // No reader gets anything out of it either.
  if (text === 'too-long') return packInto(packed.length, Buffer.alloc(0));
  const before = Buffer.from(text);
  blank(text);
  if (text.equals(before)) return undefined;
  // A packet that does not fit any more goes as a whole: what is left is white space.
  return packInto(packed.length, text) ?? packInto(packed.length, Buffer.alloc(0));
}

function unpacked(packed: Buffer): Buffer | 'damaged' | 'too-long' {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_TEXT });
  } catch (error) {
    const isLong = error instanceof Error && 'code' in error && error.code === TOO_LONG;
    return isLong ? 'too-long' : 'damaged';
  }
}
const TOO_LONG = 'ERR_BUFFER_TOO_LARGE';

/** `text` and as many spaces as fill `length` bytes; undefined when there is no room for it. */
function packInto(length: number, text: Buffer): Buffer | undefined {
  const body = deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  let room = length - ZLIB_HEADER.length - body.length - CHECKSUM_BYTES;
  const blocks: Buffer[] = [];
  let spaces = 0;
  while (room >= BLOCK_BYTES) {
    const most = Math.min(room - BLOCK_BYTES, MOST_STORED);
    const rest = room - BLOCK_BYTES - most;
    // A last block too small for its own head is avoided.
    const stored = rest > 0 && rest < BLOCK_BYTES ? most - BLOCK_BYTES : most;
    room -= BLOCK_BYTES + stored;
    blocks.push(storedBlock(stored, room === 0));
    spaces += stored;
  }
  if (room !== 0 || blocks.length === 0) return undefined;
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32BE(adler32(Buffer.concat([text, Buffer.alloc(spaces, ' ')])));
  return Buffer.concat([ZLIB_HEADER, body, ...blocks, checksum]);
}

function storedBlock(length: number, isLast: boolean): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES + length, ' ');
  block.writeUInt8(isLast ? 1 : 0, 0);
  block.writeUInt16LE(length, 1);
  block.writeUInt16LE(~length & 0xffff, 3);
  return block;
}

function adler32(bytes: Buffer): number {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return b * 65_536 + a;
}
