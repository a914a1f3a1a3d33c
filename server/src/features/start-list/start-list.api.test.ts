import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { callsOf, type Who } from '../../../test/calls.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { MIGRATIONS } from '../../platform/db/database.ts';
import { addStarters } from '../../records/start-list.ts';
import { auditEntries } from '../../schema/operations.ts';
import { events, starters } from '../../schema/events.ts';
import { bibReadings, photoBibs, photos } from '../../schema/photos.ts';
import { eventually } from '../../../test/eventually.ts';

const shop = useShop({ worker: true });
const api = callsOf(shop);
let admin: Who = {};
let eventId = 0;
let photoIds: number[] = [];

const LIST = [
  'Categoría;Nombre y Apellido;Email;Nº',
  'M40;José Núñez;jose@example.com;0012',
  'F30;María José Peña;mjose@example.com;13',
  'F30;Josefina Ñandú;;A7',
].join('\r\n');

beforeAll(async () => {
  admin = await shop().login('admin');
  const seeded = await seedEvent(shop().services, 4);
  eventId = seeded.event.id;
  photoIds = seeded.photos.map(({ id }) => id);
});

const at = (rest = '') => `/events/event/${String(eventId)}/start-list${rest}`;
const send = (path: string, content: string | Buffer, fields: Record<string, string> = {}) =>
  api.form('POST', at(path), admin, fields, {
    field: 'archivo',
    filename: 'lista.csv',
    content: Buffer.from(content),
  });
const take = (content: string | Buffer, modo = 'reemplazar', buscaNombre = 'true') =>
  send('', content, { modo, buscaNombre });
const numbers = async () => {
  const rows = await shop()
    .services.db.select({ number: starters.number })
    .from(starters)
    .where(eq(starters.eventId, eventId))
    .orderBy(starters.id);
  return rows.map(({ number }) => number);
};
const found = async (nombre: string, who: Who = {}) => {
  const query = new URLSearchParams({ nombre }).toString();
  const answer = await api.get(`/events/event/${String(eventId)}/runners?${query}`, who);
  return answer.statusCode === 200
    ? answer.json<{ corredores: unknown[] }>().corredores
    : [answer.statusCode, answer.json<{ error: string }>().error];
};

describe('a start list', () => {
  it('is shown before it is taken, and nothing is kept of it', async () => {
    const answer = await send('/preview', LIST);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        corredores: 3,
        columnas: ['Categoría', 'Nombre y Apellido', 'Email', 'Nº'],
        sinUsar: [],
        muestra: [
          { numero: '0012', nombre: 'José Núñez', email: 'jose@example.com', categoria: 'M40' },
          { numero: '13', nombre: 'María José Peña', email: 'mjose@example.com', categoria: 'F30' },
          { numero: 'A7', nombre: 'Josefina Ñandú', email: '', categoria: 'F30' },
        ],
        problemas: [],
        totalProblemas: 0,
        nuevos: 3,
        repetidos: 0,
        faltan: 0,
        cambios: [],
        totalCambios: 0,
        comparada: expect.any(String),
      },
    ]);
    expect(await numbers()).toEqual([]);
  });

  it('is taken whole, noted, and is the list that readings are judged by', async () => {
    const { db } = shop().services;
    const reading = { photoId: photoIds[0] ?? 0, confidence: 0.99, reason: 'sure' };
    const box = { cx: 0.5, cy: 0.5, width: 0.1, height: 0.1, angle: 0 };
    await db.insert(bibReadings).values([
      { ...reading, box, text: '13', verdict: 'accepted' },
      { ...reading, box: { ...box, cx: 0.2 }, text: '999', verdict: 'accepted' },
    ]);
    const answer = await take(LIST);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { corredores: 3, conNombre: 3, conEmail: 2, buscaNombre: true },
    ]);
    const settings = await api.get(`/events/event/${String(eventId)}/recognition`, admin);
    expect(settings.json()).toMatchObject({ startList: ['0012', '13', 'A7'] });
    await eventually(async () => {
      const rows = await db.select().from(bibReadings).orderBy(bibReadings.id);
      expect(rows.map(({ text, verdict, reason }) => [text, verdict, reason])).toEqual([
        ['13', 'accepted', 'listed'],
        ['999', 'review', 'outside-list'],
      ]);
    });
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'cargar lista de largada'));
    expect(entry?.detail).toBe('reemplazar: 3 corredores');
  });

  it('that was taken by somebody else since it was shown is not replaced unseen', async () => {
    const mine = 'Número\n500\n';
    const shown = async () =>
      (await send('/preview', mine)).json<{ comparada: string }>().comparada;
    const comparada = await shown();
    expect((await take(`${LIST}\r\n;Eva;;14`)).statusCode).toBe(201);
    const fields = { modo: 'reemplazar', buscaNombre: 'true' };
    expect((await send('', mine, { ...fields, comparada })).statusCode).toBe(409);
    expect(await numbers()).toEqual(['0012', '13', 'A7', '14']);
    const again = { ...fields, comparada: await shown() };
    expect((await send('', LIST, again)).statusCode).toBe(201);
  });

  it('with dirty lines is refused whole, each line told', async () => {
    const dirty = 'Número;Nombre\n20;Ana\n;Beto\n20;Caro\n21;=1+1\n';
    const preview = (await send('/preview', dirty)).json<{ problemas: unknown }>();
    expect(preview.problemas).toEqual([
      { linea: 3, problema: 'Falta el número.' },
      { linea: 4, problema: 'El número 20 ya está en la línea 2.' },
      { linea: 5, problema: 'Hay una fórmula. Copiá la columna y pegala como valores.' },
    ]);
    const answer = await take(dirty, 'agregar');
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
      400,
      'Hay 3 líneas con problemas: no se tomó nada. Línea 3: Falta el número.',
    ]);
    expect(await numbers()).toEqual(['0012', '13', 'A7']);
  });

  it('comes beside the one there is, or instead of it, from Excel too', async () => {
    const excel = await writeExcelFile([
      [{ value: 'Dorsal' }, { value: 'Nombre' }, { value: 'Apellido' }],
      [{ value: 12, type: Number }, { value: 'José' }, { value: 'Núñez Paz' }],
      [{ value: 40, type: Number }, { value: 'Lía' }, { value: 'Sosa' }],
    ]).toBuffer();
    const preview = (await send('/preview', excel)).json();
    expect(preview).toMatchObject({
      nuevos: 1,
      repetidos: 1,
      faltan: 2,
      cambios: [
        { cambio: 'name', de: '0012', antes: 'José Núñez', ahora: 'José Núñez Paz' },
        { cambio: 'gone', de: '13', antes: 'María José Peña', ahora: '' },
        { cambio: 'gone', de: 'A7', antes: 'Josefina Ñandú', ahora: '' },
      ],
      totalCambios: 3,
    });
    expect((await take(excel, 'agregar')).json()).toMatchObject({ corredores: 4, conNombre: 4 });
    expect((await take(LIST)).json()).toMatchObject({ corredores: 3 });
    expect(await numbers()).toEqual(['0012', '13', 'A7']);
  });

  it('is listed by number, and by how a name begins', async () => {
    const list = async (query: string) =>
      (await api.get(at(`/runners?${query}`), admin))
        .json<{ numero: string }[]>()
        .map(({ numero }) => numero);
    expect(await list('')).toEqual(['13', '0012', 'A7'].toSorted());
    expect(await list('buscar=jose')).toEqual(['0012', '13', 'A7']);
    expect(await list('buscar=12')).toEqual(['0012']);
    expect(await list(`buscar=${encodeURIComponent('#０12')}`)).toEqual(['0012']);
    expect(await list(`buscar=${encodeURIComponent("':* | !")}`)).toEqual([]);
    expect(await list('page=2&pageSize=2')).toEqual(['A7']);
  });

  it.each([
    ['a PDF named csv', '%PDF-1.4 hola', 415, 'Este archivo no es una planilla.'],
    ['no line', 'Número;Nombre\n', 400, 'El archivo no tiene ninguna línea con datos.'],
    ['an empty file', '', 400, 'El archivo está vacío.'],
  ])('%s is refused with what to do', async (_what, content, status, text) => {
    const answer = await take(content);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ error: string }>().error).toContain(text);
  });

  it('without a file is asked for', async () => {
    const answer = await api.form('POST', at(), admin, { modo: 'reemplazar' });
    const text = 'Elegí el archivo de la lista.';
    const said = { error: text, fields: { archivo: text } };
    expect([answer.statusCode, answer.json()]).toEqual([400, said]);
  });

  it('keeps its names when the numbers are edited with the recognition', async () => {
    const url = `/events/event/${String(eventId)}/recognition`;
    const saved = await api.put(url, admin, {
      startList: ['12', 'A7', '50'],
      range: null,
      pattern: '',
    });
    expect(saved.json()).toMatchObject({ startList: ['0012', 'A7', '50'] });
    expect((await api.get(at(), admin)).json()).toMatchObject({ corredores: 3, conNombre: 2 });
    await take(LIST);
  });
});

describe('runners', () => {
  it('find themselves by the first letters of their names, if there are photos of them', async () => {
    const { db } = shop().services;
    const number = (photo: number, key: string) => ({
      eventId,
      photoId: photoIds[photo] ?? 0,
      number: key,
      numberKey: key,
      source: 'person' as const,
    });
    await db
      .insert(photoBibs)
      .values([number(1, '12'), number(2, 'A7'), { ...number(3, '13'), rejected: true }]);
    // What a reading says of the first photo, a person took back.
    await db
      .insert(photoBibs)
      .values({ ...number(0, '13'), rejected: true })
      .onConflictDoUpdate({
        target: [photoBibs.photoId, photoBibs.number],
        set: { source: 'person', rejected: true },
      });
    expect(await found('jos')).toEqual([
      { numero: '0012', nombre: 'José Núñez' },
      { numero: 'A7', nombre: 'Josefina Ñandú' },
    ]);
    expect(await found('NUÑ jo')).toEqual([{ numero: '0012', nombre: 'José Núñez' }]);
    expect(await found('peña lopez')).toEqual([]);
    await db
      .update(photos)
      .set({ hiddenAt: new Date() })
      .where(eq(photos.id, photoIds[1] ?? 0));
    expect(await found('nuñez')).toEqual([]);
    await db.update(photos).set({ hiddenAt: null });
  });

  it('find themselves however a name is written, also in a list that was taken before', async () => {
    const { db } = shop().services;
    const isOf = eq(starters.number, '0012');
    const [kept] = await db.select({ name: starters.name }).from(starters).where(isOf);
    const name = "Bernardo O'Higgins de la Cruz";
    await db
      .update(starters)
      .set({
        name,
        folded: 'bernardo o higgins de la cruz',
        words: sql`replace(${"'E_bernardo' 'E_o' 'E_higgins' 'E_de' 'E_la' 'E_cruz'"}, 'E', ${String(eventId)})::tsvector`,
      })
      .where(isOf);
    const migration = await readFile(join(MIGRATIONS, '0024_joined_names.sql'), 'utf8');
    await db.execute(sql.raw(migration));
    for (const text of ['ohiggins', "o'hig", 'o higgins ber', 'delacruz', 'de la cruz', 'lacruz']) {
      expect(await found(text), text).toEqual([{ numero: '0012', nombre: name }]);
    }
    expect(await found('ohiggins delatorre')).toEqual([]);
    const call = (called: string) =>
      addStarters(db, eventId, [{ number: '0012', name: called, email: '', category: '' }]);
    // A name of two letters by all of it, and by no other name's beginning.
    await call('Li Wunderlich');
    expect(await found('LI')).toEqual([{ numero: '0012', nombre: 'Li Wunderlich' }]);
    expect(await found('wu')).toEqual([]);
    expect(await found('li wun')).toEqual([{ numero: '0012', nombre: 'Li Wunderlich' }]);
    await call(kept?.name ?? '');
  });

  it('write three letters at least, or a name of two', async () => {
    const text = 'Escribí al menos 3 letras de tu nombre o apellido';
    expect(await found('j')).toEqual([400, text]);
    expect(await found('%%%')).toEqual([400, text]);
  });

  it('are not found where the studio switched it off, nor before the photos are published', async () => {
    const gallery = async () =>
      (await api.get(`/events/event/${String(eventId)}?page=1`)).json<{ buscaNombre?: boolean }>()
        .buscaNombre;
    expect(await gallery()).toBe(true);
    await api.put(at(), admin, { buscaNombre: false });
    expect(await gallery()).toBeUndefined();
    expect(await found('jose')).toEqual([
      409,
      'En este evento no se busca por nombre. Buscá por tu número.',
    ]);
    await api.put(at(), admin, { buscaNombre: true });
    const { db } = shop().services;
    await db.update(events).set({ active: false }).where(eq(events.id, eventId));
    expect(await found('jose')).toEqual([409, 'Las fotos todavía no están publicadas.']);
    expect(await found('josefina', admin)).toHaveLength(1);
    await db.update(events).set({ active: true }).where(eq(events.id, eventId));
  });

  it('leave nothing behind once the list is deleted', async () => {
    expect((await api.delete(at(), admin)).json()).toEqual({
      corredores: 0,
      conNombre: 0,
      conEmail: 0,
      buscaNombre: false,
    });
    expect(await shop().services.db.$count(starters)).toBe(0);
  });
});
