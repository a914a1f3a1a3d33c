// Puts a backup back, into an empty place only: the files first and the database last, in one
// transaction, so that a restore cut short never looks like a shop.
import { buffer } from 'node:stream/consumers';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from '../database-dump.ts';
import { inOrder } from '../../in-order.ts';
import { StartupError } from '../../startup-error.ts';
import { contentTypeOf } from '../../storage/content-types.ts';
import { isStorageKey, type Storage } from '../../storage/storage.ts';
import { openArchive, type Archive } from '../archive.ts';
import { readContents, unpackLines, type ArchivedFile, type Backup } from '../contents.ts';
import {
  findStorageKeys,
  isEmptyDatabase,
  loadDatabase,
  refuseOtherVersion,
} from '../database-dump.ts';
import {
  clearForFiles,
  markCommitting,
  markRestore,
  refuseHalfOfTheFiles,
  unmarkRestore,
} from './unfinished-restore.ts';

export interface RestoreOptions {
  path: string;
  passphrase: string;
  client: Client;
  storage: Storage;
  migrationsFolder: string;
  onFile?(restored: { files: number; of: number; bytes: number }): void;
  /** Stops at once, within a large file or the database too. */
  signal?: AbortSignal;
}

const WRITE_AT_ONCE = 4;

/** @throws StartupError when the place is not empty or the backup cannot be used; then nothing is left that the next one does not clear */
export async function restore(options: RestoreOptions) {
  const archive = await openArchive(options.path, options.passphrase, 'read');
  try {
    const { backup, files } = await readContents(archive);
    if (!backup) throw new StartupError(`${options.path} holds no backup that came to its end.`);
    await checkEmpty(options, backup.withFiles);
    await readThrough(archive, backup, options);
    const current = backup.withFiles ? [...files].filter(([, file]) => file.current) : [];
    refuseForeignKeys(options.path, current);
    const { rows, lost } = await restoreAll(archive, current, backup, options);
    return { at: backup.at, files: current.length, rows, lost };
  } finally {
    await archive.close();
  }
}

type Files = [string, ArchivedFile][];

/** A backup that somebody else made writes where a shop does, and nowhere else. */
function refuseForeignKeys(path: string, files: Files): void {
  const foreign = files.find(([key]) => !isStorageKey(key));
  if (!foreign) return;
  const name = JSON.stringify(foreign[0]);
  throw new StartupError(`${path} is no backup of a shop, or broken: it names a file ${name}.`);
}

/** Nothing is left of one that failed before its database committed. */
async function restoreAll(
  archive: Archive,
  files: Files,
  { database, withFiles }: Backup,
  options: RestoreOptions,
): Promise<Filled> {
  const { client, storage } = options;
  let filled: Filled;
  try {
    await markRestore(storage, { withFiles });
    await restoreFiles(archive, files, options);
    filled = await fillDatabase(archive, database, options);
  } catch (error) {
    // What ended it most likely keeps it from being cleared, too: the mark stays then, and the next one begins with that.
    await clear(storage, files).catch(() => undefined);
    throw error;
  }
  // Who loses the connection now cannot know: the mark stays, and a start looks.
  await client.query('commit');
  await unmarkRestore(storage);
  return filled;
}

async function clear(storage: Storage, files: Files): Promise<void> {
  for (const [key] of files) await storage.delete(key);
  await unmarkRestore(storage);
}

async function checkEmpty({ client, storage }: RestoreOptions, withFiles: boolean): Promise<void> {
  if (!(await isEmptyDatabase(client))) {
    throw new StartupError(
      'The database is not empty: a backup is restored into an empty place only.',
    );
  }
  // The emptiest place is a bucket that is still to be made.
  await storage.make();
  await (withFiles ? clearForFiles(storage) : refuseHalfOfTheFiles(storage));
}

async function restoreFiles(
  archive: Archive,
  files: Files,
  { storage, onFile, signal }: RestoreOptions,
): Promise<void> {
  const restored = { files: 0, of: files.length, bytes: 0 };
  const writes = inOrder(files, WRITE_AT_ONCE, async ([key, file]) => {
    await storage.put(key, await buffer(until(signal, archive.read(file))), contentTypeOf(key));
    return file.size;
  });
  for await (const size of writes) {
    restored.files += 1;
    restored.bytes += size;
    onFile?.(restored);
  }
}

interface Filled {
  rows: number;
  /** Files that rows name and that are not there: of what was deleted since a copy of the database alone. */
  lost: string[];
}

/** In a transaction that is left open. */
async function fillDatabase(
  archive: Archive,
  database: Parameters<Archive['read']>[0],
  { client, storage, migrationsFolder, signal }: RestoreOptions,
): Promise<Filled> {
  await client.query('begin');
  try {
    const lines = unpackLines(until(signal, archive.read(database)));
    const rows = await loadDatabase(client, lines, readMigrationFiles({ migrationsFolder }));
    signal?.throwIfAborted();
    const lost = await findLost(client, storage);
    await markCommitting(storage);
    return { rows, lost };
  } catch (error) {
    // A connection that is lost takes its transaction along.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function findLost(client: Client, storage: Storage): Promise<string[]> {
  const there = new Set<string>();
  for await (const { key } of storage.list()) there.add(key);
  return (await findStorageKeys(client)).filter((key) => !there.has(key));
}

/** The same pieces, until `signal` stops them. */
async function* until<T>(signal: AbortSignal | undefined, pieces: AsyncIterable<T>) {
  for await (const piece of pieces) {
    signal?.throwIfAborted();
    yield piece;
  }
}

/** A database that is broken, or of a newer version, is told before anything is written. */
async function readThrough(
  archive: Archive,
  { database }: Backup,
  { migrationsFolder, signal }: RestoreOptions,
): Promise<void> {
  const lines = unpackLines(until(signal, archive.read(database)));
  const first = await lines.next();
  if (!first.done) refuseOtherVersion(first.value, readMigrationFiles({ migrationsFolder }));
  while (!(await lines.next()).done);
}
