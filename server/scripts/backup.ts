// npm run backup -- FILE: the database and the files, consistent with each other, while the shop
// sells. The same FILE again only adds what is new. With --database the database alone.
import { drizzle } from 'drizzle-orm/node-postgres';
import { backUp, GO_ON } from '../src/platform/backup/backup.ts';
import { isEmptyDatabase } from '../src/platform/backup/database-dump.ts';
import { noteBackup } from '../src/platform/backup/last-backup.ts';
import { shopIn } from '../src/platform/backup/whose-backup.ts';
import { refuseUnfinishedRestore } from '../src/platform/backup/restoring/unfinished-restore.ts';
import { openSnapshot, requireShop } from '../src/platform/db/snapshot.ts';
import { messageOf } from '../src/platform/watch/told-error.ts';
import { readEnvironment } from '../src/config.ts';
import { lockFile } from '../src/platform/db/embedded/folder-lock.ts';
import { openEverything, refuseAmongCopied } from '../src/platform/backup/everything.ts';
import { requireReadable } from '../src/platform/storage/open-storage.ts';
import { refuseForeignFiles } from '../src/platform/storage/own-files.ts';
import { megabytes, runCommand } from './command.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { readWords } from './words.ts';

runCommand(`Stopped. ${GO_ON}`, async ({ signal, progress }) => {
  const args = process.argv.slice(2);
  const use = 'npm run backup -- FILE';
  const [path = ''] = readWords({ use, words: ['FILE'], options: ['--database'] }, args);
  const config = readEnvironment();
  refuseAmongCopied(path, config.dataDir);
  requireShop(config);
  const everything = await openEverything(config);
  const withFiles = !args.includes('--database');
  if (withFiles) await requireReadable(everything, config);
  const unlock = lockFile(`${path}.lock`, (pid) => `${path} is being written by process ${pid}.`);
  const start = Date.now();
  const place = { url: config.databaseUrl, dataDir: config.dataDir, signal };
  const openDatabase = () => openSnapshot(place);
  try {
    const storage = withFiles ? everything : undefined;
    // What is not there, or not this shop's, is told before hours of copying.
    const { client, close } = await openDatabase();
    let shop: string | undefined;
    try {
      // Into the file of a whole one it would write an empty shop.
      await refuseUnfinishedRestore(everything, () => isEmptyDatabase(client));
      if (await isEmptyDatabase(client)) throw new StartupError('The database holds no shop.');
      if (storage) await refuseForeignFiles(storage, config, drizzle(client));
      shop = await shopIn(client);
    } finally {
      await close();
    }
    const { files, copied, missing, size } = await backUp({
      path,
      passphrase: config.backupPassphrase,
      openSnapshot: openDatabase,
      storage,
      shop,
      onFile: (done) => progress(`${String(done.files)} files copied, ${megabytes(done.bytes)} …`),
      signal,
    });
    if (storage) {
      await noteBackup(storage, new Date(start)).catch((error: unknown) => {
        const why = messageOf(error).replace(/\.$/, '');
        console.error(`The backup is whole; its date for the alert could not be noted: ${why}.`);
      });
    }
    for (const key of missing) console.log(`The storage has no ${key}, which the database names.`);
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(
      `${path}: the database and ${String(files)} files (${String(copied)} new), ${megabytes(size)}, in ${seconds} s`,
    );
  } finally {
    unlock();
  }
});
