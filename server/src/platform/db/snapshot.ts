// The database as of one instant, to be read at leisure while the shop goes on selling. A server gives
// one transaction. The embedded database serves a single session: the shop copies its folder, which
// pauses it for the time of the copy, and the copy is opened as a killed process would have left it.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import { isEmptyDatabase } from '../backup/database-dump.ts';
import { makeFolder } from '../make-folder.ts';
import { StartupError } from '../startup-error.ts';
import { messageOf } from '../watch/told-error.ts';
import { holds, InUse, lockFolder } from './embedded/folder-lock.ts';
import { OWN_SETTINGS, requireOwnSessions, requireRights, requireUtf8 } from './own-settings.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded/pglite-connection.ts';

export interface Snapshot {
  client: pg.Client;
  close(): Promise<void>;
}

export interface Place {
  url: string | undefined;
  dataDir: string;
  /** Ends the waiting for a shop that begins or ends. */
  signal?: AbortSignal;
}

const READ_ONLY = 'begin isolation level repeatable read read only';
const answerSchema = z.union([z.object({ folder: z.string() }), z.object({ error: z.string() })]);

const doorOf = (dataDir: string) => join(dataDir, 'photolab.sock');
const copiesOf = (dataDir: string) => join(dataDir, 'snapshots');

/** @throws StartupError when there is no database to read */
export async function openSnapshot(place: Place): Promise<Snapshot> {
  const opened = place.url ? await openServer(place.url) : await openShopFolder(place);
  await opened.client.query(READ_ONLY);
  return opened;
}

/**
 * For a restore: the server's database, or an embedded one that is new or that a killed restore left. `announce`
 * runs before one is made, which takes seconds.
 */
export async function openEmptyPlace(
  { url, dataDir }: Place,
  announce: () => Promise<void>,
): Promise<Snapshot> {
  if (url) return forOneRestore(await openServer(url));
  const folder = join(dataDir, 'db');
  const release = lockFolder(dataDir);
  if (!existsSync(folder)) await announce();
  const place = await openFolder(folder, release);
  if (await isEmptyDatabase(place.client)) return place;
  await place.close();
  throw new StartupError(`${folder} is not empty: a backup is restored into an empty place only.`);
}

/** Whether no shop's tables are in the database, or there is none yet; an embedded one's folder is the caller's. */
export async function isPlaceEmpty({ url, dataDir }: Place): Promise<boolean> {
  const folder = join(dataDir, 'db');
  if (!url && !existsSync(folder)) return true;
  const opened = url ? await openServer(url) : await openFolder(folder, () => undefined);
  try {
    return await isEmptyDatabase(opened.client);
  } finally {
    await opened.close();
  }
}

/** Of this database, until the connection ends. */
const RESTORE_LOCK = 20_261_125;

/** Of two at once the one that fails would take away the files of the other, as if they were its own. */
async function forOneRestore(place: Snapshot): Promise<Snapshot> {
  try {
    await requireUtf8(place.client);
    await requireRights(place.client);
    const { rows } = await place.client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [RESTORE_LOCK],
    );
    if (rows[0]?.taken) return place;
    throw new StartupError('Another restore into this database is under way.');
  } catch (error) {
    await place.close();
    throw error;
  }
}

/**
 * For what works on a shop that is there: a mistyped DATA_DIR would give it an empty one.
 * @throws StartupError
 */
export function requireShop(config: { databaseUrl: string | undefined; dataDir: string }): void {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl || holds(dataDir, 'db')) return;
  throw new StartupError(`DATA_DIR ${dataDir} holds no shop.`);
}

/** So long a shop may take to begin or to end. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 250;

async function openShopFolder({ dataDir, signal }: Place): Promise<Snapshot> {
  requireShop({ databaseUrl: undefined, dataDir });
  const folder = join(dataDir, 'db');
  for (const start = performance.now(); ;) {
    signal?.throwIfAborted();
    const copy = await askForCopy(dataDir);
    if (copy) return openFolder(copy.folder, copy.release);
    try {
      // Nobody answers: the shop does not run, and its folder is ours meanwhile.
      return await openFolder(folder, lockFolder(dataDir));
    } catch (error) {
      // Or it begins, or it ends.
      if (!(error instanceof InUse) || performance.now() - start > PATIENCE_MS) throw error;
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** The embedded database in a folder that is the caller's alone until `release`. */
async function openFolder(folder: string, release: () => void): Promise<Snapshot> {
  const embedded = await startEmbeddedDatabase(folder);
  const client = new pg.Client(embedded.clientOptions());
  await client.connect();
  await client.query(OWN_SETTINGS);
  return {
    client,
    close: async () => {
      await client.end();
      await embedded.close();
      release();
    },
  };
}

async function openServer(connectionString: string): Promise<Snapshot> {
  await requireOwnSessions(connectionString);
  const client = new pg.Client({
    connectionString,
    application_name: 'photolab backup',
    connectionTimeoutMillis: 5_000,
  });
  // A lost connection fails the query under way; between two queries nobody else listens.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(OWN_SETTINGS);
  } catch (error) {
    throw new StartupError(`DATABASE_URL cannot be used: ${messageOf(error)}.`);
  }
  return { client, close: () => client.end() };
}

const roomIn = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * A copy that takes the last of the disk ends with nothing, and nothing is sold meanwhile: half as much again as the
 * database has is for what is sold and for the backup that is written beside it.
 * @throws Error for who asked for the copy
 */
async function requireRoom(dataDir: string, roomOf: typeof roomIn): Promise<void> {
  const folder = join(dataDir, 'db');
  const names = await readdir(folder, { recursive: true });
  const files = await Promise.all(
    names.map((name) => stat(join(folder, name)).catch(() => undefined)),
  );
  const bytes = files.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0);
  if ((await roomOf(dataDir)) >= 1.5 * bytes) return;
  throw new Error(
    `there is no room for one of ${String(Math.ceil(bytes / 1e6))} MB and half as much again; ` +
      'make some, or stop the shop meanwhile, whose database is then read where it is',
  );
}

/** Lets other programs of this machine's user ask the running shop for a copy. */
export async function openSnapshotDoor(
  embedded: Pick<EmbeddedDatabase, 'copyTo'>,
  dataDir: string,
  roomOf = roomIn,
) {
  const door = doorOf(dataDir);
  await rm(door, { force: true });
  await rm(copiesOf(dataDir), { recursive: true, force: true });
  const server = createServer((socket) => {
    const folder = join(copiesOf(dataDir), randomUUID());
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    // The copy lives as long as whoever asked for it listens; one that nobody waits for any more is made to its end.
    void requireRoom(dataDir, roomOf)
      .then(() => makeFolder(dirname(folder)))
      .then(() => embedded.copyTo(folder))
      .then(
        () => socket.write(`${JSON.stringify({ folder })}\n`),
        (error: unknown) => socket.end(`${JSON.stringify({ error: messageOf(error) })}\n`),
      )
      .then(() => closed)
      .then(() => rm(folder, { recursive: true, force: true }));
    socket.resume();
  });
  await new Promise<void>((resolve) => {
    // A folder too deep for a socket: then a backup needs the shop stopped, and says so.
    server.once('error', () => resolve());
    server.listen(door, resolve);
  });
  server.unref();
  return () => server.close();
}

function askForCopy(dataDir: string): Promise<{ folder: string; release: () => void } | undefined> {
  const socket = connect(doorOf(dataDir));
  return new Promise((resolve, reject) => {
    socket.once('error', () => resolve(undefined));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
      if (!answer.endsWith('\n')) return;
      const parsed = answerSchema.parse(JSON.parse(answer));
      if ('folder' in parsed) resolve({ folder: parsed.folder, release: () => socket.destroy() });
      else reject(new StartupError(`The shop cannot copy its database: ${parsed.error}.`));
    });
    socket.once('close', () => resolve(undefined));
  });
}
