import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onlyRange, readRange } from './byte-range.ts';

it.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-5000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-5000', { first: 0, last: 99 }],
  ['Bytes=99-99', { first: 99, last: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  [`bytes=${'9'.repeat(400)}-`, 'none'],
  [undefined, undefined],
  ['bytes=-', undefined],
  ['bytes=9-8', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=1.5-2', undefined],
  ['lines=0-1', undefined],
])('of 100 bytes %s is %j (RFC 9110, 14.1.2)', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { minLength: 1 });

it('any part is the slice of the whole, in whatever pieces it comes, and its source is ended', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.nat(), fc.nat(), async (parts, one, other) => {
      const chunks = parts.map((part) => Buffer.from(part));
      const whole = Buffer.concat(chunks);
      const ends = [one % whole.length, other % whole.length];
      const range = { first: Math.min(...ends), last: Math.max(...ends) };
      const source = Readable.from(chunks, { objectMode: false });
      const closed = finished(source).catch(() => undefined);
      const part = await buffer(onlyRange(source, range));
      expect(part).toEqual(whole.subarray(range.first, range.last + 1));
      await closed;
      expect(source.destroyed).toBe(true);
    }),
  );
});

it('a source that fails fails its part', async () => {
  const source = new Readable({ read: () => undefined });
  const part = onlyRange(source, { first: 3, last: 9 });
  source.push(Buffer.alloc(5));
  source.destroy(new Error('the disk is gone'));
  await expect(buffer(part)).rejects.toThrow('the disk is gone');
});
