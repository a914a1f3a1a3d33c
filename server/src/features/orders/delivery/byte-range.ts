// A part of a file (RFC 9110, 14): a download that broke off on weak signal goes on where it was.
import { Transform, type Readable } from 'node:stream';
import { harmless } from '../../../platform/streams.ts';

/** Both bytes included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part that a `Range` header asks for; undefined for the whole file, which also answers several
 * parts at once and whatever cannot be read; `none` when the file does not reach so far.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const count = Math.min(Number(to), size);
    return count === 0 ? 'none' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) return 'none';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** Reads on from `source` until the part is whole, and then ends it. */
export function onlyRange(source: Readable, { first, last }: ByteRange): Readable {
  let at = 0;
  const part = harmless(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const bytes = chunk.subarray(Math.max(first - at, 0), Math.max(last + 1 - at, 0));
        at += chunk.length;
        if (bytes.length > 0) this.push(bytes);
        if (at > last) {
          source.unpipe(part);
          part.end();
        }
        done();
      },
    }),
  );
  part.once('close', () => source.destroy());
  source.once('error', (error) => part.destroy(error));
  return source.pipe(part);
}
