import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { Attention } from './gps-entries.ts';
import { blankNamedPlaces } from './named-places.ts';
import { packedWithoutGps } from './packed-text.ts';
import { withoutGps } from './without-gps.ts';

const EXIF = {
  IFD0: { Copyright: 'Photolab', Make: 'Canon' },
  IFD2: { DateTimeOriginal: '2026:10:04 08:30:00' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '34/1 36/1 1234/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '58/1 22/1 4321/100',
    GPSProcessingMethod: 'charset=Ascii GPS-FIX-METHOD',
  },
};
const XMP = `<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" exif:GPSLatitude="34,36.2S"><exif:GPSLongitude>58,22.7W</exif:GPSLongitude><dc:source>Photolab</dc:source></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end='w'?>`;

/** Sent in pieces of `size` bytes. */
function sent(file: Buffer, size = 65_536): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_unused, index) =>
    Buffer.from(file.subarray(index * size, (index + 1) * size)),
  );
  return buffer(Readable.from(pieces).pipe(withoutGps()));
}

const base = () => {
  const pixels = randomBytes(48 * 32 * 3);
  return sharp(pixels, { raw: { width: 48, height: 32, channels: 3 } });
};
const formats = {
  jpeg: () => base().jpeg(),
  png: () => base().png(),
  webp: () => base().webp(),
};

/** The number of GPS entries in an Exif block, read by its own pointers. */
function gpsEntries(exif: Buffer): number {
  const tiff = exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const first = u32(4);
  const tags = Array.from({ length: u16(first) }, (_unused, index) => first + 2 + index * 12);
  const pointer = tags.find((at) => u16(at) === 0x8825);
  return pointer === undefined ? 0 : u16(u32(pointer + 8));
}

/** Where two files of one length differ. */
const differences = (a: Buffer, b: Buffer): number[] =>
  [...a.keys()].filter((index) => a[index] !== b[index]);

describe.each(Object.entries(formats))('%s', (_format, make) => {
  it('loses the GPS entries of its Exif data and keeps the others, the pixels and its length', async () => {
    const file = await make().withExif(EXIF).toBuffer();
    const before = (await sharp(file).metadata()).exif ?? Buffer.alloc(0);
    expect(gpsEntries(before)).toBeGreaterThanOrEqual(4);
    const cleaned = await sent(file);
    const after = (await sharp(cleaned).metadata()).exif ?? Buffer.alloc(0);
    expect(gpsEntries(after)).toBe(0);
    expect(cleaned).toHaveLength(file.length);
    for (const kept of ['Photolab', 'Canon', '2026:10:04 08:30:00']) {
      expect(after.includes(kept)).toBe(true);
    }
    expect(after.includes('GPS-FIX-METHOD')).toBe(false);
    expect(await sharp(cleaned).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
  });

  it('changes nothing outside of the GPS data', async () => {
    const file = await make().withExif(EXIF).toBuffer();
    const changed = differences(file, await sent(file));
    const marker = file.indexOf('Canon');
    // The Exif block is under 1 kB; a PNG's checksum lies right behind it.
    expect(changed.length).toBeGreaterThan(0);
    expect(Math.min(...changed)).toBeGreaterThan(marker - 1000);
    expect(Math.max(...changed)).toBeLessThan(marker + 1000);
    expect(changed.length).toBeLessThan(250);
  });

  it('loses the GPS properties of its XMP data and keeps the others', async () => {
    const file = await make().withXmp(XMP).toBuffer();
    const cleaned = await sent(file);
    const xmp = (await sharp(cleaned).metadata()).xmp?.toString() ?? '';
    expect(xmp).toContain('<dc:source>Photolab</dc:source>');
    expect(xmp).not.toMatch(/GPSLatitude|GPSLongitude|34,36|58,22/);
    expect(cleaned).toHaveLength(file.length);
    expect(await sharp(cleaned).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
  });

  it('is the same in whatever pieces it is sent', async () => {
    const file = await make().withExif(EXIF).withXmp(XMP).toBuffer();
    const whole = await sent(file, file.length);
    expect(whole.equals(file)).toBe(false);
    for (const size of [1, 7, 1_000]) expect((await sent(file, size)).equals(whole)).toBe(true);
  });

  it('without GPS data stays as it is, byte for byte', async () => {
    const file = await make()
      .withExif({ IFD0: { Make: 'Canon' } })
      .toBuffer();
    expect((await sent(file)).equals(file)).toBe(true);
  });
});

it('an entry that begins before what is sent at once goes as a whole', async () => {
  // 256 kB are kept back of every 512: the colon stands right behind what is looked through first.
  for (let shift = -70; shift < 5; shift += 3) {
    const before = Buffer.alloc(262_144 + shift, 0x55);
    const entry = Buffer.from(' <longer-name:GPSLatitude>34,36.2S</longer-name:GPSLatitude>');
    const file = Buffer.concat([before, entry, Buffer.alloc(600_000, 0x55)]);
    const cleaned = await sent(file, 131_072);
    expect(cleaned).toHaveLength(file.length);
    expect(
      cleaned.equals(
        Buffer.concat([
          before,
          Buffer.alloc(entry.length, ' '),
          file.subarray(before.length + entry.length),
        ]),
      ),
    ).toBe(true);
  }
});

it('the place in the film of an iPhone goes too', async () => {
  const film = (place: string) =>
    Buffer.from(`\0\0\0\x2edata\0\0\0\x01AR\x15\xc7${place}/`, 'latin1');
  const still = await formats.jpeg().toBuffer();
  const place = '-34.6037-058.3816+025.000';
  const cleaned = await sent(Buffer.concat([still, film(place)]));
  expect(cleaned.equals(Buffer.concat([still, film(' '.repeat(place.length))]))).toBe(true);
});

it('the place in the film behind a telephone’s still goes too, and the film stays', async () => {
  const film = (place: string) =>
    Buffer.concat([
      Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1'),
      randomBytes(700_000),
      Buffer.from('\0\0\0\x1e\xa9xyz\0\x12\x15\xc7', 'latin1'),
      Buffer.from(place),
    ]);
  const still = await formats.jpeg().toBuffer();
  for (const place of ['+34.6037-058.3816/', '-34.6037-058.3816+25.10/']) {
    const file = Buffer.concat([still, film(place)]);
    const cleaned = await sent(file, 131_072);
    expect(cleaned.length).toBe(file.length);
    expect(cleaned.subarray(0, -place.length).equals(file.subarray(0, -place.length))).toBe(true);
    expect(cleaned.subarray(-place.length).toString()).toBe(`${' '.repeat(place.length - 1)}/`);
  }
});

it('survives a file that breaks off anywhere in its metadata', async () => {
  const file = await formats.jpeg().withExif(EXIF).toBuffer();
  for (let length = 0; length < 600; length += 7) {
    expect(await sent(file.subarray(0, length))).toHaveLength(length);
  }
});

it('finds the place far behind in a large file, across the bounds of what is in memory', async () => {
  const exif = await formats.jpeg().withExif(EXIF).toBuffer();
  const block = exif.subarray(exif.indexOf('Exif\0\0'), exif.indexOf('Exif\0\0') + 900);
  for (const at of [262_140, 262_144 * 2 - 3, 700_001]) {
    const file = Buffer.concat([Buffer.alloc(at, 0x55), block, Buffer.alloc(900_000, 0x55)]);
    const cleaned = await sent(file, 131_072);
    expect(cleaned).toHaveLength(file.length);
    expect(cleaned.includes('GPS-FIX-METHOD')).toBe(false);
    expect(cleaned.includes('Canon')).toBe(true);
  }
});

describe('the metadata that ImageMagick and Exiv2 write into a PNG as text', () => {
  /** The file with one more chunk behind its head (IHDR ends at byte 33). */
  function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([png.subarray(0, 33), length, named, checksum, png.subarray(33)]);
  }
  const spelt = (exif: Buffer, name = 'exif') =>
    `\n${name}\n${String(exif.length).padStart(8)}\n${exif.toString('hex').replace(/.{72}/g, '$&\n')}\n`;
  const read = (text: string) =>
    Buffer.from(text.replace(/^\nexif\n *\d+\n/, '').replaceAll('\n', ''), 'hex');

  it('as an XMP packet loses its GPS entries, and its others stay', async () => {
    const text = spelt(Buffer.from(XMP), 'xmp');
    const file = withChunk(
      await formats.png().toBuffer(),
      'tEXt',
      Buffer.from(`Raw profile type xmp\0${text}`),
    );
    const cleaned = await sent(file);
    expect(cleaned).toHaveLength(file.length);
    const at = 33 + 8 + 'Raw profile type xmp\0\nxmp\n'.length + 8 + 1;
    const after = read(cleaned.toString('latin1', at, at + 3 * XMP.length)).toString();
    expect(after).not.toMatch(/GPSL|34,36|58,22/);
    expect(after).toContain('<dc:source>Photolab</dc:source>');
  });

  it.each([
    ['tEXt', (text: string) => Buffer.from(text)],
    ['zTXt', (text: string) => Buffer.concat([Buffer.alloc(1), deflateSync(text)])],
    ['iTXt', (text: string) => Buffer.from(`\0\0es\0\0${text}`)],
  ])('as one %s for each entry loses the place, and the camera stays', async (type, put) => {
    const entries = {
      'exif:Make': 'Canon',
      'exif:GPSLatitude': '34/1, 36/1, 1234/100',
      'xmp:GPSLongitude': '58,22.7W',
    };
    let file: Buffer = await formats.png().toBuffer();
    for (const [keyword, value] of Object.entries(entries)) {
      file = withChunk(file, type, Buffer.concat([Buffer.from(`${keyword}\0`), put(value)]));
    }
    const cleaned = await sent(file);
    expect(cleaned).toHaveLength(file.length);
    const values = Object.entries(entries).map(([keyword, value]) => {
      const at = cleaned.indexOf(`${keyword}\0`) + keyword.length + 1;
      if (type === 'zTXt')
        return inflateSync(cleaned.subarray(at + 1))
          .toString()
          .trim();
      const start = at + put('').length;
      return cleaned.toString('latin1', start, start + value.length).trim();
    });
    expect(values).toEqual(['Canon', '', '']);
  });

  it.each([
    ['zxIf', (exif: Buffer) => exif],
    ['caBX', () => Buffer.from('{"geo:lat":-34.6037} GPS-FIX-METHOD="a"')],
    ['zTXt', () => Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(XMP)])],
    ['iTXt', () => Buffer.concat([Buffer.from('a\0\x01\0\0\0'), deflateSync(XMP)])],
    ['tEXt', (exif: Buffer) => Buffer.from(`Raw profile type 8bim\0${spelt(exif, '8bim')}`)],
  ])('in any other chunk (%s) loses the place, and the picture stays', async (type, dataOf) => {
    const { exif = Buffer.alloc(0) } = await sharp(
      await formats.jpeg().withExif(EXIF).toBuffer(),
    ).metadata();
    const png = await formats.png().toBuffer();
    const file = withChunk(png, type, dataOf(exif));
    const cleaned = await sent(file);
    const data = cleaned.subarray(41, 41 + dataOf(exif).length);
    expect(cleaned.readUInt32BE(41 + data.length)).toBe(
      crc32(cleaned.subarray(37, 41 + data.length)),
    );
    expect(data.equals(dataOf(exif))).toBe(false);
    expect(await sharp(cleaned).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
  });

  it.each(['zTXt', 'tEXt'])('in a %s loses its GPS entries, and nothing else', async (type) => {
    const exif = (await sharp(await formats.jpeg().withExif(EXIF).toBuffer()).metadata()).exif;
    const text = Buffer.from(spelt(exif ?? Buffer.alloc(0)));
    const keyword = 'Raw profile type exif\0';
    const isPacked = type === 'zTXt';
    const data = isPacked ? Buffer.concat([Buffer.alloc(1), deflateSync(text)]) : text;
    const png = await formats.png().toBuffer();
    const file = withChunk(png, type, Buffer.concat([Buffer.from(keyword), data]));
    const cleaned = await sent(file);
    expect(cleaned).toHaveLength(file.length);
    const at = 33 + 8 + keyword.length;
    const kept = cleaned.subarray(isPacked ? at + 1 : at, at + data.length);
    const after = read((isPacked ? inflateSync(kept) : kept).toString('latin1').trimEnd() + '\n');
    expect(gpsEntries(exif ?? Buffer.alloc(0))).toBeGreaterThanOrEqual(4);
    expect(gpsEntries(after)).toBe(0);
    expect(after.includes('GPS-FIX-METHOD')).toBe(false);
    expect(after.includes('Canon')).toBe(true);
    expect(await sharp(cleaned).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
  });
});

const withoutPlaces = (packed: Buffer) => {
  const attention = new Attention();
  return packedWithoutGps(packed, attention, (text) => blankNamedPlaces(text, attention));
};

it('packs a PNG’s packet anew into as many bytes, however well it was packed before', () => {
  for (const level of [0, 1, 9]) {
    for (let filler = 0; filler < 40; filler++) {
      const text = XMP.replace('Photolab', randomBytes(filler).toString('hex'));
      const packed = deflateSync(text, { level });
      const anew = withoutPlaces(packed) ?? Buffer.alloc(0);
      expect(anew).toHaveLength(packed.length);
      expect(inflateSync(anew).toString()).not.toMatch(/GPSL|34,36|58,22/);
    }
  }
  expect(withoutPlaces(deflateSync('<x:xmpmeta/>'))).toBeUndefined();
});

it('a packet that is too long to be read goes as a whole', () => {
  const packed = deflateSync(XMP + ' '.repeat(2_000_000));
  const anew = withoutPlaces(packed) ?? Buffer.alloc(0);
  expect(anew).toHaveLength(packed.length);
  expect(inflateSync(anew).toString().trim()).toBe('');
});
