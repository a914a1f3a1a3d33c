// A PostgreSQL whose owner wants other days, zones, schemas and transactions sells all the same.
import { expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../scripts/server-database.ts';
import { createDatabase } from '../../../test/shop.ts';
import { events } from '../../schema/events.ts';
import { openDatabase } from './database.ts';
import { openSnapshot } from './snapshot.ts';

const SETTINGS = {
  datestyle: `'SQL, DMY'`,
  timezone: `'Pacific/Auckland'`,
  default_transaction_isolation: `'serializable'`,
  search_path: 'someone, public',
  statement_timeout: `'1min'`,
  lock_timeout: `'1min'`,
  idle_in_transaction_session_timeout: `'1min'`,
  idle_session_timeout: `'1min'`,
};
/** An event's photos are listed, a backup is read and a page waits for as long as that takes. */
const TIMEOUTS = `select name from pg_settings where name like '%\\_timeout' and setting <> '0'
  and name like any (array['statement%', 'lock%', 'idle%'])`;

async function databaseOf(like: string) {
  const database = await createDatabase(like);
  onTestFinished(database.drop);
  return database.env.DATABASE_URL ?? '';
}

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
    const { client, close: end } = await openSnapshot({ url, dataDir: '' });
    onTestFinished(end);
    expect((await client.query(TIMEOUTS)).rows).toEqual([]);
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
