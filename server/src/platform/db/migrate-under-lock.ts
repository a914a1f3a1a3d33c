// A server's database is migrated once, however many processes start at once, and while an earlier version sells on
// it. Whoever waits for a table stands in line before everybody who comes later: behind a backup that reads all of
// it nobody would buy anything for as long. So it waits for moments, and makes room between them.
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Any fixed number: serialises processes that start at once. */
const MIGRATION_LOCK = 20_261_121;
/** Longer than the second after which the server itself ends an upkeep of its own that is in the way. */
const MOMENT_MS = 1_500;
const ROOM_MS = 1_500;
/** Shorter waits are no news. */
const NEWS_MS = 4_000;
const LOOK_MS = 500;

interface Migrating {
  migrationsFolder: string;
  /** Whether a query failed only because somebody else held what it needs. */
  isHeld(error: unknown): boolean;
}

export async function migrateUnderLock(pool: pg.Pool, migrating: Migrating): Promise<void> {
  const client = await pool.connect();
  const stopTelling = await tellWhoHolds(client, pool);
  try {
    await client.query(`set lock_timeout = ${String(MOMENT_MS)}`);
    while (!(await tryOnce(client, migrating))) await sleep(ROOM_MS);
  } finally {
    stopTelling();
    // Closed, and with it the lock and the timeout are gone.
    client.release(true);
  }
}

/** False when somebody held what it needs; then it has changed nothing. */
async function tryOnce(
  client: pg.PoolClient,
  { migrationsFolder, isHeld }: Migrating,
): Promise<boolean> {
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
    return true;
  } catch (error) {
    if (!isHeld(error)) throw error;
    return false;
  }
}

const WHO = `select format('%s (PostgreSQL process %s%s, at it since %s UTC)',
    coalesce(nullif(application_name, ''), 'somebody'), pid, ', from ' || host(client_addr),
    to_char(coalesce(xact_start, query_start) at time zone 'utc', 'HH24:MI:SS')) as who
  from pg_stat_activity where pid = any(pg_blocking_pids($1))`;

/** Once, when it has waited for some seconds. Returns what ends the looking. */
async function tellWhoHolds(client: pg.PoolClient, pool: pg.Pool): Promise<() => void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const start = Date.now();
  const look = async () => {
    if (Date.now() - start < NEWS_MS) return;
    const holders = await pool.query<{ who: string }>(WHO, [rows[0]?.pid]);
    const who = holders.rows.map((row) => row.who);
    if (who.length === 0 || isTold) return;
    isTold = true;
    clearInterval(looking);
    console.log(
      `The database is migrated as soon as it is free; it is held by ${who.join(', ')} …`,
    );
  };
  let isTold = false;
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return () => {
    isTold = true;
    clearInterval(looking);
  };
}
