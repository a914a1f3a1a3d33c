import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { events } from '../../schema/events.ts';

const shop = useShop();
const api = callsOf(shop);

it('results of other days than the event’s are shown with its own, before and after they are taken', async () => {
  const admin = await shop().login('admin');
  const { event } = await seedEvent(shop().services, 0);
  const { db } = shop().services;
  const dated = (date: string) => db.update(events).set({ date }).where(eq(events.id, event.id));
  await dated('2026-10-04');
  const path = `/events/event/${String(event.id)}/results`;
  const send = async (to: string, second: string) => {
    const content = Buffer.from(`Nº;Hora\n1;04/10/2026 09:00\n2;${second}`);
    const file = { field: 'archivo', filename: 'resultados.csv', content };
    return (await api.form('POST', path + to, admin, {}, file)).json<object>();
  };
  // A race may go on through the night.
  expect(await send('/preview', '05/10/2026 02:00')).not.toHaveProperty('fechaDelEvento');
  for (const day of ['04/10/2025', '10/04/2026', '20/10/2026']) {
    expect(await send('/preview', `${day} 09:00`)).toMatchObject({ fechaDelEvento: '2026-10-04' });
  }
  expect(await send('', '05/10/2026 02:00')).not.toHaveProperty('fechaDelEvento');
  await dated('2025-10-04');
  expect((await api.get(path, admin)).json()).toMatchObject({ fechaDelEvento: '2025-10-04' });
});
