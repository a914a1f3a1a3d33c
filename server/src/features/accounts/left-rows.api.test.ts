// What strangers leave behind in the database is bounded, however patient they are.
import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lettersOf } from '../../../test/outbox.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { sendRecoveryJob } from './jobs/send-recovery.job.ts';
import { rememberOrigins, insertSession } from './sessions.repository.ts';
import { accounts, loginOrigins, recoveryTokens, sessions } from '../../schema/accounts.ts';
import { contactMessages } from '../../schema/content.ts';
import { participants } from '../../schema/events.ts';
import { attemptCounters, jobs, postedMails } from '../../schema/operations.ts';
import { orders, withdrawalRequests } from '../../schema/orders.ts';
import { eventually } from '../../../test/eventually.ts';

const shop = useShop({ worker: true, env: { SHOP_EMAIL: 'estudio@example.com' } });
const db = () => shop().services.db;
const ADDRESS = '203.0.113.7';
const post = (path: string, payload: object, remoteAddress = ADDRESS) =>
  shop().app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress });

/** As if the address had called so often, in a window of an hour or a day that has just begun. */
const called = async (key: string, count: number) => {
  const windowStart = new Date();
  await db().insert(attemptCounters).values({ key, count, windowStart });
};

const TODAY = 'Hoy ya llegaron muchos pedidos desde tu conexión.';

it.each([
  [
    '/contact',
    'POST /contact',
    100,
    { name: 'Ana', email: 'ana@example.com', message: 'Hola' },
    contactMessages,
  ],
  [
    '/withdrawal',
    'POST /withdrawal',
    100,
    { name: 'Ana', email: 'ana@example.com' },
    withdrawalRequests,
  ],
  [
    '/auth/register',
    'POST /auth/register',
    300,
    { email: 'nueva@example.com', password: 'corro los domingos' },
    accounts,
  ],
  [
    '/participar/1',
    'POST /participar/:eventId',
    500,
    { name: 'Ana', email: 'ana@example.com' },
    participants,
  ],
  ['/create-order', 'POST /create-order', 3_000, { items: [{ id: 1 }] }, orders],
])('%s: so many a day from one address, and no row more', async (path, key, most, body, table) => {
  await called(`day:${key}:${ADDRESS}`, most);
  const before = await db().$count(table);
  const answer = await post(path, body);
  expect([answer.statusCode, answer.body]).toEqual([429, expect.stringContaining(TODAY)]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await db().$count(table)).toBe(before);
  expect((await post(path, body, '203.0.113.8')).statusCode).not.toBe(429);
});

it('photos put into orders from one address: so many an hour', async () => {
  const { photos } = await seedEvent(shop().services, 2);
  const address = '203.0.113.9';
  await called(`ordered-photos:${address}`, 4_999);
  const body = { items: photos.map(({ id }) => ({ id })) };
  const before = await db().$count(orders);
  const answer = await post('/create-order', body, address);
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    {
      error:
        'Desde tu conexión se empezaron muchas compras. Terminá de pagar alguna, o probá dentro de una hora.',
    },
  ]);
  expect(await db().$count(orders)).toBe(before);
});

it('of the sessions and known devices of one account the latest sixty stay', async () => {
  const [account] = await db()
    .insert(accounts)
    .values({ email: `${randomUUID()}@example.com`, passwordHash: 'x' })
    .returning();
  const accountId = account?.id ?? 0;
  const expiresAt = new Date(Date.now() + 86_400_000);
  for (let nth = 0; nth < 65; nth += 1) {
    const name = `nth-${String(nth)}-${String(accountId)}`;
    await insertSession(db(), { tokenHash: name, accountId, expiresAt }, undefined);
    await rememberOrigins(db(), accountId, [name]);
  }
  const kept = await db().select().from(sessions).where(eq(sessions.accountId, accountId));
  expect(kept).toHaveLength(60);
  expect(kept.map(({ tokenHash }) => tokenHash)).toContain(`nth-64-${String(accountId)}`);
  expect(kept.map(({ tokenHash }) => tokenHash)).not.toContain(`nth-0-${String(accountId)}`);
  expect(await db().$count(loginOrigins, eq(loginOrigins.accountId, accountId))).toBe(60);
});

it('a stranger’s letter box gets five e-mails of withdrawals a day; every request is kept and told', async () => {
  const email = 'victima@example.com';
  const spelled = (nth: number) =>
    nth % 2 ? email.toUpperCase() : `victima+${String(nth)}@example.com`;
  const answers = [];
  for (let nth = 0; nth < 8; nth += 1) {
    const from = `203.0.113.${String(100 + nth)}`;
    answers.push(
      await post('/withdrawal', { name: `Nadie ${String(nth)}`, email: spelled(nth) }, from),
    );
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(8).fill(201));
  const codes = answers.map((answer) => answer.json<{ code: string }>().code);
  const letters = async () =>
    (await lettersOf(shop())).filter(({ id }) => codes.some((code) => id.includes(code)));
  await eventually(async () => expect(await letters()).toHaveLength(13));
  const toVictim = (await letters()).filter(({ to }) =>
    /^victima(?:\+\d)?@example\.com$/.test(to.toLowerCase()),
  );
  expect(toVictim).toHaveLength(5);
});

/** Under an address of its own, which is the victim's letter box each time. */
async function register(nth: number) {
  const account = { email: `victima+${String(nth)}@gmail.com`, password: 'corro los domingos' };
  const from = `203.0.113.${String(120 + nth)}`;
  expect((await post('/auth/register', account, from)).statusCode).toBe(201);
  return { account, from };
}

it('accounts made under a stranger’s address and deleted fill no letter box, however it is spelt', async () => {
  const statuses: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const { account, from } = await register(nth);
    const login = await post('/auth/login', account, from);
    const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]));
    for (const path of ['export', 'delete-account']) {
      const url = `/api/auth/${path}`;
      const call = { method: 'POST', url, payload: account, cookies } as const;
      statuses.push((await shop().app.inject(call)).statusCode);
    }
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 200, 429, 200]);
  const posted = await db().select().from(postedMails);
  const sent = (kind: string) => posted.filter(({ id }) => id.startsWith(kind)).length;
  expect([sent('account-data-'), sent('account-deleted-')]).toEqual([3, 3]);
});

it('one letter box gets three recovery e-mails in an hour for all accounts that are its', async () => {
  for (let nth = 5; nth < 9; nth += 1) {
    const { account, from } = await register(nth);
    await post('/auth/forgot-password', { email: account.email }, from);
  }
  // It is answered before it is asked for: only what was counted has been decided.
  const asked = like(attemptCounters.key, 'recovery-mail %');
  const left = async () => ({
    asked: (await db().select().from(attemptCounters).where(asked)).map(({ count }) => count),
    waiting: await db().$count(jobs, eq(jobs.name, sendRecoveryJob.name)),
    sent: await db().$count(recoveryTokens),
  });
  await eventually(async () => expect(await left()).toEqual({ asked: [4], waiting: 0, sent: 3 }));
});
