// What a PostgreSQL server's autovacuum does, for the embedded database, which has none: without it
// the planner believes that every event has one photo, and rows that were replaced are never reused.
import type pg from 'pg';

const EVERY_MS = 10 * 60_000;

/** Tends every table now and then, one at a time, so that other queries come between. */
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

export async function tendTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_stat_user_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
}
