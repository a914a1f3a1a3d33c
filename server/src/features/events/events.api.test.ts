import { asc, desc, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callsOf, type Who } from '../../../test/calls.ts';
import { jpeg, notAPicture } from '../../../test/pictures.ts';
import { addPhotos, sellPhoto } from '../../../test/photos.ts';
import { useShop } from '../../../test/shop.ts';
import { auditEntries, jobs } from '../../schema/operations.ts';
import { events } from '../../schema/events.ts';
import { sales } from '../../schema/orders.ts';
import { photos } from '../../schema/photos.ts';

const shop = useShop();
const api = callsOf(shop);
const wireEvent = z.looseObject({ id: z.number(), name: z.string(), time: z.string() });
const fields = { name: 'Maratón de Rosario', time: '2026-06-14', price: '1500.5' };
let admin: Who = {};
let cover: Buffer;

beforeAll(async () => {
  admin = await shop().login('admin');
  cover = await jpeg();
});

const create = (change: Record<string, string> = {}, content: Buffer | undefined = cover) =>
  api.form('POST', '/events/create', admin, { ...fields, ...change }, { field: 'imagen', content });
const created = async (change: Record<string, string> = {}) =>
  wireEvent.parse((await create(change)).json());
const edit = (id: number, change: Record<string, string>, content?: Buffer) =>
  api.form(
    'PUT',
    `/events/edit-event/${String(id)}`,
    admin,
    { name: fields.name, price: '2000', ...change },
    content && { field: 'imagen', content },
  );
const refusal = (answer: { statusCode: number; json: () => unknown }) => {
  const { Message, error } = z
    .object({ Message: z.string(), error: z.string() })
    .parse(answer.json());
  expect(error).toBe(Message);
  return [answer.statusCode, Message];
};

describe('creating events', () => {
  it.each(['0', '-1', 'abc', '1000000000', '1e9', '1,500.50', '12.345', '', 'Infinity'])(
    'administration §5: refuses the price %j and names the field',
    async (price) => {
      const [status, text] = refusal(await create({ price }));
      expect([status, text]).toEqual([400, expect.stringContaining('Precio')]);
    },
  );

  it.each(['2026-02-30', '30/12/2026', '', 'mañana', '2026-13-01'])(
    'administration §5: refuses the impossible date %j',
    async (time) => {
      const [status, text] = refusal(await create({ time }));
      expect([status, text]).toEqual([400, expect.stringContaining('Fecha')]);
    },
  );

  it('administration §5: refuses an empty name, a name too long and one with a null character', async () => {
    for (const name of ['', '   ', 'a'.repeat(201), 'a\0b']) {
      const [status, text] = refusal(await create({ name }));
      expect([status, text]).toEqual([400, expect.stringContaining('Nombre')]);
    }
  });

  it('administration §5: requires the picture, and refuses a file that is none', async () => {
    const without = await api.form('POST', '/events/create', admin, fields);
    expect(refusal(without)).toEqual([400, 'No cargaste ninguna imagen']);
    expect(refusal(await create({}, notAPicture))[0]).toBe(415);
    expect([400, 415]).toContain(refusal(await create({}, cover.subarray(0, 200)))[0]);
  });

  it('refuses an album link that is no web address', async () => {
    const [status, text] = refusal(await create({ albumLink: 'javascript:alert(1)' }));
    expect([status, text]).toEqual([400, expect.stringContaining('Link del álbum')]);
  });

  it('refused events leave nothing behind', async () => {
    expect(await shop().services.db.$count(events)).toBe(0);
  });

  it('administration §3: creates an inactive event with every field on the wire', async () => {
    const answer = await create({
      useOCR: 'true',
      useReco: 'false',
      zone: 'Rosario',
      albumLink: 'https://fotos.example/álbum',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'Maratón de Rosario',
      time: '2026-06-14',
      price: 1500.5,
      zone: 'Rosario',
      albumLink: 'https://fotos.example/álbum',
      active: false,
      useOCR: true,
      useReco: false,
      imagesCount: 0,
    });
    const { imageEvent, image } = z
      .object({ imageEvent: z.string(), image: z.string() })
      .parse(answer.json());
    expect(image).toBe(imageEvent);
    const picture = await shop().app.inject(imageEvent);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('keeps HTML and emoji in names as text', async () => {
    const event = await created({ name: '<b>10K</b> 🏃‍♀️' });
    expect(event.name).toBe('<b>10K</b> 🏃‍♀️');
  });
});

describe('editing events', () => {
  it('refuses an unknown event, an id that is no number and a bad price', async () => {
    expect(refusal(await edit(999_999, {}))).toEqual([404, 'El evento no existe.']);
    const word = await api.form('PUT', '/events/edit-event/abc', admin, { name: 'x', price: '1' });
    expect(refusal(word)).toEqual([400, 'El identificador debe ser un número']);
    const { id } = await created();
    expect(refusal(await edit(id, { price: '0' }))[0]).toBe(400);
  });

  it('administration §7: saves name, price and checkboxes, and keeps what is left out', async () => {
    const { id } = await created({ zone: 'Funes', useReco: 'true' });
    const answer = await edit(id, { name: 'Otra', useOCR: 'true', price: '2000.25' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id,
      name: 'Otra',
      price: 2000.25,
      useOCR: true,
      useReco: true,
      zone: 'Funes',
      time: '2026-06-14',
    });
  });

  it('its faces go 12 months after it, or on a day of its own, which every edit without one keeps', async () => {
    const { id } = await created();
    const until = async (change: Record<string, string>) => {
      const answer = await edit(id, change);
      expect(answer.statusCode).toBe(200);
      return z.object({ facesUntil: z.string() }).parse(answer.json()).facesUntil;
    };
    expect(await until({})).toBe('2027-06-14');
    // The form sends back the day that it showed: no choice, so it follows the event's.
    expect(await until({ time: '2026-07-01', facesUntil: '2027-06-14' })).toBe('2027-07-01');
    expect(await until({ facesUntil: '2026-12-31' })).toBe('2026-12-31');
    expect(await until({ time: '2026-08-01' })).toBe('2026-12-31');
    expect(await until({ facesUntil: '' })).toBe('2027-08-01');
    const wrong = await edit(id, { facesUntil: '2027-02-30' });
    expect(refusal(wrong)).toEqual([
      400,
      'Borrar los datos de las caras el: no es una fecha válida',
    ]);
  });

  it('a new event may bring the day on which its faces go', async () => {
    expect(await created({ facesUntil: '2026-10-01' })).toMatchObject({ facesUntil: '2026-10-01' });
    expect(await created()).toMatchObject({ facesUntil: '2027-06-14' });
  });

  it('catches up with recognition of the photos that are already there', async () => {
    const { id } = await created();
    await edit(id, { useReco: 'true' });
    const { db } = shop().services;
    const waiting = await db.select().from(jobs).where(eq(jobs.name, 'catch-up-event'));
    expect(waiting.map((job) => job.payload)).toContainEqual({ eventId: id });
  });

  it('administration §7: takes JSON too', async () => {
    const { id } = await created();
    const body = { name: 'JSON', price: 10, useOCR: true, useReco: false };
    const answer = await api.put(`/events/edit-event/${String(id)}`, admin, body);
    expect(answer.json()).toMatchObject({ name: 'JSON', price: 10, useOCR: true });
    const nothing = { ...body, name: null };
    const refused = await api.put(`/events/edit-event/${String(id)}`, admin, nothing);
    expect(refusal(refused)).toEqual([400, 'Nombre: es requerido']);
  });

  it('photos that arrive while somebody edits are no conflict', async () => {
    const { id, updatedAt } = z
      .object({ id: z.number(), updatedAt: z.string() })
      .parse((await create()).json());
    const { db } = shop().services;
    await db.update(events).set({ version: 7 }).where(eq(events.id, id));
    expect((await edit(id, { name: 'sin choque', updatedAt })).statusCode).toBe(200);
  });

  it("refuses a second administrator's edit of what somebody else just saved", async () => {
    const { id, updatedAt } = z
      .object({ id: z.number(), updatedAt: z.string() })
      .parse((await create()).json());
    expect((await edit(id, { name: 'primero', updatedAt })).statusCode).toBe(200);
    const second = await edit(id, { name: 'segundo', updatedAt });
    expect(refusal(second)).toEqual([409, expect.stringContaining('Se modificó después')]);
    expect((await edit(id, { name: 'sin marca' })).statusCode).toBe(200);
  });

  it('administration §4: toggles between active and inactive, and changes the version', async () => {
    const { id } = await created();
    const path = `/events/event/changeState/${String(id)}`;
    expect((await api.put(path, admin)).json()).toMatchObject({ id, active: true });
    expect((await api.put(path, admin, {})).json()).toMatchObject({ id, active: false });
    const [row] = await shop().services.db.select().from(events).where(eq(events.id, id));
    expect(row?.version).toBe(3);
    expect((await api.put('/events/event/changeState/999999', admin)).statusCode).toBe(404);
  });
});

it('two who both publish publish: the second changes nothing, and nothing more is noted', async () => {
  const { id } = await created();
  const path = `/events/event/changeState/${String(id)}`;
  const publish = () => api.put(path, admin, { active: true });
  const answers = await Promise.all([publish(), publish()]);
  for (const answer of answers) expect(answer.json()).toMatchObject({ id, active: true });
  expect((await api.put(path, admin, { active: false })).json()).toMatchObject({ active: false });
  expect((await publish()).json()).toMatchObject({ active: true });
  expect((await api.put(path, admin, { activo: true })).statusCode).toBe(400);
  const { db } = shop().services;
  const noted = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subject, `evento ${String(id)}`))
    .orderBy(asc(auditEntries.id));
  expect(noted.map(({ action }) => action)).toEqual(['crear', 'activar', 'desactivar', 'activar']);
  const nowhere = '/events/event/changeState/999999';
  expect((await api.put(nowhere, admin, { active: true })).statusCode).toBe(404);
});

describe('deleting events', () => {
  it('deletes once: the second time it is gone', async () => {
    const { id } = await created();
    const path = `/events/event/delete/${String(id)}`;
    const answer = await api.post(path, admin);
    expect([answer.statusCode, answer.json()]).toEqual([200, { id }]);
    expect(refusal(await api.post(path, admin))).toEqual([404, 'El evento no existe.']);
    const list = z.array(wireEvent).parse((await api.get('/events')).json());
    expect(list.map((event) => event.id)).not.toContain(id);
  });

  it('keeps the sales and the sold photos, and sends every photo to the purge', async () => {
    const { db } = shop().services;
    const { id } = await created({ name: 'con ventas' });
    const [sold, unsold] = await addPhotos(shop().services.db, id, ['vendida.jpg', 'libre.jpg']);
    await sellPhoto(db, sold ?? 0);
    expect((await api.post(`/events/event/delete/${String(id)}`, admin)).statusCode).toBe(200);
    const orphans = await db.select().from(photos).where(isNull(photos.eventId));
    expect(orphans.map((photo) => photo.id).sort()).toEqual([sold, unsold]);
    expect(await db.$count(sales)).toBe(1);
    const [job] = await db.select().from(jobs).where(eq(jobs.name, 'purge-photos'));
    expect(job?.payload).toEqual({ photoIds: [sold, unsold] });
  });

  it('every write is in the audit list', async () => {
    const { id } = await created({ name: 'auditada' });
    await api.put(`/events/event/changeState/${String(id)}`, admin);
    await api.post(`/events/event/delete/${String(id)}`, admin);
    const { db } = shop().services;
    const rows = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `evento ${String(id)}`))
      .orderBy(desc(auditEntries.id));
    expect(rows.map((row) => row.action)).toEqual(['eliminar', 'activar', 'crear']);
    expect(rows[0]?.actor).toContain('@');
  });
});
