import { strFromU8, unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { callsOf, type Who } from '../../../test/calls.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { events, starters } from '../../schema/events.ts';
import { faces, photoBibs, photos, recognitionSamples } from '../../schema/photos.ts';

const shop = useShop();
const api = callsOf(shop);
let admin: Who = {};
let eventId = 0;

/** The studio's clock is three hours behind. */
const TAKEN = ['2026-10-04T12:05:01Z', '2026-10-04T12:05:59Z', '2026-10-04T12:07:00Z', null];
const CAMERAS = ['Canon EOS R6 #1', 'Canon EOS R6 #1', 'NIKON Z 6 #2', ''];

beforeAll(async () => {
  admin = await shop().login('admin');
  const { db } = shop().services;
  const seeded = await seedEvent(shop().services, TAKEN.length);
  eventId = seeded.event.id;
  const [first = 0, second = 0, third = 0] = seeded.photos.map(({ id }) => id);
  for (const [index, { id }] of seeded.photos.entries()) {
    const taken = TAKEN[index];
    await db
      .update(photos)
      .set({
        takenAt: taken ? new Date(taken) : null,
        camera: CAMERAS[index] ?? '',
        ...(index < 3 ? { bibsReadAt: new Date() } : {}),
      })
      .where(eq(photos.id, id));
  }
  await db.update(events).set({ bibSearch: true }).where(eq(events.id, eventId));
  const bib = { eventId, photoId: first, source: 'machine' as const };
  await db.insert(photoBibs).values([
    { ...bib, number: '0012', numberKey: '12' },
    { ...bib, number: '13', numberKey: '13', rejected: true },
  ]);
  await db.insert(faces).values(
    [first, second].map((photoId) => ({
      photoId,
      eventId,
      box: { x: 0, y: 0, width: 0.1, height: 0.1 },
      score: 0.9,
      vector: Buffer.alloc(8),
    })),
  );
  const runner = (number: string, name: string) => ({ eventId, number, numberKey: number, name });
  await db
    .insert(starters)
    .values([runner('12', 'Ana'), runner('13', 'Beto'), runner('9', '=1+1')]);
  await db.insert(recognitionSamples).values([
    { eventId, photoId: first, position: 1, read: ['12'], truth: ['12', '7'] },
    { eventId, photoId: third, position: 2, read: [], truth: null },
  ]);
});

const path = () => `/events/event/${String(eventId)}/coverage`;

it('counts photos by how they are found, cameras and minutes on the studio’s clock, runners without', async () => {
  const answer = await api.get(path(), admin);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      fotos: 4,
      porNumero: 1,
      porCara: 1,
      sinIdentificar: 2,
      pendientes: 1,
      corredores: 3,
      sinFoto: 2,
      corredoresSinFoto: [
        { numero: '9', nombre: '=1+1', categoria: '' },
        { numero: '13', nombre: 'Beto', categoria: '' },
      ],
      camaras: [
        {
          camara: 'Canon EOS R6 #1',
          fotos: 2,
          primera: '2026-10-04 09:05',
          ultima: '2026-10-04 09:05',
          minutos: 1,
          maximo: 2,
        },
        { camara: '', fotos: 1, minutos: 0, maximo: 0 },
        {
          camara: 'NIKON Z 6 #2',
          fotos: 1,
          primera: '2026-10-04 09:07',
          ultima: '2026-10-04 09:07',
          minutos: 1,
          maximo: 1,
        },
      ],
      minutos: [
        { minuto: '2026-10-04 09:05', camara: 'Canon EOS R6 #1', fotos: 2 },
        { minuto: '2026-10-04 09:07', camara: 'NIKON Z 6 #2', fotos: 1 },
      ],
      cobertura: { value: 0.5, low: expect.any(Number), high: expect.any(Number) },
      muestra: 1,
    },
  ]);
});

it('gives a workbook with every runner without a photo, formulas as text', async () => {
  const answer = await api.get(`${path()}.xlsx`, admin);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="cobertura_${String(eventId)}.xlsx"`,
  );
  const files = unzipSync(answer.rawPayload);
  const text = Object.values(files).map((file) => strFromU8(file));
  const all = text.join('\n');
  for (const word of ['Corredores sin foto', 'Beto', 'NIKON Z 6 #2', '=1+1']) {
    expect(all).toContain(word);
  }
  expect(all).not.toContain('<f>');
  // Days and minutes are a spreadsheet's own, as a spreadsheet shows them.
  expect(all).not.toContain('2026-10-04');
  const serial = (written: string) =>
    String((Date.parse(written) - Date.UTC(1899, 11, 30)) / 86_400_000);
  expect(all).toContain(`<v>${serial('2026-10-04T00:00:00Z')}</v>`);
  expect(all).toContain(`<v>${serial('2026-10-04T09:07:00Z').slice(0, 12)}`);
});

it('of an event without anything is all zero, and of none a refusal', async () => {
  const [empty] = await shop()
    .services.db.insert(events)
    .values({ name: 'Vacío', date: '2026-10-04', price: 1 })
    .returning();
  const answer = await api.get(`/events/event/${String(empty?.id)}/coverage`, admin);
  expect(answer.json()).toMatchObject({ fotos: 0, camaras: [], cobertura: null, sinFoto: 0 });
  expect((await api.get('/events/event/999999/coverage', admin)).statusCode).toBe(404);
});
