// npm run restore -- FILE: puts a backup back into an empty place: DATA_DIR, or DATABASE_URL and
// S3_BUCKET, whichever set-up it was made from.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment, type Config } from '../src/config.ts';
import { openArchive } from '../src/platform/backup/archive.ts';
import { COPIED_FOLDERS, openEverything } from '../src/platform/backup/everything.ts';
import { restore } from '../src/platform/backup/restoring/restore.ts';
import {
  announceRestore,
  withdrawRestore,
} from '../src/platform/backup/restoring/unfinished-restore.ts';
import { MIGRATIONS } from '../src/platform/db/database.ts';
import { prepareFolder } from '../src/platform/db/embedded/folder-lock.ts';
import { openEmptyPlace, type Snapshot } from '../src/platform/db/snapshot.ts';
import { removeIfEmptied } from '../src/platform/storage/leftovers.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { makeStorage } from '../src/platform/storage/open-storage.ts';
import { megabytes, runCommand, type Command } from './command.ts';
import { readWords } from './words.ts';

runCommand('Stopped. Nothing was restored.', async (command) => {
  const use = 'npm run restore -- FILE';
  const [path = ''] = readWords({ use, words: ['FILE'] }, process.argv.slice(2));
  const config = readEnvironment();
  const storage = await openEverything(config);
  // A foreign file is told at once, before a database is made for it.
  await (await openArchive(path, config.backupPassphrase, 'read')).close();
  prepareFolder(config.dataDir);
  const folders = COPIED_FOLDERS.map((name) => join(config.dataDir, name));
  const made = folders.filter((folder) => !existsSync(folder));
  try {
    await restoreInto(config, storage, path, command);
  } catch (error) {
    // Made for it and empty: with a bucket set, files would be looked for in it.
    for (const folder of made.filter((one) => existsSync(one))) await removeIfEmptied(folder);
    throw error;
  }
});

async function restoreInto(
  config: Config,
  storage: Storage,
  path: string,
  { signal, progress }: Command,
) {
  await makeStorage(storage, config);
  const place = await openPlace(config, storage);
  const start = Date.now();
  let done = false;
  try {
    const { at, files, rows, lost } = await restore({
      path,
      passphrase: config.backupPassphrase,
      client: place.client,
      storage,
      migrationsFolder: MIGRATIONS,
      onFile: ({ files, of, bytes }) =>
        progress(`${String(files)} of ${String(of)} files, ${megabytes(bytes)} …`),
      signal,
    });
    done = true;
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(
      `Restored as of ${at}: ${String(rows)} rows and ${String(files)} files, in ${seconds} s`,
    );
    if (lost.length > 0) tellLost(lost);
  } finally {
    // What went wrong first is told, not what went wrong with tidying up after it.
    await place.close().catch(() => undefined);
    if (!done) {
      // Made for this restore: left there it would look like a shop.
      if (!config.databaseUrl) rmSync(join(config.dataDir, 'db'), { recursive: true, force: true });
      await withdrawRestore(storage).catch(() => undefined);
    }
  }
}

const MOST_TOLD = 20;

/** A photo whose original is gone would be sold and could not be handed out. */
function tellLost(lost: readonly string[]): void {
  const others = lost.length - MOST_TOLD;
  const told =
    lost.slice(0, MOST_TOLD).join(', ') + (others > 0 ? ` and ${String(others)} more` : '');
  console.log(
    `Not there, though the database names them: ${told}. They were deleted since, most likely: delete their photos ` +
      'again before the shop sells, or bring the files back.',
  );
}

async function openPlace(config: Config, storage: Storage): Promise<Snapshot> {
  let announced = false;
  const announce = async () => {
    await announceRestore(storage);
    announced = true;
  };
  const { databaseUrl: url, dataDir } = config;
  return openEmptyPlace({ url, dataDir }, announce).catch(async (error: unknown) => {
    if (announced) await withdrawRestore(storage);
    throw error;
  });
}
