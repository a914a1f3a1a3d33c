// A PostgreSQL whose owner wants other days, zones, schemas and transactions sells all the same.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '../../../scripts/server-database.ts';
import { startLendingPooler } from '../../../test/databases/lending-pooler.ts';
import { createDatabase } from '../../../test/shop.ts';
import { isAddress } from '../../schema/columns.ts';
import { contactMessages } from '../../schema/content.ts';
import { events } from '../../schema/events.ts';
import { openDatabase } from './database.ts';
import { messageOf } from '../watch/told-error.ts';
import { openEmptyPlace, openSnapshot } from './snapshot.ts';

const SETTINGS = {
  datestyle: `'SQL, DMY'`,
  timezone: `'Pacific/Auckland'`,
  default_transaction_isolation: `'serializable'`,
  search_path: 'someone, public',
  statement_timeout: `'1min'`,
  lock_timeout: `'1min'`,
  idle_in_transaction_session_timeout: `'1min'`,
  idle_session_timeout: `'1min'`,
  standard_conforming_strings: 'off',
};
/** An event's photos are listed, a backup is read and a page waits for as long as that takes. */
const TIMEOUTS = `select name from pg_settings where name like '%\\_timeout' and setting <> '0'
  and name like any (array['statement%', 'lock%', 'idle%'])`;

/** As in the patterns by which numbers and names are found. */
const DIGIT = `select '\\d' as digit`;

const databaseOf = async (like: string) => (await createDatabase(like)).DATABASE_URL ?? '';

it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'what the owner of a database sets for all who work there changes nothing of ours',
  async () => {
    const url = await databaseOf('');
    const name = new URL(url).pathname.slice(1);
    await ask(url, 'create schema someone');
    for (const [setting, value] of Object.entries(SETTINGS))
      await ask(url, `alter database ${name} set ${setting} = ${value}`);
    const { db, close } = await openDatabase({ url, dataDir: '' });
    onTestFinished(close);
    const updatedAt = new Date('2026-06-05T23:30:00Z');
    const event = { name: '5K', date: '2026-06-05', price: 150_000, updatedAt };
    await db.insert(events).values(event);
    expect(await db.select().from(events)).toMatchObject([event]);
    const { rows } = await db.execute('show transaction_isolation');
    expect(rows).toEqual([{ transaction_isolation: 'read committed' }]);
    expect((await db.execute(TIMEOUTS)).rows).toEqual([]);
    expect((await db.execute(DIGIT)).rows).toEqual([{ digit: '\\d' }]);
    const { client, close: end } = await openSnapshot({ url, dataDir: '' });
    onTestFinished(end);
    expect((await client.query(TIMEOUTS)).rows).toEqual([]);
    expect((await client.query(DIGIT)).rows).toEqual([{ digit: '\\d' }]);
  },
);

it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'a database without a place for every letter is refused, with what to do',
  async () => {
    const url = await databaseOf(`encoding 'LATIN1' locale 'C' template template0`);
    await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow(
      "DATABASE_URL names a database in LATIN1: make one with encoding 'UTF8' template template0.",
    );
  },
);

it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'an address is found as it was written where a large I is no other i’s',
  async () => {
    const turkish = `encoding 'UTF8' locale 'C.UTF-8' locale_provider icu icu_locale 'tr-TR'`;
    const url = await databaseOf(`${turkish} template template0`);
    const { db, close } = await openDatabase({ url, dataDir: '' });
    onTestFinished(close);
    const email = 'INFO@example.com';
    await db.insert(contactMessages).values({ name: 'Ana', email, message: 'Hola' });
    expect(await db.$count(contactMessages, isAddress(contactMessages.email, email))).toBe(1);
  },
);

it('a certificate that is not there is told with the name of the variable', async () => {
  const url = 'postgres://postgres@127.0.0.1:1/photolab?sslrootcert=/nowhere.pem';
  const told = /^DATABASE_URL cannot be used: ENOENT.+nowhere\.pem/;
  await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow(told);
  await expect(openSnapshot({ url, dataDir: '' })).rejects.toThrow(told);
});

it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'a pooler that lends its connections by transaction is refused, with what to do, and nothing is locked',
  async () => {
    const direct = await databaseOf('');
    const url = await startLendingPooler(direct);
    const told =
      /^DATABASE_URL leads to a pooler that lends its connections by transaction.+by session\.$/;
    await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow(told);
    await expect(openSnapshot({ url, dataDir: '' })).rejects.toThrow(told);
    expect(
      await ask(
        direct,
        `select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`,
      ),
    ).toEqual([]);
    await (await openDatabase({ url: direct, dataDir: '' })).close();
  },
);

it.runIf(process.env['TEST_DATABASE'] === 'server').each([
  ['revoke create on schema public from public', /grant all on schema public to (\w+);$/],
  ['drop schema public', /create schema public authorization (\w+);$/],
])('a user who may make no tables is told who has to do what (%s)', async (how, needed) => {
  const url = await databaseOf('');
  const name = new URL(url).pathname.slice(1);
  const user = `${name}_user`;
  await ask(url, `create role ${user} login; grant create on database ${name} to ${user}; ${how}`);
  onTestFinished(() =>
    ask(url, `drop owned by ${user} cascade; drop role ${user}`).then(() => undefined),
  );
  const theirs = Object.assign(new URL(url), { username: user }).href;
  const opening = openDatabase({ url: theirs, dataDir: '' }).then(() => 'opened');
  const refused = await opening.catch(messageOf);
  expect(refused).toMatch(/its user may make no tables there\. Whoever owns that database runs/);
  await expect(openEmptyPlace({ url: theirs, dataDir: '' }, async () => {})).rejects.toThrow(
    refused,
  );
  await ask(url, needed.exec(refused)?.[0] ?? '');
  await (await openDatabase({ url: theirs, dataDir: '' })).close();
});

it.runIf(process.env['TEST_DATABASE'] === 'embedded')(
  'what the environment asks of a server is not asked of the embedded database',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'photolab-settings-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    vi.stubEnv('PGSSLMODE', 'require');
    onTestFinished(() => void vi.unstubAllEnvs());
    await (await openDatabase({ url: undefined, dataDir })).close();
    await (await openSnapshot({ url: undefined, dataDir })).close();
  },
);
