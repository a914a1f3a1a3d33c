import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { callsOf, type Who } from '../../../test/calls.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { events, participants } from '../../schema/events.ts';
import { jobs } from '../../schema/operations.ts';

const shop = useShop();
const api = callsOf(shop);
const ana = { nombre: 'Ana', email: 'ana@example.com' };
let admin: Who = {};
let upcoming = 0;
let past = 0;

beforeAll(async () => {
  admin = await shop().login('admin');
  const rows = await shop()
    .services.db.insert(events)
    .values([
      { name: 'Trail del Sur', date: '2030-01-01', price: 100 },
      { name: 'Ya fue', date: '2020-01-01', price: 100, active: true },
    ])
    .returning({ id: events.id });
  upcoming = rows[0]?.id ?? 0;
  past = rows[1]?.id ?? 0;
});

describe('signing up for an event', () => {
  it('refuses a missing name and a bad e-mail, naming the field', async () => {
    const path = `/participar/${String(upcoming)}`;
    const nameless = await api.post(path, {}, { email: ana.email });
    expect([nameless.statusCode, nameless.json()]).toEqual([
      400,
      { message: 'El nombre es requerido', fields: { nombre: 'El nombre es requerido' } },
    ]);
    const bad = await api.post(path, {}, { ...ana, email: 'ana' });
    expect([bad.statusCode, bad.json()]).toEqual([
      400,
      { message: 'El Email es invalido', fields: { email: 'El Email es invalido' } },
    ]);
  });

  it('refuses an unknown event, and an id that is no number', async () => {
    expect((await api.post('/participar/999999', {}, ana)).statusCode).toBe(404);
    expect((await api.post('/participar/abc', {}, ana)).statusCode).toBe(400);
  });

  it('refuses an active event: it already happened', async () => {
    const answer = await api.post(`/participar/${String(past)}`, {}, ana);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: expect.stringContaining('ya se realizó') });
  });

  it("storefront §7: answers 'Ahora eres participante de {event}', once per e-mail", async () => {
    const path = `/participar/${String(upcoming)}`;
    const first = await api.post(path, {}, ana);
    expect([first.statusCode, first.json()]).toEqual([
      201,
      { message: 'Ahora eres participante de Trail del Sur' },
    ]);
    const again = await api.post(path, {}, { ...ana, email: 'ANA@example.com' });
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { message: 'Ya estás anotado en este evento con ese email.' },
    ]);
  });

  it('signs up only once when the button is pressed twice at the same time', async () => {
    const path = `/participar/${String(upcoming)}`;
    const beto = { nombre: 'Beto', email: 'beto@example.com' };
    const answers = await Promise.all([api.post(path, {}, beto), api.post(path, {}, beto)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
  });

  it('administration §7: counts and lists the participants for administrators only', async () => {
    const path = `/events/${String(upcoming)}/participants`;
    expect((await api.get(`${path}/count`)).statusCode).toBe(401);
    expect((await api.get(path, await shop().login('user'))).statusCode).toBe(403);
    expect((await api.get(`${path}/count`, admin)).json()).toEqual({ count: 2 });
    expect((await api.get(path, admin)).json()).toMatchObject([
      { nombre: 'Ana', email: 'ana@example.com' },
      { nombre: 'Beto' },
    ]);
    expect((await api.get('/events/999999/participants/count', admin)).statusCode).toBe(404);
  });
});

it('one letter box signs up five times for an event in a day, however its address is spelt', async () => {
  const statuses: number[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const email = `${nth % 2 ? 'vic.tima' : 'victima'}+${String(nth)}@gmail.com`;
    const answer = await api.post(`/participar/${String(upcoming)}`, {}, { nombre: 'X', email });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

it('a letter to a thousand who signed up is posted in a few statements, once each however often it is sent', async () => {
  const { db } = shop().services;
  const { event } = await seedEvent(shop().services, 0);
  const signedUp = Array.from({ length: 1_000 }, (_, nth) => ({
    eventId: event.id,
    name: 'Ana',
    email: `ana-${String(nth)}@example.com`,
  }));
  await db.insert(participants).values(signedUp);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const path = `/events/${String(event.id)}/participants/message`;
  const letter = { key: randomUUID(), subject: 'Cambio de hora', text: 'Largamos a las 9.' };
  const sent = await Promise.all([api.post(path, admin, letter), api.post(path, admin, letter)]);
  const statements = asked.mock.calls.length;
  asked.mockRestore();
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  expect(statements).toBeLessThan(100);
  const posted = sql`${jobs.payload}->>'id' like ${`to-participant-${letter.key}-%`}`;
  expect(await db.$count(jobs, posted)).toBe(signedUp.length);
});
