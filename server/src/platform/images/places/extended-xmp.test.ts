import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { withoutGps } from './without-gps.ts';

const sent = (file: Buffer): Promise<Buffer> =>
  buffer(Readable.from([Buffer.from(file)]).pipe(withoutGps()));

/** Of a JPEG. */
function segment(data: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
const NAME = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
/** One piece of a text of `whole` bytes, as Adobe's programs and telephones write it. */
function piece(text: Buffer, at: number, whole: number): Buffer {
  const places = Buffer.alloc(8);
  places.writeUInt32BE(whole, 0);
  places.writeUInt32BE(at, 4);
  return segment(Buffer.concat([NAME, Buffer.alloc(32, 'A'), places, text]));
}
/** `text` in two pieces, cut after `cut` bytes. */
const inTwo = (text: Buffer, cut: number) => [
  piece(text.subarray(0, cut), 0, text.length),
  piece(text.subarray(cut), cut, text.length),
];
const HEAD_BYTES = piece(Buffer.alloc(0), 0, 0).length;
const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).jpeg();

it.each([
  ['an attribute', 'exif:GPSLatitude="34,36.2S"'],
  ['an element', '<exif:GPSLatitude>34,36.2S</exif:GPSLatitude>'],
])('%s with the place goes wherever the end of a segment cuts it', async (_what, entry) => {
  const jpeg = await picture.toBuffer();
  const text = Buffer.from(`<x:xmpmeta a:before="kept" ${entry} a:after="kept"/>`);
  const at = text.indexOf(entry);
  const blanked = Buffer.from(text);
  blanked.fill(' ', at, at + entry.length);
  for (let cut = at - 2; cut < at + entry.length + 2; cut++) {
    const file = Buffer.concat([jpeg.subarray(0, 2), ...inTwo(text, cut), jpeg.subarray(2)]);
    const wanted = Buffer.concat([jpeg.subarray(0, 2), ...inTwo(blanked, cut), jpeg.subarray(2)]);
    expect((await sent(file)).equals(wanted), `cut after ${String(cut - at)}`).toBe(true);
  }
});

it('it goes also where the cut lies at the bounds of what is in memory', async () => {
  const jpeg = await picture.toBuffer();
  const entry = 'exif:GPSLatitude="34,36.2S"';
  const text = Buffer.from(` ${entry} a:after="kept"`);
  const cut = text.indexOf('titude');
  // 256 kB are kept back of every 512.
  for (let shift = -200; shift < 30; shift += 7) {
    const filler = Buffer.alloc(262_144 + shift, 0x55);
    const file = Buffer.concat([jpeg, filler, ...inTwo(text, cut), Buffer.alloc(600_000, 0x55)]);
    const cleaned = await sent(file);
    expect(cleaned).toHaveLength(file.length);
    const start = jpeg.length + filler.length;
    const pieces = cleaned.subarray(start, start + 2 * HEAD_BYTES + text.length);
    const blanked = Buffer.from(text);
    blanked.fill(' ', 1, 1 + entry.length);
    expect(pieces.equals(Buffer.concat(inTwo(blanked, cut))), String(shift)).toBe(true);
  }
});
