// Pages as Brotli. Each brings the shop's styles, 100 kB of them, which take 4 ms to pack: what is asked for again
// is kept, and addresses that lead nowhere, of which there is no end, are packed in an eighth of that.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Of some 20 kB. */
const MOST_PAGES = 200;
const QUALITY = { found: 5, missing: 1 };
const compress = promisify(brotliCompress);

export function createPagePacker() {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: MOST_PAGES });
  return (html: Buffer, isFound: boolean): Promise<Buffer> => {
    if (!isFound) return pack(html, QUALITY.missing);
    const key = createHash('sha256').update(html).digest('base64');
    const packed = kept.get(key) ?? pack(html, QUALITY.found);
    kept.set(key, packed);
    return packed;
  };
}

const pack = (html: Buffer, quality: number) =>
  compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
