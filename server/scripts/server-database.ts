// A database of its own on a PostgreSQL, for tests, benches and proofs: made, asked, dropped.
import pg from 'pg';

/** The one that is named, or the local one. */
export const SERVER_URL =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

const PATIENCE_MS = 10_000;

export async function ask<R extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<R[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** `like`: what is copied, as `template` and its name. */
export async function makeDatabase(serverUrl: string, name: string, like = '') {
  await ask(serverUrl, `create database ${name} ${like}`);
  return {
    url: Object.assign(new URL(serverUrl), { pathname: name }).href,
    drop: async () => {
      await ask(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
