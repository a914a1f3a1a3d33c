import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { PICTURE_WIDTHS } from '@photolab/contract/pictures';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEvent, drawPicture, uploadPhoto } from '../../../test/event.ts';
import { multipart, useShop } from '../../../test/shop.ts';
import { isStored, StorageFull } from '../../platform/storage/storage.ts';
import { jobs } from '../../schema/operations.ts';
import { photos } from '../../schema/photos.ts';
import { dropUnusedFile } from '../../records/files/kept-file.ts';
import { dropUnusedFileHandler } from './drop-unused-file.job.ts';
import { eventually } from '../../../test/eventually.ts';

const shop = useShop();
let admin: { cookie: string };
let eventId: number;

beforeAll(async () => {
  admin = await shop().login('admin');
  eventId = await createEvent(shop(), admin);
});

const upload = (filename: string, content: Buffer, headers: Record<string, string> = admin) =>
  uploadPhoto(shop(), headers, eventId, filename, content);

function countFiles(folder: string): number {
  const path = join(shop().dataDir, folder);
  if (!existsSync(path)) return 0;
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
    .length;
}

/** Everything that an upload could leave: temporary files (none, soon), stored files, rows, jobs. */
async function leftovers() {
  await eventually(() => expect(countFiles('uploads')).toBe(0));
  const { db } = shop().services;
  return {
    files: countFiles('files'),
    rows: await db.$count(photos),
    jobs: await db.$count(jobs),
  };
}

async function expectRefusal(
  answer: Awaited<ReturnType<typeof upload>>,
  status: number,
  text: string,
) {
  const fields = status === 404 ? {} : { fields: { 'img-event': text } };
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    { Message: text, error: text, ...fields },
  ]);
}

const OTHER_FORMAT = 'No podemos leer este formato. Convertí la imagen a JPEG y volvé a subirla.';

describe('what an upload refuses, leaving nothing behind', () => {
  it.each<[string, () => Promise<Buffer>, number, string]>([
    [
      'text named .jpg',
      () => Promise.resolve(Buffer.from('hola')),
      415,
      'El archivo no es una imagen: elegí una foto.',
    ],
    [
      'an SVG named .jpg',
      () =>
        Promise.resolve(
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
        ),
      415,
      'No podemos leer este formato. Convertí la imagen a JPEG y volvé a subirla.',
    ],
    [
      'a JPEG cut off',
      async () => {
        const whole = await noise().jpeg().toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      400,
      'La imagen está dañada o incompleta: probá con otra copia.',
    ],
    [
      'a PNG cut off',
      async () => {
        const whole = await noise().png().toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      400,
      'La imagen está dañada o incompleta: probá con otra copia.',
    ],
    [
      'a WebP cut off',
      async () => {
        const whole = await noise().webp().toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      400,
      'La imagen está dañada o incompleta: probá con otra copia.',
    ],
    ['a PNG of 30000 by 30000', hugePng, 400, 'La imagen supera los 100 megapíxeles.'],
    ['a GIF', () => noise().gif().toBuffer(), 415, OTHER_FORMAT],
    ['a TIFF, as raw pictures are', () => noise().tiff().toBuffer(), 415, OTHER_FORMAT],
  ])('decisions, Photos: %s', async (_name, draw, status, text) => {
    const before = await leftovers();
    await expectRefusal(await upload('foto.jpg', await draw()), status, text);
    expect(await leftovers()).toEqual(before);
  });

  it('administration §5: no file', async () => {
    const form = multipart({});
    const answer = await shop().app.inject({
      method: 'POST',
      url: `/api/events/edit/${String(eventId)}`,
      ...form,
      headers: { ...form.headers, ...admin },
    });
    await expectRefusal(answer, 400, 'No cargaste ninguna imagen');
  });

  it.each([2, 3, 5])(
    'administration §7, one image per call: of %i none is taken',
    async (count) => {
      const before = await leftovers();
      const pictures = await Promise.all(
        Array.from({ length: count }, (_none, index) => drawPicture(700 + index)),
      );
      const form = multipart(
        {},
        pictures.map((content, index) => ({
          ...{ field: 'img-event', content },
          filename: `${String(index)}.jpg`,
        })),
      );
      const answer = await shop().app.inject({
        method: 'POST',
        url: `/api/events/edit/${String(eventId)}`,
        ...form,
        headers: { ...form.headers, ...admin },
      });
      const text = 'Llegaron más archivos de los que van juntos. Mandá hasta 1 por vez.';
      await expectRefusal(answer, 400, text);
      expect(await leftovers()).toEqual(before);
    },
  );

  it('an unknown event', async () => {
    const before = await leftovers();
    const answer = await uploadPhoto(shop(), admin, 999_999, 'a.jpg', await drawPicture(2));
    await expectRefusal(answer, 404, 'El evento no existe.');
    expect(await leftovers()).toEqual(before);
  });

  it('a session that has ended, and one that is no administrator', async () => {
    const ending = await shop().login('admin');
    await shop().app.inject({ method: 'POST', url: '/api/auth/logout', headers: ending });
    const before = await leftovers();
    expect((await upload('a.jpg', await drawPicture(3), ending)).statusCode).toBe(401);
    const user = await shop().login('user');
    expect((await upload('a.jpg', await drawPicture(3), user)).statusCode).toBe(403);
    expect((await upload('a.jpg', await drawPicture(3), {})).statusCode).toBe(401);
    expect(await leftovers()).toEqual(before);
  });

  it('a file when the storage is full', async () => {
    const before = await leftovers();
    const { storage } = shop().services;
    const { putFile } = storage;
    storage.putFile = () => Promise.reject(new StorageFull('full'));
    try {
      const answer = await upload('llena.jpg', await drawPicture(4));
      expect(answer.statusCode).toBe(507);
      expect(answer.json<{ Message: string }>().Message).toContain('No queda lugar');
    } finally {
      storage.putFile = putFile;
    }
    expect(await leftovers()).toEqual(before);
  });
});

describe('what an upload takes', () => {
  it('decisions, Photos: stores the original byte for byte, with its row and first job', async () => {
    const before = await leftovers();
    const content = await drawPicture(10, 400, 300);
    const answer = await upload('DSC_0001.JPG', content);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'DSC_0001.JPG',
      idDetector: '',
      url: { original: '', thumbnail: '' },
      width: 400,
      height: 300,
    });
    expect(await leftovers()).toEqual({
      files: before.files + 1,
      rows: before.rows + 1,
      jobs: before.jobs + 1,
    });
    const [row] = await shop().services.db.select().from(photos);
    expect(
      readFileSync(join(shop().dataDir, 'files', row?.originalKey ?? '')).equals(content),
    ).toBe(true);
    expect(answer.body).not.toContain(row?.originalKey);
  });

  it('administration §8: refuses the same name with its text, and the same content', async () => {
    const same = await upload('DSC_0001.JPG', await drawPicture(11));
    await expectRefusal(same, 400, 'Ya existe una imagen con el mismo nombre en este evento.');
    const twin = await upload('otra.jpg', await drawPicture(10, 400, 300));
    await expectRefusal(twin, 400, 'Ya existe una imagen con el mismo contenido en este evento.');
    const other = await createEvent(shop(), admin);
    const there = await uploadPhoto(shop(), admin, other, 'DSC_0001.JPG', await drawPicture(11));
    expect(there.statusCode).toBe(201);
  });

  it('drops a file whose process died before its row was written, and never a photo’s own', async () => {
    const { db, storage } = shop().services;
    const { id } = (await upload('queda.jpg', await drawPicture(13))).json<{ id: number }>();
    const waiting = () => db.$count(jobs, eq(jobs.name, dropUnusedFile.name));
    expect(await waiting()).toBe(0);
    const [photo] = await db.select().from(photos).where(eq(photos.id, id));
    const own = photo?.originalKey ?? '';
    const orphan = 'originals/1/huerfana.jpg';
    await storage.put(orphan, await drawPicture(14), 'image/jpeg');
    const handler = dropUnusedFileHandler({ db, storage });
    for (const key of [own, orphan]) await handler.run({ key });
    expect([await isStored(storage, own), await isStored(storage, orphan)]).toEqual([true, false]);
  });

  it('takes only one of two uploads of a photo that arrive together', async () => {
    const content = await drawPicture(12);
    const answers = await Promise.all([upload('doble.jpg', content), upload('doble.jpg', content)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    const files = (await leftovers()).files;
    const covers = 2 * (1 + PICTURE_WIDTHS.length);
    expect(files).toBe((await shop().services.db.$count(photos)) + covers);
  });

  it.each([
    ['a path', '../../etc/passwd.jpg', 'passwd.jpg'],
    ['emoji', 'corriendo 🏃‍♀️ ñandú.jpg', 'corriendo 🏃‍♀️ ñandú.jpg'],
    ['300 characters', `${'a'.repeat(296)}.jpg`, `${'a'.repeat(116)}.jpg`],
    ['300 and a counter', `${'b'.repeat(292)}0001.jpg`, `${'b'.repeat(112)}0001.jpg`],
    ['nothing visible', '\u202e\u200b', 'foto'],
    ['quotes, as a browser sends them', 'la %22buena%22%0d%0a 50%25.jpg', 'la "buena" 50%25.jpg'],
    ['signs that a header has a use for', "'Juana' d'Arc (1)*.jpg", "'Juana' d'Arc (1)*.jpg"],
  ])('keeps a name of %s safe, and gives the original by it', async (what, filename, name) => {
    const answer = await upload(filename, await drawPicture(20 + what.length));
    const photo = answer.json<{ id: number; name?: string }>();
    expect([answer.statusCode, photo.name]).toEqual([201, name]);
    const url = `/api/photos/${String(photo.id)}/original`;
    const { headers } = await shop().app.inject({ method: 'HEAD', url, headers: admin });
    // RFC 8187: the signs that may stand in a name, and those that end its language no more.
    const [, given = ''] =
      /^inline; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(
        String(headers['content-disposition']),
      ) ?? [];
    expect(decodeURIComponent(given)).toBe(name);
  });

  it('reads when the photo was taken', async () => {
    const content = await sharp(await drawPicture(40))
      .withExif({ IFD2: { DateTimeOriginal: '2026:03:01 08:30:15' } })
      .jpeg()
      .toBuffer();
    const answer = await upload('hora.jpg', content);
    const rows = await shop().services.db.select().from(photos);
    const row = rows.find(({ id }) => id === answer.json<{ id: number }>().id);
    expect(row?.takenAt?.toISOString()).toBe('2026-03-01T11:30:15.000Z');
  });

  it('tells which files of an interrupted upload are there', async () => {
    const there = (await drawPicture(10, 400, 300)).length;
    const answer = await shop().app.inject({
      method: 'POST',
      url: `/api/events/event/${String(eventId)}/manifest`,
      headers: admin,
      payload: {
        files: [
          { name: 'DSC_0001.JPG', size: there },
          { name: 'doble.jpg', size: 1 },
          { name: 'nueva.jpg', size: 5 },
        ],
      },
    });
    expect(answer.json()).toEqual({ present: ['DSC_0001.JPG'], nameTaken: ['doble.jpg'] });
  });
});

function noise() {
  return sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

/** A header that promises 900 megapixels; what follows it is never unfolded. */
function hugePng(): Promise<Buffer> {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(30_000, 0);
  size.writeUInt32BE(30_000, 4);
  const header = Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])]);
  const rows = deflateSync(Buffer.alloc(30_030_000), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Promise.resolve(Buffer.concat([signature, ...chunks]));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
