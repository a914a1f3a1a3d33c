// An account is taken along as one file, and deleted.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lettersOf } from '../../../../test/outbox.ts';
import { callsOf, type Who } from '../../../../test/calls.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { sellOrder } from '../../../../test/sell-order.ts';
import { useShop } from '../../../../test/shop.ts';
import { accounts, sessions } from '../../../schema/accounts.ts';
import { contactMessages } from '../../../schema/content.ts';
import { participants } from '../../../schema/events.ts';
import { photoAlerts } from '../../../schema/finding.ts';
import { orderItems, orders, payments, sales } from '../../../schema/orders.ts';
import { findAccount } from '../accounts.repository.ts';
import { changePassword } from '../accounts.usecases.ts';
import { erase } from './deletion.ts';
import { accountOfToken, exportToken, isExportToken } from './export-links.ts';
import { eventually } from '../../../../test/eventually.ts';

const shop = useShop({ worker: true });
const api = callsOf(shop);
const PASSWORD = 'una clave larga';

const sessionOf = async (who: Who) =>
  (await api.get('/auth', who)).json<{ email: string | null }>().email;
const remove = (who: Who, password = PASSWORD) =>
  api.post('/auth/delete-account', who, { password });

/** Somebody with everything the shop may keep of a person. */
async function somebody() {
  const { db } = shop().services;
  const who = await shop().login('user');
  const email = (await sessionOf(who)) ?? '';
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  const { event, photos } = await seedEvent(shop().services, 1);
  const order = await sellOrder(db, { items: photos.map(({ id }) => ({ id, event })) });
  await db
    .update(orders)
    .set({ accountId: account?.id ?? 0 })
    .where(eq(orders.id, order.id));
  const upper = email.toUpperCase();
  await db.insert(contactMessages).values({ name: 'Ana', email: upper, message: '¿Hay fotos?' });
  await db.insert(participants).values({ eventId: event.id, name: 'Ana', email });
  await db.insert(photoAlerts).values({
    eventId: event.id,
    email: upper,
    number: '5',
    numberKey: '5',
    faces: Buffer.from('sealed'),
    confirmedAt: new Date(),
    deleteAt: new Date('2999-01-01'),
  });
  return { who, email, id: account?.id ?? 0, orderId: order.id };
}

const EXPORT_LINK = /\/api(\/auth\/export\/\S+)/;
const ALERT_LINK = /\/aviso\/(\d+-\w+)$/m;

async function linkTo(email: string, way = EXPORT_LINK): Promise<string> {
  return eventually(async () => {
    const letters = (await lettersOf(shop(), 'account-')).filter(({ to }) => to === email);
    const links = letters.flatMap(({ text }) => way.exec(text)?.[1] ?? []);
    return links[0] ?? expect.fail('no mail yet');
  });
}

it('one file holds the profile, orders, messages, alerts and sign-ups; the way to it is by e-mail', async () => {
  const { who, email } = await somebody();
  await somebody();
  await api.post('/auth/update-profile', who, { nombre: 'Ana', apellido: 'Pérez' });
  const asked = await api.post('/auth/export', who);
  expect([asked.statusCode, asked.body.includes(email)]).toEqual([200, false]);
  const link = await linkTo(email);
  const answer = await api.get(link);
  expect(answer.headers['content-disposition']).toContain('attachment');
  expect(answer.headers['cache-control']).toBe('no-store');
  const file = answer.json<Record<string, unknown[]>>();
  expect(file).toMatchObject({
    cuenta: { email },
    perfil: { nombre: 'Ana', apellido: 'Pérez' },
    sesiones: [{}],
    ordenes: [{ total: 1500, pagada: true, fotos: [{ evento: 'Maratón X' }] }],
    compras: [expect.stringMatching(/^\d{12}$/)],
    mensajes: [{ mensaje: '¿Hay fotos?' }],
    avisos: [{ numero: '5', conRasgosDeTuCara: true }],
    anotaciones: [{ evento: 'Maratón X' }],
    pedidosDePrivacidad: [],
  });
  for (const secret of ['argon2', 'sealed', 'token']) expect(answer.body).not.toContain(secret);
  expect((await api.get(link.slice(0, -1) + 'x')).statusCode).toBe(404);
  const statuses = [];
  for (let ask = 0; ask < 3; ask += 1)
    statuses.push((await api.post('/auth/export', who)).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
});

it('another password ends the link, and many orders are told in one file', async () => {
  const { db } = shop().services;
  const { who, email, id } = await somebody();
  const { event, photos } = await seedEvent(shop().services, 1);
  for (let more = 0; more < 45; more += 1) {
    const order = await sellOrder(db, { items: photos.map((photo) => ({ id: photo.id, event })) });
    await db.update(orders).set({ accountId: id }).where(eq(orders.id, order.id));
  }
  await api.post('/auth/export', who);
  const link = await linkTo(email);
  const file = (await api.get(link)).json<{ ordenes: unknown[]; compras: string[] }>();
  expect([file.ordenes.length, new Set(file.compras).size]).toEqual([46, 46]);
  await db.update(accounts).set({ passwordHash: 'another' }).where(eq(accounts.id, id));
  expect((await api.get(link)).statusCode).toBe(404);
});

it('what was paid from the address is in the file, whichever address was given at checkout', async () => {
  const { db } = shop().services;
  const { who, email } = await somebody();
  const { event, photos } = await seedEvent(shop().services, 1);
  const order = await sellOrder(db, { items: photos.map((photo) => ({ id: photo.id, event })) });
  await db.insert(payments).values({
    providerId: `paid-${order.id}`,
    orderId: order.id,
    status: 'approved',
    amount: 150_000,
    currency: 'ARS',
    payerEmail: email.toUpperCase(),
    lastUpdatedAt: new Date(),
  });
  await db
    .update(orders)
    .set({ buyerEmail: 'mal@example.com', settledBy: `paid-${order.id}` })
    .where(eq(orders.id, order.id));
  await api.post('/auth/export', who);
  const file = (await api.get(await linkTo(email))).json<{ compras: string[] }>();
  expect(file.compras).toContain(order.operationNumber);
});

it('the link is good for a day and for its account', () => {
  const day = 86_400_000;
  const token = exportToken('secret', 7, 0);
  expect(accountOfToken(token)).toBe(7);
  expect(isExportToken('secret', token, day)).toBe(true);
  expect(isExportToken('secret', token, day + 1_000)).toBe(false);
  expect(isExportToken('another', token, 0)).toBe(false);
  expect(isExportToken('secret', token.replace(/^7/, '8'), 0)).toBe(false);
  expect(accountOfToken('99999999999999999999.1.x')).toBe(0);
});

it('deleted with its password: sessions are gone, sales stay without the account', async () => {
  const { db } = shop().services;
  const { who, email, id, orderId } = await somebody();
  const second = await api.post('/auth/login', {}, { email, password: PASSWORD });
  expect(second.statusCode).toBe(200);
  const wrong = await remove(who, 'otra clave');
  expect([wrong.statusCode, wrong.json()]).toEqual([
    403,
    { error: 'La contraseña no es correcta.' },
  ]);
  await api.post('/auth/export', who);
  const link = await linkTo(email);
  expect((await remove(who)).statusCode).toBe(200);
  expect(await sessionOf(who)).toBeNull();
  expect(await db.$count(sessions, eq(sessions.accountId, id))).toBe(0);
  expect((await api.get(link)).statusCode).toBe(404);
  expect((await api.post('/auth/login', {}, { email, password: PASSWORD })).statusCode).toBe(401);
  await eventually(async () => {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order).toMatchObject({ accountId: null, entitled: true });
  });
  expect(await db.$count(sales, eq(sales.orderId, orderId))).toBe(1);
  const again = { email, password: 'otra clave larga' };
  expect((await api.post('/auth/register', {}, again)).statusCode).toBe(201);
});

it('is not deleted with a password that it no longer has once that was checked', async () => {
  const { db } = shop().services;
  const { email, id } = await somebody();
  const before = (await findAccount(db, id)) ?? expect.fail('somebody was made');
  const session = { accountId: id, email, role: 'user', tokenHash: '' } as const;
  await changePassword({ db }, { email, password: 'otra clave larga' });
  await expect(erase(db, session, before)).rejects.toMatchObject({ code: 'wrong-password' });
  expect(await findAccount(db, id)).toBeTruthy();
});

it('an account under the address of another takes none of their alerts along: its letter leads to each', async () => {
  const { db } = shop().services;
  const { who, email } = await somebody();
  const waiting = () => db.$count(photoAlerts, eq(photoAlerts.email, email.toUpperCase()));
  await remove(who);
  const link = await linkTo(email, ALERT_LINK);
  expect(await waiting()).toBe(1);
  expect((await api.post(`/alerts/${link}/delete`)).statusCode).toBe(200);
  expect(await waiting()).toBe(0);
});

it('what was ordered with an account that is deleted is not told to who comes with its browser', async () => {
  const { db } = shop().services;
  const { who, orderId } = await somebody();
  const buyerKey = createHash('sha256').update('made-up').digest('hex');
  await db.update(orders).set({ buyerKey }).where(eq(orders.id, orderId));
  const [bought] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  await remove(who);
  const isUnlinked = async () => {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order).toMatchObject({ accountId: null });
  };
  await eventually(isUnlinked);
  const browser = { cookie: 'photolab_buyer=made-up' };
  const quote = await api.post('/cart/quote', browser, { items: [{ id: bought?.photoId }] });
  expect([quote.statusCode, quote.json()]).toMatchObject([200, { paid: [] }]);
});

it('the last administrator stays, also when the last two leave at once', async () => {
  const { db } = shop().services;
  const admins = [await shop().login('admin'), await shop().login('admin')];
  const left = await Promise.all(admins.map((who) => remove(who)));
  expect(left.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await db.$count(accounts, eq(accounts.role, 'admin'))).toBe(1);
});
