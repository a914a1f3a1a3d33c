// What one call makes the database refuse takes nothing from the calls after it.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { eventually } from '../../../test/eventually.ts';
import { createDatabase, useShop } from '../../../test/shop.ts';
import { isServerAway, openDatabase } from './database.ts';
import { openGate } from './gate.fixture.ts';
import { onlyRow } from './only-row.ts';

const shop = useShop();
const api = callsOf(shop);

it('galleries open as before after a query has failed', async () => {
  const { event } = await seedEvent(shop().services, 2);
  const look = async () => {
    // Asked of the database again, not of what is kept.
    shop().services.eventVersions.forget();
    return (await api.get(`/events/event/${String(event.id)}?page=1`)).statusCode;
  };
  expect(await look()).toBe(200);
  const person = { email: 'dos-veces@example.com', password: 'una clave larga' };
  expect((await api.post('/auth/register', {}, person)).statusCode).toBe(201);
  expect((await api.post('/auth/register', {}, person)).statusCode).toBe(409);
  expect([await look(), await look()]).toEqual([200, 200]);
});

it('run contract: a database that answers and has no room for more is not ready', async () => {
  const { db } = shop().services;
  const statusOf = async () => (await shop().app.inject('/readyz')).statusCode;
  // On the server for connections that are yet to be made; the embedded one is a single session.
  const onServer = process.env['TEST_DATABASE'] === 'server';
  const limit = async (to: 'set temp_file_limit = 0' | 'reset temp_file_limit') => {
    if (!onServer) return db.execute(sql.raw(to));
    const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
    return db.execute(sql.raw(`alter database ${onlyRow(rows).name} ${to}`));
  };
  const everybody = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`;
  await limit('set temp_file_limit = 0');
  if (onServer) await db.execute(everybody).catch(() => undefined);
  await eventually(async () => expect(await statusOf()).toBe(503));
  await limit('reset temp_file_limit');
  if (onServer) await db.execute(everybody).catch(() => undefined);
  await eventually(async () => expect(await statusOf()).toBe(200));
});

it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'a transaction whose connection the server ends has met a server that is away, and no fault of ours',
  async () => {
    const ended = shop().services.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    expect(isServerAway(await ended.catch((error: unknown) => error))).toBe(true);
    const { event } = await seedEvent(shop().services, 1);
    expect((await api.get(`/events/event/${String(event.id)}?page=1`)).statusCode).toBe(200);
  },
);

it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'a server that says nothing any more is away, and nobody waits for it for good',
  async () => {
    const url = new URL((await createDatabase()).DATABASE_URL ?? '');
    const gate = openGate(new URL(url));
    url.host = `127.0.0.1:${String(await gate.start())}`;
    const database = await openDatabase({ url: url.href, dataDir: '', silenceMs: 300 });
    const asked = database.db.transaction(async (tx) => {
      gate.hush();
      await tx.execute(sql`select 1`);
    });
    expect(isServerAway(await asked.catch((error: unknown) => error))).toBe(true);
    gate.stop();
    await database.close();
  },
);

it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'a transaction whose work takes longer than a server may be silent goes on, and then notices one that is',
  async () => {
    const url = new URL((await createDatabase()).DATABASE_URL ?? '');
    const gate = openGate(new URL(url));
    url.host = `127.0.0.1:${String(await gate.start())}`;
    const silenceMs = 300;
    const database = await openDatabase({ url: url.href, dataDir: '', silenceMs });
    const answered: unknown[] = [];
    const asked = database.db.transaction(async (tx) => {
      const { pid } = onlyRow((await tx.execute(sql`select pg_backend_pid() as pid`)).rows);
      // Files are stored, pictures are drawn.
      await sleep(3 * silenceMs);
      answered.push(...(await tx.execute(sql`select pg_backend_pid() = ${pid} as same`)).rows);
      gate.hush();
      await tx.execute(sql`select 1`);
    });
    expect(isServerAway(await asked.catch((error: unknown) => error))).toBe(true);
    expect(answered).toEqual([{ same: true }]);
    gate.stop();
    await database.close();
  },
);
