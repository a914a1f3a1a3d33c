// Pages as Brotli. Each brings the shop's styles, 100 kB of them, which take 4 ms to pack: what is asked for again
// is kept. Of addresses there is no end (a number of every gallery, a page past its last): one page is packed so
// at a time, and those that are asked for meanwhile in an eighth of that.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Of some 20 kB. */
const MOST_PAGES = 200;
const QUALITY = { kept: 5, quick: 1 };
const compress = promisify(brotliCompress);

export function createPagePacker() {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: MOST_PAGES });
  let isPacking = false;
  return (html: Buffer): Promise<Buffer> => {
    const key = createHash('sha256').update(html).digest('base64');
    const known = kept.get(key);
    if (known) return known;
    if (isPacking) return pack(html, QUALITY.quick);
    isPacking = true;
    const packed = pack(html, QUALITY.kept).finally(() => {
      isPacking = false;
    });
    kept.set(key, packed);
    return packed;
  };
}

const pack = (html: Buffer, quality: number) =>
  compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
