// Whoever knows an address and nothing else learns of it neither that somebody waits nor for how much.
import { beforeAll, expect, it } from 'vitest';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { multipart, useShop } from '../../../../test/shop.ts';
import { alertPath } from '../../../records/alerts/alert-links.ts';
import { photoAlerts } from '../../../schema/finding.ts';

const shop = useShop();
let eventId = 0;

beforeAll(async () => {
  eventId = (await seedEvent(shop().services, 1)).event.id;
});

const send = (url: string, fields: Record<string, string>) =>
  shop().app.inject({ method: 'POST', url: `/api/${url}`, ...multipart(fields, []) });
const ask = (email: string, idDetector: string) =>
  send(`events/event/${String(eventId)}/alerts`, { email, idDetector });
const tomorrow = () => new Date(Date.now() + 86_400_000);
const leave = async (
  email: string,
  number: string,
  confirmedAt: Date | null,
  notifiedAt: Date | null = null,
) => {
  const asked = { eventId, email, number, numberKey: number, deleteAt: tomorrow() };
  const alert = { ...asked, confirmedAt, notifiedAt };
  const [row] = await shop().services.db.insert(photoAlerts).values(alert).returning();
  return row?.id ?? 0;
};
const confirm = async (id: number) => {
  const path = await alertPath(shop().services.db, id);
  const url = `/api/alerts/${path.split('/').at(-1) ?? ''}/confirm`;
  return shop().app.inject({ method: 'POST', url, payload: {} });
};

it('an address with all the alerts it may have is told so by its own link alone', async () => {
  const email = 'llena@example.com';
  for (let index = 0; index < 10; index += 1) await leave(email, String(3000 + index), new Date());
  const stranger = await ask(email, '3100');
  const nobody = await ask('nadie@example.com', '3100');
  expect([stranger.statusCode, stranger.json()]).toEqual([202, nobody.json()]);
  const link = await confirm(await leave(email, '3101', null));
  expect([link.statusCode, link.json()]).toEqual([
    429,
    { error: 'Ya hay muchos avisos con este email. Borrá alguno o probá mañana.' },
  ]);
});

it('of an address’s last alert and one more, confirmed at once, one counts', async () => {
  const email = 'justa@example.com';
  for (let index = 0; index < 9; index += 1) await leave(email, String(4000 + index), new Date());
  const ids = [await leave(email, '4100', null), await leave(email, '4101', null)];
  const answers = await Promise.all(ids.map(confirm));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
});

it('an address’s last alert whose link is opened twice at once is confirmed for both', async () => {
  const email = 'dos-veces@example.com';
  for (let index = 0; index < 9; index += 1) await leave(email, String(6000 + index), new Date());
  const id = await leave(email, '6100', null);
  const answers = await Promise.all([id, id, id].map(confirm));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

it('who was told of ten alerts may wait for more', async () => {
  const email = 'corre-mucho@example.com';
  for (let index = 0; index < 10; index += 1) {
    await leave(email, String(7000 + index), new Date(), new Date());
  }
  expect((await confirm(await leave(email, '7100', null))).statusCode).toBe(200);
});

it('neither an alert nor a privacy request is answered sooner where there is less to do', async () => {
  const wish = { pedido: 'forget', por: 'number', evento: String(eventId), idDetector: '5000' };
  for (const request of [
    (email: string) => ask(email, '5000'),
    (email: string) => send('privacy-requests', { ...wish, email }),
  ]) {
    const taken = [];
    for (let index = 0; index < 4; index += 1) {
      const start = performance.now();
      expect((await request(`mide${String(index)}@example.com`)).statusCode).toBe(202);
      taken.push(performance.now() - start);
    }
    // A machine that is busy takes longer, none less: the first whole step is waited for, but for a clock's rounding.
    expect(Math.min(...taken)).toBeGreaterThan(145);
  }
});
