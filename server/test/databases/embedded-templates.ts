// Embedded databases to copy for tests: to make one takes longer than many a file's tests, so they are kept
// until a migration or the database's own version changes.
import { createHash } from 'node:crypto';
import {
  cpSync,
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
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../../src/platform/db/embedded/pglite-connection.ts';

const KEPT = join(import.meta.dirname, '../../../.cache/test-databases');
const MIGRATIONS = join(import.meta.dirname, '../../migrations');

export interface EmbeddedTemplates {
  /** A folder whose embedded database has every table and no row. */
  migrated: string;
  /** A folder whose embedded database holds no table. */
  empty: string;
}

export async function embeddedTemplates(): Promise<EmbeddedTemplates> {
  const folder = join(KEPT, versionNow());
  if (!existsSync(folder)) await make(folder);
  return { migrated: join(folder, 'migrated'), empty: join(folder, 'empty') };
}

function versionNow(): string {
  const hash = createHash('sha256');
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  for (const name of names.sort()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  hash.update(readFileSync(import.meta.filename));
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return hash.update(readFileSync(join(library, '../../package.json'))).digest('hex');
}

/**
 * Without PostgreSQL's patterns for new databases, which no shop makes (half of the files that each test would copy),
 * and with an eighth of the usual buffers, which are filled with zeros at each opening (a quarter of what it costs).
 */
async function makeLight(database: EmbeddedDatabase): Promise<void> {
  const client = new pg.Client({ stream: () => database.openSocket(), user: 'postgres' });
  await client.connect();
  await client.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.query(`drop database ${name}`);
  await client.query("alter system set shared_buffers = '16MB'");
  await client.end();
}

/** What is half made is never there under its name, also where two runs make it at once. */
async function make(folder: string): Promise<void> {
  const others = existsSync(KEPT) ? readdirSync(KEPT) : [];
  mkdirSync(KEPT, { recursive: true });
  const making = mkdtempSync(join(KEPT, 'making-'));
  const [empty, migrated] = [join(making, 'empty'), join(making, 'migrated')];
  mkdirSync(empty);
  const database = await startEmbeddedDatabase(join(empty, 'db'));
  await makeLight(database);
  await database.close();
  cpSync(empty, migrated, { recursive: true });
  await (await openDatabase({ url: undefined, dataDir: migrated })).close();
  for (const other of others) rmSync(join(KEPT, other), { recursive: true, force: true });
  try {
    renameSync(making, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
}
