import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { gallery } from '@photolab/contract/endpoints/photos';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEvent, drawPicture, uploadPhoto } from '../../../test/event.ts';
import { fakeRecognition } from '../../../test/fake-recognition.ts';
import { useShop } from '../../../test/shop.ts';
import { photos } from '../../schema/photos.ts';
import { eventually } from '../../../test/eventually.ts';

const shop = useShop({ worker: true, recognition: fakeRecognition() });
const COUNT = 20;
let admin: { cookie: string };
let eventId: number;

const get = (url: string, headers: Record<string, string> = {}) =>
  shop().app.inject({ url: `/api${url}`, headers });
interface Listed {
  imagesEvent: { id: number; name: string; url: { original: string; thumbnail: string } }[];
  images: unknown[];
  total?: number;
  pages?: number;
}
const list = async (query = '') =>
  (await get(`/events/event/${String(eventId)}${query}`)).json<Listed>();
/** The first photo of an event, once it has its pictures. */
const firstShown = (id: number) =>
  eventually(async () => {
    const [first] = (await get(`/events/event/${String(id)}`)).json<Listed>().imagesEvent;
    if (!first) throw new Error('no preview yet');
    return first;
  });

beforeAll(async () => {
  admin = await shop().login('admin');
  eventId = await createEvent(shop(), admin);
  for (let seed = 0; seed < COUNT; seed++) {
    await uploadPhoto(shop(), admin, eventId, `${String(seed)}.jpg`, await drawPicture(seed));
  }
  await eventually(async () => expect((await list()).imagesEvent).toHaveLength(COUNT));
});

describe('GET /events/event/:id', () => {
  it('refuses an id that is none and an event that is not there', async () => {
    const wrong = await get('/events/event/abc');
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      {
        error: 'El identificador debe ser un número',
        fields: { id: 'El identificador debe ser un número' },
      },
    ]);
    const unknown = await get('/events/event/999999');
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: 'El evento no existe.' }]);
  });

  it('decisions, Wire: answers the event and its photos under both names', async () => {
    const answer = await get(`/events/event/${String(eventId)}`);
    const body: unknown = answer.json();
    expect(body).toMatchObject({
      event: 'Maratón',
      name: 'Maratón',
      id: eventId,
      time: '2026-03-01',
      zone: '',
      active: true,
      albumLink: '',
      price: 1500.5,
      useOCR: false,
      useReco: false,
      imageEvent: expect.stringMatching(/^\/api\/media\/covers\//),
    });
    const parsed = gallery.parse(body);
    expect(parsed.photos.map(({ name }) => name)).toEqual(
      Array.from({ length: COUNT }, (_value, seed) => `${String(seed)}.jpg`),
    );
    expect((await list()).images).toEqual((await list()).imagesEvent);
    expect(parsed.total).toBeUndefined();
  });

  it('storefront §2: a page has 18 photos, the second the rest', async () => {
    const first = await list('?page=1');
    expect([first.images.length, first.total, first.pages]).toEqual([18, COUNT, 2]);
    const second = await list('?page=2');
    expect(second.imagesEvent.map(({ name }) => name)).toEqual(['18.jpg', '19.jpg']);
    expect((await list('?page=3')).images).toEqual([]);
    expect((await get(`/events/event/${String(eventId)}?page=0`)).statusCode).toBe(400);
  });

  it('decisions, Photos: previews of 1600 px and thumbnails of 480 at most, without metadata', async () => {
    const content = await sharp(await drawPicture(99, 2400, 1200))
      .withExif({ IFD0: { Artist: 'Ana' }, IFD3: { GPSLatitudeRef: 'S' } })
      .jpeg()
      .toBuffer();
    const other = await createEvent(shop(), admin);
    await uploadPhoto(shop(), admin, other, 'grande.jpg', content);
    const photo = await firstShown(other);
    for (const [url, size, kind] of [
      [photo.url.original, [1600, 800], 'webp'],
      [photo.url.thumbnail, [480, 240], 'heif'],
    ] as const) {
      const { rawPayload } = await shop().app.inject(url);
      const { width, height, format, exif, icc, xmp } = await sharp(rawPayload).metadata();
      expect([width, height, format, exif, icc, xmp]).toEqual([
        ...size,
        kind,
        undefined,
        undefined,
        undefined,
      ]);
      // One colour as uploaded: what differs is the watermark.
      const { channels } = await sharp(rawPayload).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
    }
  });

  it('decisions, Photos: a HEIC is shown like any other photo', async () => {
    const content = readFileSync(join(import.meta.dirname, '../../../../vision/test/drawn.heic'));
    const other = await createEvent(shop(), admin);
    const answer = await uploadPhoto(shop(), admin, other, 'IMG_0001.HEIC', content);
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { width: 96, height: 64 }]);
    const { url } = await firstShown(other);
    const { rawPayload } = await shop().app.inject(url.original);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 96, height: 64 });
  });

  it('never tells where the sold file is', async () => {
    const body = (await get(`/events/event/${String(eventId)}`)).body;
    const rows = await shop().services.db.select({ key: photos.originalKey }).from(photos);
    for (const { key } of rows) expect(body).not.toContain(key.slice(key.lastIndexOf('/') + 1, -4));
  });

  it('is sent compressed, and not at all to who has it', async () => {
    const url = `/events/event/${String(eventId)}`;
    const plain = await get(url);
    const brotli = await get(url, { 'accept-encoding': 'gzip, br' });
    const zipped = await get(url, { 'accept-encoding': 'gzip' });
    expect([brotli.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    const again = await get(url, { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('shows what an administrator changed at once', async () => {
    const [first] = (await list('?page=2')).imagesEvent;
    const id = String(first?.id);
    const answer = await shop().app.inject({
      method: 'PUT',
      url: `/api/photos/${id}/numbers`,
      headers: admin,
      payload: { add: ['0077'] },
    });
    expect(answer.statusCode).toBe(200);
    expect((await list('?page=2')).imagesEvent[0]).toMatchObject({ idDetector: '0077' });
    expect((await list('?idDetector=77')).imagesEvent.map((photo) => photo.id)).toEqual([
      first?.id,
    ]);
  });
});

describe('GET /events/event/:id/images', () => {
  const images = async (query: string) =>
    (await get(`/events/event/${String(eventId)}/images${query}`)).json<{
      images: { id: number }[];
    }>();

  it('refuses what is no number', async () => {
    const answer = await get(`/events/event/${String(eventId)}/images?idDetector=1%202`);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'Debe ser un número', fields: { idDetector: 'Debe ser un número' } },
    ]);
  });

  it('decisions, Photos: whole numbers, leading zeros aside; all without a number', async () => {
    expect((await images('')).images).toHaveLength(COUNT);
    expect((await images('?idDetector=077')).images).toHaveLength(1);
    expect((await images('?idDetector=7')).images).toHaveLength(0);
    expect((await images('?idDetector=777')).images).toHaveLength(0);
  });
});

describe('pictures of every kind become upright previews', () => {
  const preview = async (content: Buffer) => {
    const event = await createEvent(shop(), admin);
    const answer = await uploadPhoto(shop(), admin, event, 'foto.jpg', content);
    expect(answer.statusCode).toBe(201);
    const url = await eventually(async () => {
      const [photo] = (await get(`/events/event/${String(event)}`)).json<Listed>().imagesEvent;
      if (!photo) throw new Error('no preview yet');
      return photo.url.original;
    });
    return sharp((await shop().app.inject(url)).rawPayload);
  };
  const halves = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } }).composite([
      {
        input: { create: { width: 300, height: 100, channels: 3, background: 'blue' } },
        gravity: 'south',
      },
    ]);

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i', async (orientation) => {
    // Stored turned, so that showing it upright gives red over blue again.
    const stored = await stored8(orientation, await halves().png().toBuffer());
    const upright = await preview(
      await sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
    );
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([300, 200]);
    const mean = (from: number, channel: number) => {
      let sum = 0;
      for (let pixel = 0; pixel < 300 * 50; pixel++) sum += data[from + pixel * 3 + channel] ?? 0;
      return sum / (300 * 50);
    };
    const bottom = 300 * 150 * 3;
    expect(mean(0, 0)).toBeGreaterThan(mean(0, 2) + 100);
    expect(mean(bottom, 2)).toBeGreaterThan(mean(bottom, 0) + 100);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['CMYK', () => halves().toColourspace('cmyk').jpeg().toBuffer()],
    ['16-bit PNG', () => halves().toColourspace('rgb16').png().toBuffer()],
    ['greyscale', () => halves().greyscale().jpeg().toBuffer()],
    ['transparent PNG', () => halves().ensureAlpha(0.5).png().toBuffer()],
    ['WebP', () => halves().webp().toBuffer()],
    ['progressive JPEG', () => halves().jpeg({ progressive: true }).toBuffer()],
  ])('%s', async (_name, draw) => {
    const { width, height, space, channels } = await (await preview(await draw())).metadata();
    expect([width, height, space, channels]).toEqual([300, 200, 'srgb', 3]);
  });
});

/** What a camera held as EXIF `orientation` says would have stored. */
function stored8(orientation: number, upright: Buffer): Promise<Buffer> {
  const picture = sharp(upright);
  const turned = {
    1: () => picture,
    2: () => picture.flop(),
    3: () => picture.rotate(180),
    4: () => picture.flip(),
    5: () => sharp(upright).rotate(270).flop(),
    6: () => picture.rotate(270),
    7: () => sharp(upright).rotate(90).flop(),
    8: () => picture.rotate(90),
  }[orientation];
  if (!turned) throw new RangeError('EXIF knows eight orientations');
  return turned().png().toBuffer();
}
