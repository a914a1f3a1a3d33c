// What goes out as Brotli or gzip, made for one answer: quick rather than small.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { brotliTwice, type Repeat } from './brotli-twice.ts';

/** Under this, compressing saves nothing that matters. */
export const MIN_COMPRESSED = 1_000;
/** Up to this, compressing takes less than handing it to another thread. */
const MAX_AT_ONCE = 64 * 1024;
/** Takes a tenth of a second for the list of 20,000 photos. */
const BROTLI_QUALITY = 5;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** `repeat`: where something long comes twice. */
export async function compress(
  body: Buffer,
  encoding: 'br' | 'gzip',
  repeat?: Repeat,
): Promise<Buffer> {
  if (body.length <= MAX_AT_ONCE) return compressAtOnce(body, encoding);
  if (encoding === 'gzip') return toGzip(body);
  if (repeat) return brotliTwice(body, repeat, BROTLI_QUALITY);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return toBrotli(body, { params });
}

/** For a page half as long as with quality 3, which saves 85 bytes of 1,350; the next two save no more. */
function compressAtOnce(body: Buffer, encoding: 'br' | 'gzip'): Buffer {
  if (encoding === 'gzip') return gzipSync(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotliCompressSync(body, { params });
}
