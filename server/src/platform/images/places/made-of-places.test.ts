import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { withoutGps } from './without-gps.ts';

/** Of a PNG, whose checksums nobody looks at here. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}
const png = (...chunks: Buffer[]) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
const packet = Buffer.concat([
  Buffer.from('XML:com.adobe.xmp\0\0'),
  deflateSync(Buffer.alloc(8_000_000, ' ')),
]);

it.each([
  ['Exif blocks', Buffer.alloc(2_000_000, 'Exif\0\0II*\0\x08\0\0\0\xff\xff', 'latin1')],
  ['entries of XMP', Buffer.alloc(8_000_000, '<a:GPSx>')],
  ['places of films', Buffer.alloc(8_000_000, '\xa9xyz', 'latin1')],
  ['packed texts', png(...Array<Buffer>(100).fill(chunk('zTXt', packet)))],
  ['tiny chunks', png(Buffer.alloc(6_000_000, chunk('abcd', Buffer.alloc(0))))],
])('a file made of nothing but %s is sent in a moment', async (_what, file) => {
  const pieces = Array.from({ length: Math.ceil(file.length / 65_536) }, (_unused, index) =>
    Buffer.from(file.subarray(index * 65_536, (index + 1) * 65_536)),
  );
  const before = process.cpuUsage();
  expect(await buffer(Readable.from(pieces).pipe(withoutGps()))).toHaveLength(file.length);
  const { user, system } = process.cpuUsage(before);
  // Looked at to its end it takes one to five seconds of the shop's only thread.
  expect((user + system) / 1_000).toBeLessThan(500);
});
