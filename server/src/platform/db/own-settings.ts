// A PostgreSQL is often somebody else's: what its owner set for all who work there changes what queries mean.
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { messageOf } from '../watch/told-error.ts';

/**
 * How texts are read and written, where tables are, what a transaction sees and how long anything may take does not
 * hang on what the server, the database or the role sets: it is as in the embedded database.
 */
export const OWN_SETTINGS = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set timezone = 'UTC'; set search_path = public;
  set default_transaction_isolation = 'read committed'; set standard_conforming_strings = on;
  select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout',
    'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`;

const WAIT_MS = 5_000;
/** Where others work too, one look may find two connections, each with whom it was lent to by chance. */
const LOOKS = 5;

/**
 * A pooler that lends its connections by transaction gives others what a session set, holds and keeps: the lock of
 * the migrations stays with somebody else, and a kept statement is another process's.
 * @throws StartupError
 */
export async function requireOwnSessions(url: string): Promise<void> {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
  };
  const clients = openable(connection);
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    const looks: string[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      const pids: number[] = [];
      for (const client of clients) pids.push(await backendOf(client));
      looks.push(new Set(pids).size === 1 ? 'shared' : pids.join());
    }
    if (new Set(looks).size === 1 && !looks.includes('shared')) return;
  } catch {
    // Who gets no two shares none; that a database does not answer is told by whoever opens it.
    return;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
  throw new StartupError(
    'DATABASE_URL leads to a pooler that lends its connections by transaction, as PgBouncer with pool_mode = transaction: name the database itself, or a pooler that lends them by session.',
  );
}

/** The driver reads a certificate's file at once. */
function openable(connection: pg.ClientConfig): pg.Client[] {
  try {
    return [new pg.Client(connection), new pg.Client(connection)];
  } catch (error) {
    throw new StartupError(`DATABASE_URL cannot be used: ${messageOf(error)}.`);
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Any other has no place for letters that people write. @throws StartupError */
export async function requireUtf8(client: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new StartupError(
    `DATABASE_URL names a database in ${String(encoding)}: make one with encoding 'UTF8' template template0.`,
  );
}

/** What its owner has to do for a role that may make no tables there, as roles may not since PostgreSQL 15. */
const LACKING = `select string_agg(statement, ' ') as statements from (values
    (to_regnamespace('public') is null, format('create schema public authorization %I;', current_user)),
    (not has_schema_privilege(to_regnamespace('public')::oid, 'create'),
      format('grant all on schema public to %I;', current_user)),
    (not has_database_privilege(current_database(), 'create'),
      format('grant create on database %I to %I;', current_database(), current_user))
  ) as needs (is_lacking, statement) where is_lacking`;

/** For whoever makes tables. @throws StartupError with what to do, to be run within that database */
export async function requireRights(client: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ statements: string | null }>(LACKING);
  const statements = rows[0]?.statements;
  if (!statements) return;
  throw new StartupError(
    `DATABASE_URL cannot be used: its user may make no tables there. Whoever owns that database runs within it: ${statements}`,
  );
}
