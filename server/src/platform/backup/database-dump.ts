// The rows of a database as lines of text and back: the same for the embedded database and a server,
// so that a backup of one can be restored into the other.
import type { MigrationMeta } from 'drizzle-orm/migrator';
import pg from 'pg';
import * as z from 'zod/mini';
import { StartupError } from '../startup-error.ts';

/** What a query needs: a client inside a transaction. */
export type Client = Pick<pg.ClientBase, 'query'>;

const lineSchema = z.union([
  z.object({ migrations: z.array(z.string()) }),
  z.object({ table: z.string() }),
  z.object({ sequence: z.string(), value: z.string() }),
  z.object({ rows: z.number() }),
  z.string(),
]);

const BATCH = 500;
const SCHEMAS = `('public', 'drizzle')`;

/** Everything the database holds, one JSON value a line; `client` is in a transaction that sees one instant. */
export async function* dumpDatabase(client: Client): AsyncGenerator<string> {
  const line = (value: z.input<typeof lineSchema>) => `${JSON.stringify(value)}\n`;
  yield line({ migrations: await columnOf(client, APPLIED) });
  let rows = 0;
  for (const table of await columnOf(client, TABLES)) {
    yield line({ table });
    await client.query(`declare dumped no scroll cursor for select t::text from ${table} t`);
    for (;;) {
      const batch = await columnOf(client, `fetch ${String(BATCH)} from dumped`);
      if (batch.length === 0) break;
      rows += batch.length;
      yield batch.map(line).join('');
    }
    await client.query('close dumped');
  }
  const sequences = await client.query<{ sequence: string; value: string }>(SEQUENCES);
  for (const { sequence, value } of sequences.rows) yield line({ sequence, value });
  yield line({ rows });
}

const APPLIED = 'select hash as value from drizzle.__drizzle_migrations order by created_at';
const TABLES = `select format('%I.%I', schemaname, tablename) as value from pg_tables
  where schemaname in ${SCHEMAS} order by value`;
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as value
  from pg_sequences where schemaname in ${SCHEMAS} and last_value is not null order by sequence`;

/** The storage keys that the rows name. */
export async function findStorageKeys(client: Client): Promise<string[]> {
  const columns = await client.query<{ table: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as table, format('%I', column_name) as column
     from information_schema.columns
     where table_schema = 'public' and table_name <> 'jobs'
       and data_type = 'text' and column_name like '%\\_key'`,
  );
  const keys: string[] = [];
  for (const { table, column } of columns.rows) {
    keys.push(
      ...(await columnOf(
        client,
        `select ${column} as value from ${table} where ${column} like '%/%'`,
      )),
    );
  }
  return keys;
}

/** Whether the database holds no table of ours. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  return (await columnOf(client, TABLES)).length === 0;
}

/**
 * Fills an empty database from a dump, as the program that made it left it: the tables as of its
 * migrations, then the rows. `client` is in a transaction.
 * @throws StartupError when the dump is of a newer version
 */
export async function loadDatabase(
  client: Client,
  lines: AsyncIterable<string>,
  migrations: MigrationMeta[],
): Promise<number> {
  const loader = loaderOf(client);
  let done = false;
  for await (const text of lines) {
    const line = lineSchema.parse(JSON.parse(text));
    if (typeof line === 'string') await loader.row(line);
    else if ('migrations' in line) await createTables(client, line.migrations, migrations);
    else if ('table' in line) await loader.table(line.table);
    else if ('sequence' in line) {
      await loader.flush();
      await client.query('select setval($1::regclass, $2::bigint)', [line.sequence, line.value]);
    } else done = line.rows === loader.count();
  }
  if (!done) throw new StartupError('The backup is broken: its database does not end.');
  await finish(client);
  return loader.count();
}

/** `line` is a dump's first. @throws StartupError when it is of a newer version */
export function refuseOtherVersion(line: string, migrations: MigrationMeta[]): void {
  const first = lineSchema.parse(JSON.parse(line));
  if (typeof first === 'object' && 'migrations' in first)
    migrationsOf(first.migrations, migrations);
}

function migrationsOf(applied: string[], known: MigrationMeta[]): MigrationMeta[] {
  const wanted = known.slice(0, applied.length);
  if (wanted.length < applied.length || wanted.some(({ hash }, at) => hash !== applied[at])) {
    throw new StartupError(
      'The backup was made by another version: restore it with that one, or a newer one.',
    );
  }
  return wanted;
}

async function createTables(client: Client, applied: string[], known: MigrationMeta[]) {
  const wanted = migrationsOf(applied, known);
  for (const { sql } of wanted) for (const statement of sql) await client.query(statement);
  await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  // Rows come table by table: references are taken away meanwhile, and checked when they come back.
  await client.query(`create temporary table later on commit drop as
    select conrelid::regclass::text as "table", format('%I', conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  await client.query(`do $$ declare c record; t text; begin
    for c in select * from later loop
      execute format('alter table %s drop constraint %s', c."table", c.name); end loop;
    for t in ${TABLES} loop
      execute format('alter table %s disable trigger user', t);
      execute format('truncate %s', t); end loop; end $$`);
}

async function finish(client: Client): Promise<void> {
  await client.query(`do $$ declare c record; t text; begin
    for t in ${TABLES} loop execute format('alter table %s enable trigger user', t); end loop;
    for c in select * from later loop
      execute format('alter table %s add constraint %s %s', c."table", c.name, c.definition);
    end loop; end $$`);
}

/** Inserts rows in batches. */
function loaderOf(client: Client) {
  let table = '';
  let waiting: string[] = [];
  let count = 0;
  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const rows = waiting;
    waiting = [];
    await client.query(
      `insert into ${table} overriding system value select (parsed.row).*
       from (select r::${table} as row from unnest($1::text[]) r offset 0) parsed`,
      [rows],
    );
  }
  return {
    flush,
    count: () => count,
    async table(name: string): Promise<void> {
      await flush();
      // Of the shop alone: rows of the database's own tables would be roles and programs of it.
      if (!(await columnOf(client, TABLES)).includes(name))
        throw new StartupError(`The backup is broken: it names a table ${name}.`);
      table = name;
    },
    async row(text: string): Promise<void> {
      waiting.push(text);
      count += 1;
      if (waiting.length >= BATCH) await flush();
    },
  };
}

async function columnOf(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<Record<string, string>>(query);
  return rows.map((row) => Object.values(row)[0] ?? '');
}
