// What ends a session, what ends a recovery link, and who is let in while somebody guesses.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomUUID } from 'node:crypto';
import { PASSWORD_PROBLEMS } from '@photolab/domain/people/passwords';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DIST } from '../../../scripts/built-shop.fixture.ts';
import { useShop } from '../../../test/shop.ts';
import { accounts, recoveryTokens, sessions, uploadTokens } from '../../schema/accounts.ts';
import { attemptCounters } from '../../schema/operations.ts';
import { findAccount } from './accounts.repository.ts';
import { beginSession, changePassword, ensureAdmin } from './accounts.usecases.ts';
import { purgeSessions } from './sessions.repository.ts';
import { hashToken } from '../../platform/tokens.ts';

const PASSWORD = 'corro los domingos';
const shop = useShop({ env: { TRUST_PROXY: '1' } });

interface From {
  cookie?: string;
  'x-forwarded-for'?: string;
}

let calls = 0;
/** From an address of its own, unless told. */
const post = (path: string, payload: object, headers: From = {}) => {
  calls += 1;
  const own = `10.0.${String(calls >> 8)}.${String(calls & 255)}`;
  return shop().app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { 'x-forwarded-for': own, ...headers },
  });
};
const roleOf = async (cookie: string) =>
  (await shop().app.inject({ url: '/api/auth', headers: { cookie } })).json<{ role: string }>()
    .role;

/** Somebody new, at an address of their own. */
async function somebody() {
  const email = `${randomUUID()}@example.com`;
  const address = '192.0.2.99';
  await post('/auth/register', { email, password: PASSWORD });
  const [account] = await shop()
    .services.db.select()
    .from(accounts)
    .where(eq(accounts.email, email));
  return { email, address, id: account?.id ?? 0 };
}

const enter = (email: string, password: string, headers: From = {}) =>
  post('/auth/login', { email, password }, headers);

async function cookiesOf(email: string, headers: From = {}) {
  const answer = await enter(email, PASSWORD, headers);
  expect(answer.statusCode).toBe(200);
  const all = answer.cookies.map(({ name, value }) => `${name}=${value}`);
  return { session: all[0] ?? '', device: all[1] ?? '' };
}

async function openLink(accountId: number): Promise<string> {
  const token = randomUUID();
  await shop()
    .services.db.insert(recoveryTokens)
    .values({
      tokenHash: hashToken(token),
      accountId,
      expiresAt: new Date(Date.now() + 3_600_000),
    });
  return token;
}

const redeem = (recoveryToken: string, newPassword: string) =>
  post('/auth/reset-password', { recoveryToken, newPassword });

describe('a password from the shell', () => {
  it('changes the password only, and ends every session, open link and upload token', async () => {
    const { db } = shop().services;
    const { email, id } = await somebody();
    const { session } = await cookiesOf(email);
    const link = await openLink(id);
    await db.insert(uploadTokens).values({ accountId: id, name: 'Notebook', tokenHash: email });
    expect(await changePassword({ db }, { email, password: 'otra bien larga' })).toBe(true);
    expect(await db.$count(uploadTokens, eq(uploadTokens.accountId, id))).toBe(0);
    expect(await roleOf(session)).toBeNull();
    expect((await redeem(link, 'una tercera clave')).statusCode).toBe(400);
    const again = await enter(email, 'otra bien larga');
    expect(again.json()).toMatchObject({ role: 'user' });
  });

  it('is for somebody who exists', async () => {
    const { db } = shop().services;
    expect(await changePassword({ db }, { email: 'nadie@x.org', password: PASSWORD })).toBe(false);
  });

  it('a new role ends what the old one opened', async () => {
    const { db } = shop().services;
    const { email } = await somebody();
    const { session } = await cookiesOf(email);
    await ensureAdmin({ db }, { email, password: PASSWORD });
    expect(await roleOf(session)).toBeNull();
  });
});

it('the administrator of processes that start at once on an empty shop is one account', async () => {
  const { db } = shop().services;
  const admin = { email: `${randomUUID()}@example.com`, password: PASSWORD };
  await Promise.all(Array.from({ length: 4 }, () => ensureAdmin({ db }, admin)));
  expect((await enter(admin.email, PASSWORD)).json()).toMatchObject({ role: 'admin' });
});

describe('a recovery link', () => {
  it('dies with any reset, not only with its own', async () => {
    const { id } = await somebody();
    const earlier = await openLink(id);
    const later = await openLink(id);
    expect((await redeem(later, 'la clave de abril')).statusCode).toBe(200);
    expect((await redeem(earlier, 'la clave de mayo')).statusCode).toBe(400);
  });

  it('of two used at the same moment one wins', async () => {
    const { id } = await somebody();
    const links = [await openLink(id), await openLink(id), await openLink(id)];
    const answers = await Promise.all(links.map((link) => redeem(link, 'la clave de junio')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  });

  it('survives a password that is refused', async () => {
    const { id, email } = await somebody();
    const link = await openLink(id);
    const refused = await redeem(link, email.toUpperCase());
    expect([refused.statusCode, refused.json()]).toEqual([400, PASSWORD_PROBLEMS.email]);
    expect((await redeem(link, 'la clave de julio')).statusCode).toBe(200);
  });
});

describe('a session', () => {
  it('ends when the same browser logs in again', async () => {
    const { email } = await somebody();
    const first = await cookiesOf(email);
    const second = await cookiesOf(email, { cookie: first.session });
    expect([await roleOf(first.session), await roleOf(second.session)]).toEqual([null, 'user']);
  });

  it('does not begin with a password that was changed, or an account deleted, while it was checked', async () => {
    const { db } = shop().services;
    const origin = { device: undefined, address: '192.0.2.7' };
    for (const change of [
      ({ email }: { email: string }) =>
        changePassword({ db }, { email, password: 'otra muy larga' }),
      ({ id }: { id: number }) => db.delete(accounts).where(eq(accounts.id, id)),
    ]) {
      const { id, email } = await somebody();
      const before = await findAccount(db, id);
      if (!before) throw new Error('nobody was registered');
      await change({ id, email });
      await expect(beginSession(db, before, { origin, replaced: undefined })).rejects.toMatchObject(
        {
          code: 'wrong-credentials',
        },
      );
      expect(await db.$count(sessions, eq(sessions.accountId, id))).toBe(0);
    }
  });

  it("ends with 'cerrar todas las sesiones', on every device", async () => {
    const { email } = await somebody();
    const [phone, desk] = [await cookiesOf(email), await cookiesOf(email)];
    expect((await post('/auth/logout-all', {}, { cookie: desk.session })).statusCode).toBe(200);
    expect([await roleOf(phone.session), await roleOf(desk.session)]).toEqual([null, null]);
    expect((await post('/auth/logout-all', {}, { cookie: desk.session })).statusCode).toBe(401);
  });

  it('ends when nobody used it for its idle time, and at its absolute end', async () => {
    const { db } = shop().services;
    const { email, id } = await somebody();
    const { session } = await cookiesOf(email);
    const age = (column: 'last_seen_at' | 'created_at', days: number) =>
      db.execute(
        sql`update sessions set ${sql.identifier(column)} = now() - make_interval(days => ${days}) where account_id = ${id}`,
      );
    await age('last_seen_at', 13);
    expect(await roleOf(session)).toBe('user');
    await age('last_seen_at', 15);
    expect(await roleOf(session)).toBeNull();
    await age('last_seen_at', 0);
    expect(await roleOf(session)).toBe('user');
    await age('created_at', 31);
    expect(await roleOf(session)).toBeNull();
  });

  it('that has ended is removed', async () => {
    const { db } = shop().services;
    const { email, id } = await somebody();
    await cookiesOf(email);
    await db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.accountId, id));
    await purgeSessions(db);
    expect(await db.$count(sessions, eq(sessions.accountId, id))).toBe(0);
  });
});

describe('a new password', () => {
  it.each([
    ['siete77', PASSWORD_PROBLEMS.short],
    ['password1', PASSWORD_PROBLEMS.common],
    ['Nuevo@Example.com', PASSWORD_PROBLEMS.email],
    ['x'.repeat(201), PASSWORD_PROBLEMS.long],
  ])('decisions: %s is refused with its own words', async (password, text) => {
    const answer = await post('/auth/register', { email: 'nuevo@example.com', password });
    expect([answer.statusCode, answer.body]).toEqual([400, text]);
  });

  it('that is weak but exists goes on working', async () => {
    const { db } = shop().services;
    const { email } = await somebody();
    await changePassword({ db }, { email, password: '1234' });
    expect((await enter(email, '1234')).statusCode).toBe(200);
  });
});

describe('while strangers guess a password from many addresses', () => {
  it('they get 20 answers in all, and the owner is let in all the same', async () => {
    const { email, address } = await somebody();
    const { device } = await cookiesOf(email, { 'x-forwarded-for': address });
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_unused, index) =>
        enter(email, 'adivina adivina', { 'x-forwarded-for': `198.51.100.${String(index)}` }),
      ),
    );
    const count = (status: number) => guesses.filter((one) => one.statusCode === status).length;
    expect([count(401), count(429)]).toEqual([20, 40]);
    const refused = await enter(email, PASSWORD, { 'x-forwarded-for': '203.0.113.1' });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.body).toContain('restablecé tu contraseña');
    // From the address it was in before, and from elsewhere with its device.
    const own = { 'x-forwarded-for': address };
    const abroad = { 'x-forwarded-for': '203.0.113.2', cookie: device };
    expect((await enter(email, PASSWORD, own)).statusCode).toBe(200);
    expect((await enter(email, PASSWORD, abroad)).statusCode).toBe(200);
  });

  it('a device that nobody knows comes in by a recovery link', async () => {
    const { email, id } = await somebody();
    for (let index = 0; index < 20; index += 1) {
      await enter(email, 'adivina adivina', { 'x-forwarded-for': `198.51.100.${String(index)}` });
    }
    const fresh = { 'x-forwarded-for': '203.0.113.3' };
    expect((await enter(email, PASSWORD, fresh)).statusCode).toBe(429);
    const answer = await post(
      '/auth/reset-password',
      { recoveryToken: await openLink(id), newPassword: PASSWORD },
      fresh,
    );
    const device = answer.cookies.map(({ name, value }) => `${name}=${value}`)[0] ?? '';
    expect((await enter(email, PASSWORD, fresh)).statusCode).toBe(200);
    const moved = { 'x-forwarded-for': '203.0.113.4', cookie: device };
    expect((await enter(email, PASSWORD, moved)).statusCode).toBe(200);
  });

  it('an e-mail that nobody has is treated alike', async () => {
    const email = `${randomUUID()}@example.com`;
    const answers = [];
    for (let index = 0; index < 22; index += 1) {
      const from = { 'x-forwarded-for': `198.51.100.${String(100 + index)}` };
      answers.push((await enter(email, PASSWORD, from)).statusCode);
    }
    expect(answers).toEqual([...Array<number>(20).fill(401), 429, 429]);
  });

  it('the counters name nobody', async () => {
    const { email } = await somebody();
    await enter(email, 'adivina adivina');
    const keys = await shop()
      .services.db.select({ key: attemptCounters.key })
      .from(attemptCounters);
    expect(keys.filter(({ key }) => key.includes('@'))).toEqual([]);
  });
});

it('the shell command says who has a new password and that everything else ended', async () => {
  const run = promisify(execFile);
  const args = [join(DIST, 'admin.mjs'), 'reset-password', 'not an e-mail'];
  await expect(run('node', args)).rejects.toThrow(/reset-password EMAIL/);
});
