// The database: a PostgreSQL server by DATABASE_URL, else the embedded one; one driver for both.
import { sql } from 'drizzle-orm';
import { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import * as schema from '../../schema/index.ts';
import { StartupError } from '../startup-error.ts';
import { causeOf, messageOf } from '../watch/told-error.ts';
import { openSnapshotDoor } from './snapshot.ts';
import { isMade, startEmbeddedDatabase } from './embedded/pglite-connection.ts';
import { keepStatements } from './kept-statements.ts';
import { migrateUnderLock } from './migrate-under-lock.ts';
import { OWN_SETTINGS, requireOwnSessions, requireRights, requireUtf8 } from './own-settings.ts';
import { startUpkeep } from './upkeep.ts';

/** A database or a transaction of it: what repositories take. */
export type Database = Pick<
  NodePgDatabase<typeof schema>,
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$count'
>;

export interface OpenDatabase {
  db: Database;
  /** True when one session serves everybody: then web and worker share this process. */
  embedded: boolean;
  /** An embedded one that was not there: it was made for this process. */
  isNew: boolean;
  /** Fails where nothing more can be written, too. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
/** A server that says nothing for so long is away; the connection that asked is given up. */
const AWAY = { query_timeout: 5_000 };
/** A copy that only reads, as what answers at an address while another server takes over, sells nothing. */
const REFUSE_COPY = `if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'the server only reads';
  end if;`;
const WRITES = `do $$ begin ${REFUSE_COPY} end $$`;
/**
 * A full disk goes on answering, and takes orders as long as there is room in its tables' pages: what is too much for
 * memory is written to a file of the moment, where the database's tables are too.
 */
const HAS_ROOM = `do $$ begin ${REFUSE_COPY}
  perform set_config('work_mem', '64', true), set_config('temp_tablespaces', '', true);
  perform count(*) from generate_series(1, 10000);
end $$`;
const PING = { text: HAS_ROOM, ...AWAY };
/**
 * Longer than anything takes that the shop asks for at once. Nobody hears of a server that lost its power, nor of one
 * that something between holds the line to: whoever asked would wait for good.
 */
const SILENCE_MS = 120_000;
/**
 * A connection to a server that only reads is none: it would be kept after another one took over.
 *
 * The planner expects far more of a word's beginning than there is, and starts processes to help: that takes 5 ms
 * where the query takes a tenth of one. A shop's queries are many and short; its cores are for each other's.
 */
const OPENING = {
  text: `${WRITES}; ${OWN_SETTINGS}; set max_parallel_workers_per_gather = 0`,
  ...AWAY,
};

export async function openDatabase(options: {
  url: string | undefined;
  dataDir: string;
  silenceMs?: number;
}): Promise<OpenDatabase> {
  const { url, dataDir, silenceMs = SILENCE_MS } = options;
  return url ? openServer(url, silenceMs) : openEmbedded(join(dataDir, 'db'));
}

async function openServer(url: string, silenceMs: number): Promise<OpenDatabase> {
  await requireOwnSessions(url);
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'photolab',
    max: 10,
    connectionTimeoutMillis: 5_000,
    // The pool waits for it; its types do not say so yet.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      // Between two queries of a transaction nobody listens: a lost connection must not end the process.
      client.on('error', () => undefined);
      await client.query(OPENING);
    },
  });
  keepStatements(pool);
  pool.on('error', () => undefined); // a lost idle connection; the next query opens another
  await migrateServer(pool).catch(async (error: unknown) => {
    await pool.end();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`DATABASE_URL cannot be used: ${describe(error)}.`);
  });
  // From here on: an index of a large table takes its time.
  pool.on('acquire', (client) => {
    const { stream } = client.connection;
    if (!(stream instanceof Socket) || stream.timeout === silenceMs) return;
    stream.setTimeout(silenceMs).on('timeout', () => {
      // Between two queries of a transaction the server has nothing to say.
      if ('readyForQuery' in client && client.readyForQuery === true) return;
      stream.destroy(new Error(`Connection terminated: silent for ${String(silenceMs)} ms`));
    });
  });
  return {
    db: withTransactions(drizzle(pool, { schema })),
    embedded: false,
    isNew: false,
    ping: () => pool.query(PING),
    close: () => pool.end(),
  };
}

/** Rights are asked about once one was missed: who has all tables may go on without those to make them. */
async function migrateServer(pool: pg.Pool): Promise<void> {
  await requireUtf8(pool);
  await migrateUnderLock(pool, { migrationsFolder: MIGRATIONS, isHeld }).catch(
    async (error: unknown) => {
      if (NO_RIGHT.includes(sqlState(error) ?? '')) await requireRights(pool);
      throw error;
    },
  );
}

/** How often a transaction is begun. */
const TRIES = 5;
const DEADLOCK = '40P01';
/** What somebody else held for longer than a query wanted to wait. */
const LOCK_NOT_AVAILABLE = '55P03';

/** A privilege, or a schema to make tables in. */
const NO_RIGHT = ['42501', '3F000'];

export const isHeld = (error: unknown) =>
  [DEADLOCK, LOCK_NOT_AVAILABLE].includes(sqlState(error) ?? '');

/**
 * Until the transaction ends nobody else has this name, in any case of letters: folded by the database, as addresses
 * are where they are compared.
 */
export const lockName = (tx: Database, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${name}), 0))`);

/** What waits for a transaction's rows to be there for others to see. */
const heldBack = new WeakMap<object, (() => void)[]>();

/** Runs `then` once the transaction `db` is committed, and never if it is not; at once where `db` is none. */
export function afterCommit(db: Database, then: () => void): void {
  const others = heldBack.get(db);
  if (others) others.push(then);
  else then();
}

/**
 * Of two transactions that wait for each other the server ends one, after a second: it is begun again. What one
 * does is done to rows, or as harmless twice as once, so that nothing of the first try is left.
 */
function withTransactions(db: NodePgDatabase<typeof schema>): Database {
  const begin: typeof db.transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    for (let tried = 1; ; tried += 1) {
      const after: (() => void)[] = [];
      try {
        const result = await begin((tx) => {
          heldBack.set(tx, after);
          return work(tx);
        }, config);
        for (const then of after) then();
        return result;
      } catch (error) {
        if (tried === TRIES || sqlState(error) !== DEADLOCK) throw error;
      }
    }
  };
  return db;
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const isNew = !isMade(folder);
  const embedded = await startEmbeddedDatabase(folder);
  const closeDoor = await openSnapshotDoor(embedded, dirname(folder));
  const pool = new pg.Pool({ max: 1, ...embedded.clientOptions() });
  keepStatements(pool);
  const db = drizzle(pool, { schema });
  await migrate(db, { migrationsFolder: MIGRATIONS });
  const endUpkeep = startUpkeep(pool);
  return {
    db: withTransactions(db),
    embedded: true,
    isNew,
    ping: () => pool.query(HAS_ROOM),
    close: async () => {
      endUpkeep();
      closeDoor();
      await pool.end();
      await embedded.close();
    },
  };
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  return messageOf(error);
}

/**
 * SQLSTATEs of a server that does not serve for now: a lost connection, one that it refuses to us, a full disk or no
 * memory, an end, files that fail, a database that is being put back, a copy that only reads.
 */
const AWAY_STATES = /^(?:08|28|53|57|58)|^(?:25006|3D000|55000)$/;

/** The driver's words for a connection that is lost or that nobody gave; the last is all that a transaction says of it. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|.* is not queryable$)/;

/** Whether it is the server that fails a query, and not the query. */
export function isServerAway(error: unknown): boolean {
  const cause = causeOf(error);
  return AWAY_STATES.test(sqlState(cause) ?? '') || LOST.test(messageOf(cause));
}

/** Whether the server answers, and has no room for more. */
export const isDatabaseFull = (error: unknown): boolean => sqlState(error) === '53100';

/** The SQLSTATE of a failed query (`23505` is a unique violation), if the database refused it. */
export function sqlState(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
}

/** The name of the unique constraint or index that a write ran into, if it did. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError && cause.code === '23505' ? cause.constraint : undefined;
}

/** The table whose row a written one refers to and that is not there, by the names that migrations give constraints. */
export function missingReference(error: unknown): string | undefined {
  const cause = causeOf(error);
  if (!(cause instanceof pg.DatabaseError) || cause.code !== '23503') return undefined;
  return /_([a-z]+)_id_fk$/.exec(cause.constraint ?? '')?.[1];
}
