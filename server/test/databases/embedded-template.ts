// An embedded database for tests to copy: to migrate one takes longer than many a file's tests, so it is kept
// until a migration or the database's own version changes.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/platform/db/database.ts';
import { startEmbeddedDatabase } from '../../src/platform/db/embedded/pglite-connection.ts';

const KEPT = join(import.meta.dirname, '../../../.cache/test-databases');
const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** A folder whose embedded database has every table and no row. */
export async function embeddedTemplate(): Promise<string> {
  const folder = join(KEPT, versionNow());
  if (!existsSync(folder)) await make(folder);
  return folder;
}

function versionNow(): string {
  const hash = createHash('sha256');
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  for (const name of names.sort()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  hash.update(readFileSync(import.meta.filename));
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return hash.update(readFileSync(join(library, '../../package.json'))).digest('hex');
}

/** What is half made is never there under its name, also where two runs make it at once. */
async function make(folder: string): Promise<void> {
  const others = existsSync(KEPT) ? readdirSync(KEPT) : [];
  mkdirSync(KEPT, { recursive: true });
  const making = mkdtempSync(join(KEPT, 'making-'));
  await makeLight(join(making, 'db'));
  await (await openDatabase({ url: undefined, dataDir: making })).close();
  for (const other of others) rmSync(join(KEPT, other), { recursive: true, force: true });
  try {
    renameSync(making, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
}

/** Without PostgreSQL's patterns for new databases, which no shop makes: half of the files that each test would copy. */
async function makeLight(folder: string): Promise<void> {
  const database = await startEmbeddedDatabase(folder);
  const client = new pg.Client({ stream: () => database.openSocket(), user: 'postgres' });
  await client.connect();
  await client.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.query(`drop database ${name}`);
  await client.end();
  await database.close();
}
