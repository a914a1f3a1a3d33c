import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callsOf, type Who } from '../../../test/calls.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const api = callsOf(shop);
const wire = z.object({ id: z.number(), updatedAt: z.string() });
const ride = { name: 'Vuelta al lago', time: '2026-09-01' };
let admin: Who = {};

beforeAll(async () => {
  admin = await shop().login('admin');
});

describe('other events', () => {
  it('administration §5: requires a name and a real date', async () => {
    const nameless = await api.post('/otherevent/create', admin, { ...ride, name: '' });
    expect([nameless.statusCode, nameless.json()]).toEqual([
      400,
      {
        Message: 'Nombre: es requerido',
        error: 'Nombre: es requerido',
        fields: { name: 'Nombre: es requerido' },
      },
    ]);
    const dateless = await api.post('/otherevent/create', admin, { name: 'x', time: '2026-02-31' });
    expect(dateless.json()).toMatchObject({ Message: 'Fecha: no es una fecha válida' });
  });

  it('administration §7: creates, lists in {otherEvent}, shows, edits and deletes one', async () => {
    const created = await api.post('/otherevent/create', admin, ride);
    expect([created.statusCode, created.json()]).toEqual([201, expect.objectContaining(ride)]);
    const { id, updatedAt } = wire.parse(created.json());
    await api.post('/otherevent/create', admin, { ...ride, time: '2027-01-01' });
    expect((await api.get('/otherevent')).json()).toMatchObject({
      otherEvent: [{ time: '2027-01-01' }, { id, ...ride }],
    });
    const path = `/otherevent/edit/${String(id)}`;
    const change = { name: 'Vuelta', time: '2026-09-02T00:00:00.000Z', updatedAt };
    const edited = await api.post(path, admin, change);
    expect(edited.json()).toMatchObject({ id, name: 'Vuelta', time: '2026-09-02' });
    expect((await api.post(path, admin, change)).statusCode).toBe(409);
    expect((await api.get(`/otherevent/${String(id)}`)).json()).toMatchObject({ name: 'Vuelta' });
    const gone = await api.post(`/otherevent/delete/${String(id)}`, admin);
    expect([gone.statusCode, gone.json()]).toEqual([200, { id }]);
    expect((await api.post(`/otherevent/delete/${String(id)}`, admin)).statusCode).toBe(404);
    expect((await api.post(path, admin, ride)).statusCode).toBe(404);
    expect((await api.get(`/otherevent/${String(id)}`)).statusCode).toBe(404);
    expect((await api.get('/otherevent/abc')).statusCode).toBe(400);
  });
});
