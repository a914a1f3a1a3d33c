// What tests of backups share: a shop, files to back it up to, and empty places to restore them into.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { drawPicture, uploadPhoto } from '../../../test/event.ts';
import { createDatabase, useShop } from '../../../test/shop.ts';
import { MIGRATIONS } from '../db/database.ts';
import { openEmptyPlace, openSnapshot, type Place, type Snapshot } from '../db/snapshot.ts';
import type { Storage } from '../storage/storage.ts';
import { backUp, type BackupOptions } from './backup.ts';
import { dumpDatabase } from './database-dump.ts';
import { openEverything } from './everything.ts';
import { restore } from './restoring/restore.ts';

/** To be called once in a file: it starts the shop. */
export function useBackups() {
  const shop = useShop();
  const folder = mkdtempSync(join(tmpdir(), 'photolab-backup-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const newFile = () => join(mkdtempSync(join(folder, 'b-')), 'shop.photolab');

  const source = () => {
    const { config, storage } = shop().services;
    return { storage, place: { url: config.databaseUrl, dataDir: config.dataDir } };
  };
  const make = (path: string, options: Partial<BackupOptions> = {}) =>
    backUp({
      path,
      passphrase: '',
      openSnapshot: () => openSnapshot(source().place),
      storage: source().storage,
      ...options,
    });

  /** A place of its own of the same kind as the shop's, closed after `use`. */
  async function inEmptyPlace<R>(
    use: (place: Snapshot, storage: Storage, where: Place) => Promise<R>,
  ): Promise<R> {
    const dataDir = mkdtempSync(join(folder, 'empty-'));
    const { DATABASE_URL: url } = await createDatabase();
    const storage = await openEverything({ s3: undefined, dataDir });
    // As the command does before it opens a database.
    await storage.make();
    const where = { url, dataDir };
    const place = await openEmptyPlace(where, announceNothing);
    try {
      return await use(place, storage, where);
    } finally {
      await place.close();
    }
  }

  const now = async () => {
    const snapshot = await openSnapshot(source().place);
    await snapshot.client.query('rollback');
    const rows = await rowsOf(snapshot);
    await snapshot.close();
    return rows;
  };
  const upload = async (to: { admin: { cookie: string }; eventId: number }, seed: number) =>
    uploadPhoto(shop(), to.admin, to.eventId, `F-${String(seed)}.jpg`, await drawPicture(seed));
  return { shop, folder, newFile, source, make, now, inEmptyPlace, upload };
}

export const announceNothing = () => Promise.resolve();

export const restoreInto = (path: string, place: Snapshot, storage: Storage, passphrase = '') =>
  restore({ path, passphrase, client: place.client, storage, migrationsFolder: MIGRATIONS });

export async function rowsOf({ client }: Pick<Snapshot, 'client'>): Promise<string> {
  let text = '';
  await client.query('begin');
  for await (const lines of dumpDatabase(client)) text += lines;
  await client.query('rollback');
  return text;
}

export async function filesOf(storage: Storage): Promise<Record<string, string>> {
  const files: [string, string][] = [];
  for await (const { key } of storage.list()) {
    files.push([key, (await buffer((await storage.read(key)).stream)).toString('base64')]);
  }
  return Object.fromEntries(files.sort());
}
