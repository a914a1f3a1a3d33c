// Brotli of a text in which a long stretch comes twice. An encoder looks for repetitions some hundred
// kilobytes back, so it would pay for the stretch again; here the second is written by hand as one
// command of the format, "copy so many bytes from so far back" (RFC 7932, sections 4, 5 and 9.2).
import { constants, createBrotliCompress, type BrotliOptions } from 'node:zlib';

/** The largest window that every browser decodes, and what may lie behind in it. */
const WINDOW_BITS = 24;
const FURTHEST = 2 ** WINDOW_BITS - 16;
/** Copy length code 23 starts here and has 24 further bits; insert length 0 with it is symbol 391. */
const LONG_COPY = { from: 2_118, bits: 24, symbol: 391 };
const LAST_AND_EMPTY = 0b11;

/** Where the stretch is, and where it begins again, in bytes. */
export interface Repeat {
  start: number;
  length: number;
  again: number;
}

/** Whether the second stretch can be written so: neither too short nor too far behind. */
export const canRepeat = ({ start, length, again }: Repeat): boolean =>
  length >= 2 ** 20 && again - start <= FURTHEST && again >= start + length;

/** The body ends soon after the second stretch, with something. */
export async function brotliTwice(body: Buffer, repeat: Repeat, quality: number): Promise<Buffer> {
  const { start, length, again } = repeat;
  const first = await compressOpen(body.subarray(0, again), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: again,
    },
  });
  const rest = body.subarray(again + length);
  const bits = new Bits();
  writeCopy(bits, length, again - start);
  writePlainHeader(bits, rest.length);
  return Buffer.concat([first, bits.bytes(), rest, Buffer.of(LAST_AND_EMPTY)]);
}

/** Compressed up to a whole byte, with the stream left open for what comes by hand. */
function compressOpen(text: Buffer, options: BrotliOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = createBrotliCompress(options);
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('error', reject);
    stream.write(text);
    stream.flush(constants.BROTLI_OPERATION_FLUSH, () => {
      setImmediate(() => {
        resolve(Buffer.concat(parts));
        stream.destroy();
      });
    });
  });
}

/** A meta-block of one command: every code has a single symbol, which takes no bits. */
function writeCopy(bits: Bits, length: number, distance: number): void {
  writeLength(bits, length);
  bits.write(0, 1); // compressed
  bits.write(0, 3); // one block type each of literals, commands and distances
  bits.write(0, 2 + 4); // no postfix bits, no direct distances
  bits.write(0, 2); // context mode of the literals
  bits.write(0, 2); // one tree for literals, one for distances
  writeOnlySymbol(bits, 0, 8);
  writeOnlySymbol(bits, LONG_COPY.symbol, 10);
  const { code, extra, extraBits } = distanceCode(distance);
  writeOnlySymbol(bits, code, 6);
  bits.write(length - LONG_COPY.from, LONG_COPY.bits);
  bits.write(extra, extraBits);
}

/** A simple prefix code: its kind, one symbol, the symbol. */
function writeOnlySymbol(bits: Bits, symbol: number, width: number): void {
  bits.write(1, 2);
  bits.write(0, 2);
  bits.write(symbol, width);
}

/** RFC 7932, section 4, without postfix bits and direct codes. */
function distanceCode(distance: number) {
  const wide = distance + 3;
  const extraBits = Math.floor(Math.log2(wide)) - 1;
  const half = Math.floor(wide / 2 ** extraBits) & 1;
  return {
    code: 16 + 2 * (extraBits - 1) + half,
    extra: wide - (2 + half) * 2 ** extraBits,
    extraBits,
  };
}

/** The bytes as they are, up to the next whole byte. */
function writePlainHeader(bits: Bits, length: number): void {
  writeLength(bits, length);
  bits.write(1, 1);
}

/** How a meta-block that is not the last begins: its length in the fewest groups of four bits. */
function writeLength(bits: Bits, length: number): void {
  bits.write(0, 1);
  const groups = [4, 5, 6].find((count) => length <= 2 ** (4 * count));
  if (!groups) throw new RangeError('a meta-block holds 16 MB at most');
  bits.write(groups - 4, 2);
  bits.write(length - 1, 4 * groups);
}

/** Bits in the format's order: the lowest first. */
class Bits {
  private readonly list: number[] = [];

  write(value: number, width: number): void {
    for (let bit = 0; bit < width; bit++) this.list.push(Math.floor(value / 2 ** bit) % 2);
  }

  bytes(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.list.length / 8));
    for (const [index, bit] of this.list.entries()) {
      bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (index & 7));
    }
    return bytes;
  }
}
