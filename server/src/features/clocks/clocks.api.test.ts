import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { callsOf, type Who } from '../../../test/calls.ts';
import { drawPicture, uploadPhoto } from '../../../test/event.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { auditEntries } from '../../schema/operations.ts';
import { starters } from '../../schema/events.ts';
import { photoBibs, photos } from '../../schema/photos.ts';

const shop = useShop();
const api = callsOf(shop);
let admin: Who = {};
let eventId = 0;
let photoIds: number[] = [];

const RUNNERS = 12;
/** The camera's clock is 1,000 days and 40 s behind. */
const BEHIND_MS = (1_000 * 86_400 + 40) * 1000;
const CAMERA = 'Canon EOS R6 #1';
/** Runner n passes the finish at 09:01:00 + n × 1 min 31 s on the studio's clock. */
const passed = (runner: number) => Date.parse('2026-10-04T12:01:00Z') + runner * 91_000;
const race = (runner: number) => {
  const seconds = (passed(runner) - Date.parse('2026-10-04T11:00:00Z')) / 1000;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

/**
 * Photos 0 to 11: of a runner each, some seconds around the time. 12: nobody can be told by, at runner
 * 4's time. 13: the same, five minutes later. 14: of another camera, at runner 4's time. 15: no time.
 */
beforeAll(async () => {
  admin = await shop().login('admin');
  const { db } = shop().services;
  const seeded = await seedEvent(shop().services, RUNNERS + 4);
  eventId = seeded.event.id;
  photoIds = seeded.photos.map(({ id }) => id);
  const taken = [
    ...Array.from({ length: RUNNERS }, (_, index) => passed(index + 1) + ((index % 3) - 1) * 1000),
    passed(4) + 9_000,
    passed(4) + 300_000,
    passed(4) + BEHIND_MS,
  ];
  for (const [index, id] of photoIds.entries()) {
    const at = taken[index];
    await db
      .update(photos)
      .set({
        takenAt: at === undefined ? null : new Date(at - BEHIND_MS),
        camera: index === RUNNERS + 2 ? 'NIKON Z 6 #2' : CAMERA,
        bibsReadAt: new Date(),
      })
      .where(eq(photos.id, id));
  }
  await db.insert(photoBibs).values(
    photoIds.slice(0, RUNNERS).map((photoId, index) => ({
      ...{ eventId, photoId, source: 'machine' as const },
      number: String(index + 1).padStart(4, '0'),
      numberKey: String(index + 1),
    })),
  );
});

const at = (rest: string) => `/events/event/${String(eventId)}${rest}`;
const send = (path: string, content: string | Buffer, fields: Record<string, string> = {}) =>
  api.form('POST', at(`/results${path}`), admin, fields, {
    field: 'archivo',
    filename: 'resultados.csv',
    content: Buffer.from(content),
  });
const FILE = [
  'Puesto;Dorsal;Tiempo oficial',
  ...Array.from({ length: RUNNERS }, (_, n) => `${String(n + 1)};${String(n + 1)};${race(n + 1)}`),
  '13;99;DNF',
].join('\r\n');

describe('results', () => {
  it('are shown before they are taken: who still needs a start is counted', async () => {
    const answer = await send('/preview', FILE);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        corredores: RUNNERS,
        sinTiempo: 1,
        sinLargada: RUNNERS,
        clase: 'tiempo',
        columnas: ['Dorsal', 'Tiempo oficial'],
        sinUsar: ['Puesto'],
        totalProblemas: 0,
      },
    ]);
    const started = (await send('/preview', FILE, { largada: '08:00' })).json<object>();
    expect(started).toMatchObject({
      sinLargada: 0,
      muestra: [{ numero: '1', paso: new Date(passed(1)).toISOString() }, {}, {}, {}, {}],
      ultimo: new Date(passed(RUNNERS)).toISOString(),
    });
    const refused = await send('', FILE);
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      400,
      'Falta la hora de largada: los tiempos del archivo se cuentan desde ella.',
    ]);
    expect((await api.get(at('/results'), admin)).json()).toEqual({ puntos: [], lugares: [] });
  });

  it('start by category, which the start list may know', async () => {
    const { db } = shop().services;
    const starter = { eventId, number: '7', numberKey: '7', category: '10K' };
    await db.insert(starters).values(starter);
    const largadas = JSON.stringify([{ categoria: '10k', start: '08:30' }]);
    const given = await send('/preview', 'Nº;Tiempo\n7;1:00:00\n8;1:00:00', {
      largada: '08:00',
      largadas,
    });
    expect(given.json()).toMatchObject({
      categorias: [{ categoria: '10K', corredores: 1 }],
      muestra: [{ paso: '2026-10-04T12:30:00.000Z' }, { paso: '2026-10-04T12:00:00.000Z' }],
    });
    for (const bad of ['[', '{}', '[{"categoria":"10K","start":"ocho"}]']) {
      const answer = await send('/preview', FILE, { largadas: bad });
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
        400,
        'Largada: va como 08:00',
      ]);
    }
    await db.delete(starters);
  });

  it('come from Excel with its days and fractions, too', async () => {
    const excel = await writeExcelFile([
      [{ value: 'Número' }, { value: 'Hora de llegada' }],
      [
        { value: 5, type: Number },
        { value: new Date('2026-10-04T09:41:30Z'), type: Date, format: 'hh:mm:ss' },
      ],
      [
        { value: 6, type: Number },
        { value: 0.5, type: Number },
      ],
    ]).toBuffer();
    expect((await send('/preview', excel)).json()).toMatchObject({
      clase: 'hora',
      muestra: [{ paso: '2026-10-04T12:41:30.000Z' }, { paso: '2026-10-04T15:00:00.000Z' }],
    });
  });

  it.each([
    ['a PDF named csv', '%PDF-1.4 hola', 415, 'Este archivo no es una planilla.'],
    ['no times', 'Número;Nombre\n1;Ana', 400, 'No encontramos la columna del tiempo.'],
    ['only who did not arrive', 'Nº;Tiempo\n1;DNF', 400, 'ninguna línea con datos'],
    ['a dirty line', 'Nº;Hora\n1;09:00\n2;rápido', 400, 'Línea 3: «rápido» no es una hora'],
    ['an empty file', '', 400, 'El archivo está vacío.'],
  ])('%s: refused, and nothing is taken', async (_what, content, status, text) => {
    const answer = await send('', content, { largada: '08:00' });
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ error: string }>().error).toContain(text);
    expect((await api.get(at('/results'), admin)).json()).toMatchObject({ puntos: [] });
  });

  it('are taken whole, of the finish and of places beside it, and forgotten', async () => {
    const taken = await send('', FILE, { largada: '08:00' });
    const finish = {
      lugar: '',
      corredores: RUNNERS,
      primero: new Date(passed(1)).toISOString(),
      ultimo: new Date(passed(RUNNERS)).toISOString(),
    };
    expect([taken.statusCode, taken.json()]).toEqual([201, { puntos: [finish], lugares: [] }]);
    const half = 'Nº;Hora\n0001;08:30:00';
    expect((await send('', half, { lugar: 'Km 5' })).json()).toMatchObject({
      puntos: [finish, { lugar: 'Km 5', corredores: 1 }],
    });
    // Those of the finish stay where a place is misspelt.
    const misspelt = await send('', half, { lugr: 'Km 5' });
    expect([misspelt.statusCode, misspelt.json()]).toMatchObject([
      400,
      {
        error: 'lugr: nadie espera este campo',
        fields: { lugr: 'lugr: nadie espera este campo' },
      },
    ]);
    expect((await api.delete(at('/results?lugr=Km%205'), admin)).statusCode).toBe(400);
    const left = await api.delete(at('/results?lugar=Km%205'), admin);
    expect(left.json()).toEqual({ puntos: [finish], lugares: [] });
  });
});

interface Clock {
  camara: string;
  problema?: string;
  medido: { corrimiento: number; corredores: number }[];
  aplicado: { corrimiento: number }[];
}
const clocks = async () =>
  (await api.get(at('/clocks'), admin)).json<{ camaras: Clock[] }>().camaras;
const setClock = (camara: string, aplicar: boolean) =>
  api.put(at('/clocks'), admin, { camara, aplicar });
const times = async () => {
  const rows = await shop()
    .services.db.select({ at: photos.takenAt })
    .from(photos)
    .where(eq(photos.eventId, eventId))
    .orderBy(asc(photos.id));
  return rows.map(({ at: time }) => time?.getTime());
};
const mayBeMine = async (number: string, who: Who = {}) => {
  const answer = await api.get(at(`/at-your-time?idDetector=${number}`), who);
  return answer.json<{ images: { id: number }[] }>().images.map(({ id }) => id);
};

describe('the clock of a camera', () => {
  it('is measured by the photos of runners with a time', async () => {
    expect(await clocks()).toMatchObject([
      {
        camara: CAMERA,
        fotos: RUNNERS + 3,
        sinHora: 1,
        pares: RUNNERS,
        medido: [{ lugar: '', corrimiento: BEHIND_MS / 1000, corredores: RUNNERS }],
        aplicado: [],
      },
      { camara: 'NIKON Z 6 #2', pares: 0, medido: [], problema: 'few' },
    ]);
    expect(await mayBeMine('4')).toEqual([]);
  });

  it('is corrected once the studio says so: hours, order, and who may be in its photos', async () => {
    const before = await times();
    const answer = await setClock(CAMERA, true);
    expect([answer.statusCode, answer.json<{ camaras: Clock[] }>().camaras[0]]).toMatchObject([
      200,
      { aplicado: [{ lugar: '', corrimiento: BEHIND_MS / 1000 }] },
    ]);
    const after = await times();
    expect(after.slice(0, RUNNERS + 2)).toEqual(
      before.slice(0, RUNNERS + 2).map((time) => (time ?? 0) + BEHIND_MS),
    );
    expect(after.slice(RUNNERS + 2)).toEqual(before.slice(RUNNERS + 2));
    const { moments } = (await api.get(at('/moments'))).json<{ moments: { desde: string }[] }>();
    expect(moments.map(({ desde }) => desde)).toContain('09:10');
    expect(await mayBeMine('0004')).toEqual([photoIds[RUNNERS]]);
    expect(await mayBeMine('5')).toEqual([]);
    expect(await mayBeMine('77777')).toEqual([]);
  });

  it('applied twice, is corrected once', async () => {
    const before = await times();
    await setClock(CAMERA, true);
    expect(await times()).toEqual(before);
  });

  it('corrects photos that come later', async () => {
    const seen = new Date(passed(9) - BEHIND_MS - 3 * 3_600_000).toISOString();
    const content = await sharp(await drawPicture(77))
      .withExif({
        IFD0: { Make: 'Canon', Model: 'Canon EOS R6' },
        IFD2: {
          DateTimeOriginal: seen.slice(0, 19).replaceAll('-', ':').replace('T', ' '),
          BodySerialNumber: '1',
        },
      })
      .jpeg()
      .toBuffer();
    const answer = await uploadPhoto(shop(), { ...admin }, eventId, 'tarde.jpg', content);
    const { id } = answer.json<{ id: number }>();
    const rows = await shop().services.db.select().from(photos).where(eq(photos.id, id));
    expect(rows).toMatchObject([
      { camera: CAMERA, takenAt: new Date(passed(9)), cameraAt: new Date(passed(9) - BEHIND_MS) },
    ]);
  });

  it('leaves out what shows somebody, other places, and what is not to be seen', async () => {
    const { db } = shop().services;
    const unknown = photoIds[RUNNERS] ?? 0;
    const hidden = (change: object) => db.update(photos).set(change).where(eq(photos.id, unknown));
    await hidden({ hiddenAt: new Date() });
    expect(await mayBeMine('4')).toEqual([]);
    await hidden({ hiddenAt: null, bibsReadAt: null });
    expect(await mayBeMine('4')).toEqual([]);
    await hidden({ bibsReadAt: new Date() });
    expect(await mayBeMine('4')).toEqual([unknown]);
  });

  it('is left as it was when the studio takes the correction away', async () => {
    const answer = await setClock(CAMERA, false);
    expect(answer.json()).toMatchObject({ camaras: [{ aplicado: [] }, {}] });
    expect((await times())[0]).toBe(passed(1) - 1000 - BEHIND_MS);
    expect(await mayBeMine('4')).toEqual([]);
    const noted = await shop().services.db.select().from(auditEntries);
    expect(noted.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'cargar resultados',
        'borrar resultados',
        'corregir reloj',
        'quitar corrección de reloj',
      ]),
    );
  });

  it('is not corrected by what does not agree', async () => {
    const answer = await setClock('NIKON Z 6 #2', true);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
      409,
      'Las horas de esta cámara no coinciden con los resultados: no hay nada que aplicar.',
    ]);
    expect((await setClock('nadie', true)).statusCode).toBe(409);
    expect(
      (await api.put('/events/event/999999/clocks', admin, { camara: '', aplicar: true }))
        .statusCode,
    ).toBe(404);
  });
});
