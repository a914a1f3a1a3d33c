import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { inspectImage } from './inspect.ts';

const folder = mkdtempSync(join(tmpdir(), 'photolab-inspect-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function drawn(width: number, height: number): Promise<string> {
  const path = join(folder, `${String(width)}x${String(height)}.png`);
  const create = { width, height, channels: 3, background: '#336699' } as const;
  writeFileSync(path, await sharp({ create }).png().toBuffer());
  return path;
}

it.each([
  [1, 65_535],
  [65_535, 1],
])('a picture of %d × %d is taken', async (width, height) => {
  expect(await inspectImage({ path: await drawn(width, height) })).toMatchObject({ width, height });
});

it.each([
  [1, 65_536],
  [70_000, 2],
])(
  'one of %d × %d, few pixels as they are, is not: decoders take rows, not pixels',
  async (width, height) => {
    const path = await drawn(width, height);
    await expect(inspectImage({ path })).rejects.toMatchObject({ code: 'image-too-long' });
  },
);

it.each([
  ['a page that names a drawing', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
  ['a film', Buffer.from('\0\0\0\x20ftypisom\0\0\0\0', 'latin1')],
])('%s is no picture, whatever a decoder would make of it', async (_what, content) => {
  const path = join(folder, 'something');
  writeFileSync(path, content);
  await expect(inspectImage({ path })).rejects.toMatchObject({ code: 'not-an-image' });
});

it.each([
  ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a drawing that starts with a sentence', '<!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a drawing with a declaration', '\ufeff<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg width="9"/>'],
  ['a raw picture', Buffer.from('II*\0\x10\0\0\0CR', 'latin1')],
  ['a raw picture of Canon’s later cameras', Buffer.from('\0\0\0\x18ftypcrx \0\0\0\x01')],
  ['a raw picture of Fujifilm', 'FUJIFILMCCD-RAW 0201FF393101X-T5'],
  ['a raw picture of Panasonic', Buffer.from('IIU\0\x18\0\0\0')],
  ['a raw picture of Olympus', Buffer.from('IIRO\x08\0\0\0')],
  ['a JPEG XL', Buffer.from('\xff\x0a\xfa\x1f', 'latin1')],
  ['a JPEG XL in its boxes', Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1')],
  ['a JPEG 2000', Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1')],
  ['a picture of Photoshop', Buffer.from('8BPS\0\x01')],
  ['a PDF', '%PDF-1.7'],
  ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0'],
])('%s is told from what is no picture: its owner converts it', async (_what, content) => {
  const path = join(folder, 'other');
  writeFileSync(path, content);
  await expect(inspectImage({ path })).rejects.toMatchObject({ code: 'image-unsupported' });
});

describe('a WebP', () => {
  const stored = async (pictures: number) => {
    const raw = { width: 8, height: 8 * pictures, channels: 3, pageHeight: 8 } as const;
    const path = join(folder, `${String(pictures)}.webp`);
    writeFileSync(
      path,
      await sharp(randomBytes(8 * raw.height * 3), { raw })
        .webp()
        .toBuffer(),
    );
    return path;
  };

  it('that moves is converted by its owner, as a GIF is: decoders take the square of its pictures', async () => {
    await expect(inspectImage({ path: await stored(2) })).rejects.toMatchObject({
      code: 'image-unsupported',
    });
    expect(await inspectImage({ path: await stored(1), whole: true })).toMatchObject({ width: 8 });
  });

  it('with a profile and transparency is taken', async () => {
    const path = join(folder, 'extended.webp');
    const create = { width: 8, height: 8, channels: 4, background: '#33669980' } as const;
    const picture = sharp({ create })
      .webp()
      .withIccProfile('p3')
      .withExif({ IFD0: { Artist: 'Ana' } });
    writeFileSync(path, await picture.toBuffer());
    expect(readFileSync(path).toString('latin1', 12, 16)).toBe('VP8X');
    expect(await inspectImage({ path, whole: true })).toMatchObject({ width: 8 });
  });
});

describe('a HEIC', () => {
  const drawn = readFileSync(join(import.meta.dirname, '../../../../vision/test/drawn.heic'));
  const stored = (content: Buffer) => {
    const path = join(folder, 'telefono.heic');
    writeFileSync(path, content);
    return path;
  };

  it('of a telephone is taken, whole', async () => {
    expect(await inspectImage({ path: stored(drawn), whole: true })).toMatchObject({
      mimeType: 'image/heic',
      extension: 'heic',
      width: 96,
      height: 64,
    });
  });

  it('of more pixels than are decoded is told so, and that a JPEG of as many is taken', async () => {
    const large = Buffer.from(drawn);
    const size = large.indexOf('ispe') + 8;
    large.writeUInt32BE(10_000, size);
    large.writeUInt32BE(6_000, size + 4);
    await expect(inspectImage({ path: stored(large) })).rejects.toMatchObject({
      code: 'heic-too-many-pixels',
    });
    const small = { path: stored(large), maxPixels: 40_000_000 };
    await expect(inspectImage(small)).rejects.toMatchObject({ code: 'image-too-many-pixels' });
  });

  it.each([
    ['heic', Buffer.from([0, 0, 0, 8, ...Buffer.from('free')])],
    ['mif1', Buffer.from([0, 0, 0, 1, ...Buffer.from('free'), 0, 0, 0, 0, 0, 0, 0, 16])],
  ])('of more boxes than anybody writes is refused: %s', async (brand, empty) => {
    const named = Buffer.from(drawn);
    named.write(brand, 8);
    const padded = (times: number) =>
      stored(Buffer.concat([named, Buffer.alloc(empty.length * times, empty)]));
    const most = { path: padded(900), whole: true };
    expect(await inspectImage(most)).toMatchObject({ mimeType: 'image/heic' });
    await expect(inspectImage({ path: padded(1_001) })).rejects.toMatchObject({
      code: 'image-unsupported',
    });
  });

  it('that ends in the middle is broken', async () => {
    const path = stored(drawn.subarray(0, drawn.length - 200));
    await expect(inspectImage({ path, whole: true })).rejects.toMatchObject({
      code: 'image-broken',
    });
  });
});

describe('a PNG', () => {
  /** Of 64 × 64, with chunks put behind its header. */
  async function withChunks(...chunks: Buffer[]): Promise<string> {
    const path = await drawn(64, 64);
    const png = readFileSync(path);
    // The signature, and the header with its length, name and checksum.
    const at = 8 + 25;
    writeFileSync(path, Buffer.concat([png.subarray(0, at), ...chunks, png.subarray(at)]));
    return path;
  }
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(name), data]);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
  };
  const text = (index: number) =>
    chunk('zTXt', Buffer.concat([Buffer.from(`k${String(index)}\0\0`), deflateSync('hola')]));

  it('with a few texts of a program is taken, with many that unpack to anything is not', async () => {
    const few = await withChunks(...Array.from({ length: 8 }, (_, index) => text(index)));
    expect(await inspectImage({ path: few })).toMatchObject({ width: 64 });
    const many = await withChunks(...Array.from({ length: 9 }, (_, index) => text(index)));
    await expect(inspectImage({ path: many })).rejects.toMatchObject({
      code: 'image-unsupported',
    });
  });

  it('that is interlaced is taken up to 16 megapixels', async () => {
    const interlaced = async (width: number, height: number) => {
      const path = join(folder, `interlaced-${String(width)}.png`);
      const create = { width, height, channels: 3, background: '#336699' } as const;
      writeFileSync(path, await sharp({ create }).png({ progressive: true }).toBuffer());
      return path;
    };
    expect(await inspectImage({ path: await interlaced(4_000, 4_000) })).toMatchObject({
      width: 4_000,
    });
    await expect(inspectImage({ path: await interlaced(4_001, 4_000) })).rejects.toMatchObject({
      code: 'image-unsupported',
    });
    expect(await inspectImage({ path: await drawn(4_001, 4_000) })).toMatchObject({ width: 4_001 });
  });
});

describe('a JPEG', () => {
  const END = Buffer.from([0xff, 0xd9]);
  const SCAN = Buffer.from([0xff, 0xda]);

  /** As encoders write it, and its last scan so many times more; `behind` follows its end. */
  async function withScans(more: number, behind = Buffer.alloc(0)): Promise<string> {
    const raw = { width: 64, height: 64, channels: 3 } as const;
    const picture = await sharp(randomBytes(64 * 64 * 3), { raw })
      .jpeg({ progressive: true })
      .toBuffer();
    const end = picture.lastIndexOf(END);
    const last = picture.subarray(picture.lastIndexOf(SCAN), end);
    const path = join(folder, `scans-${String(more)}-${String(behind.length)}.jpg`);
    const scans = Array.from({ length: more }, () => last);
    writeFileSync(path, Buffer.concat([picture.subarray(0, end), ...scans, END, behind]));
    return path;
  }

  it('that begins anew hundreds of times is refused before anybody decodes it', async () => {
    await expect(inspectImage({ path: await withScans(200) })).rejects.toMatchObject({
      code: 'image-unsupported',
    });
  });

  it.each([
    ['an end that is in a comment', [0xff, 0xfe, 0, 4, 0xff, 0xd9]],
    ['a restart where none goes', [0xff, 0xd0]],
    ['a byte of nothing', [0x41]],
  ])('is refused so, too, where %s hides it from whoever counts', async (_what, bytes) => {
    const path = await withScans(200);
    const picture = readFileSync(path);
    const frame = picture.indexOf(Buffer.from([0xff, 0xc2]));
    const secondScan = picture.indexOf(SCAN, picture.indexOf(SCAN) + 1);
    for (const at of [frame, secondScan]) {
      const parts = [picture.subarray(0, at), Buffer.from(bytes), picture.subarray(at)];
      writeFileSync(path, Buffer.concat(parts));
      await expect(inspectImage({ path })).rejects.toMatchObject({ code: 'image-unsupported' });
    }
  });

  it('with the scans that encoders write is taken, whatever a telephone adds behind its end', async () => {
    expect(await inspectImage({ path: await withScans(0) })).toMatchObject({ width: 64 });
    const film = Buffer.concat(Array.from({ length: 200 }, () => SCAN));
    expect(await inspectImage({ path: await withScans(0, film) })).toMatchObject({ width: 64 });
  });
});

describe('a file of more pieces than anybody writes', () => {
  const start = { width: 64, height: 64, channels: 3, background: '#336699' } as const;
  /** So many times the same bytes, put behind the picture's first ones. */
  async function padded(kind: 'jpeg' | 'png', behind: number, piece: Buffer, times: number) {
    const picture = await sharp({ create: start })[kind]().toBuffer();
    const path = join(folder, `padded-${String(piece.length)}-${String(times)}.${kind}`);
    const padding = Buffer.alloc(piece.length * times, piece);
    const parts = [picture.subarray(0, behind), padding, picture.subarray(behind)];
    writeFileSync(path, Buffer.concat(parts));
    return path;
  }
  const IHDR_END = 33;
  const EMPTY_CHUNK = Buffer.from([0, 0, 0, 0, ...Buffer.from('abCd'), 0, 0, 0, 0]);
  EMPTY_CHUNK.writeUInt32BE(crc32(Buffer.from('abCd')), 8);

  it.each([
    ['fill bytes', 'jpeg', 2, Buffer.from([0xff])],
    ['empty segments', 'jpeg', 2, Buffer.from([0xff, 0xe9, 0, 2])],
    ['empty chunks', 'png', IHDR_END, EMPTY_CHUNK],
  ] as const)('is refused: %s', async (_name, kind, behind, piece) => {
    const some = await padded(kind, behind, piece, 1_000);
    expect(await inspectImage({ path: some, whole: true })).toMatchObject({ width: 64 });
    const many = await padded(kind, behind, piece, 200_000);
    await expect(inspectImage({ path: many })).rejects.toMatchObject({
      code: 'image-unsupported',
    });
  });
});
