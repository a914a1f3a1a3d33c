// What a PostgreSQL server's autovacuum does, for the embedded database, which has none: without it
// the planner believes that every event has one photo, and rows that were replaced are never reused.
import type pg from 'pg';

/** How often tables are looked at, as a server's `autovacuum_naptime`. */
const EVERY_MS = 60_000;

/** Tends now and then the tables that need it, one at a time, so that other queries come between. */
export function startUpkeep(pool: pg.Pool): () => void {
  const timer = setInterval(() => {
    // The next time will do: the database serves without it.
    tendTables(pool).catch(() => undefined);
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/**
 * Tables that nobody ever looked at, and those of which so much changed as a server waits for by
 * default (PostgreSQL's documentation, 24.1.6): a table that doubles is read a few times meanwhile.
 * @returns the names of the tables that were tended
 */
export async function tendTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(s.relname) as name
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.schemaname = 'public' and (c.reltuples < 0
       or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples or s.n_dead_tup > 50 + 0.2 * c.reltuples)`,
  );
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
  return rows.map(({ name }) => name);
}
