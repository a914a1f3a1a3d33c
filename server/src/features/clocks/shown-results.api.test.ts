import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { events } from '../../schema/events.ts';

const shop = useShop();
const api = callsOf(shop);

/** An event, and a file of its results sent. */
async function newEvent() {
  const admin = await shop().login('admin');
  const { event } = await seedEvent(shop().services, 0);
  const path = `/events/event/${String(event.id)}/results`;
  const send = (to: string, content: string, fields: Record<string, string> = {}) =>
    api.form('POST', path + to, admin, fields, {
      field: 'archivo',
      filename: 'resultados.csv',
      content: Buffer.from(content),
    });
  return { event, send, read: async () => (await api.get(path, admin)).json<object>() };
}

it('results of other days than the event’s are shown with its own, before and after they are taken', async () => {
  const { event, send, read } = await newEvent();
  const { db } = shop().services;
  const dated = (date: string) => db.update(events).set({ date }).where(eq(events.id, event.id));
  await dated('2026-10-04');
  const sent = async (to: string, second: string) =>
    (await send(to, `Nº;Hora\n1;04/10/2026 09:00\n2;${second}`)).json<object>();
  // A race may go on through the night.
  expect(await sent('/preview', '05/10/2026 02:00')).not.toHaveProperty('fechaDelEvento');
  for (const day of ['04/10/2025', '10/04/2026', '20/10/2026']) {
    expect(await sent('/preview', `${day} 09:00`)).toMatchObject({ fechaDelEvento: '2026-10-04' });
  }
  expect(await sent('', '05/10/2026 02:00')).not.toHaveProperty('fechaDelEvento');
  await dated('2025-10-04');
  expect(await read()).toMatchObject({ fechaDelEvento: '2025-10-04' });
});

it('times that somebody else took since a file was shown are not replaced unseen; those of another place are none of them', async () => {
  const { send, read } = await newEvent();
  const mine = 'Nº;Hora\n1;09:00';
  const shown = async (lugar: string) =>
    (await send('/preview', mine, { lugar })).json<{ comparada: string }>().comparada;
  const [finish, half] = [await shown(''), await shown('Km 5')];
  expect((await send('', 'Nº;Hora\n1;09:00\n2;09:01')).statusCode).toBe(201);
  expect((await send('', mine, { comparada: finish })).statusCode).toBe(409);
  expect(await read()).toMatchObject({ puntos: [{ lugar: '', corredores: 2 }] });
  expect((await send('', mine, { lugar: 'Km 5', comparada: half })).statusCode).toBe(201);
  expect((await send('', mine, { comparada: await shown('') })).statusCode).toBe(201);
});
