// All that a shop keeps outside its database, seen as one storage: its stored files, and the folders
// of DATA_DIR that stand in for a mail server and for Mercado Pago where those are not set.
import { join, resolve, sep } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { diskStorage } from '../storage/disk.ts';
import { openStorage, type StoragePlace } from '../storage/open-storage.ts';
import { deleteIfThere, type Storage } from '../storage/storage.ts';
import { BACKUP_NOTE } from './last-backup.ts';

const FOLDERS = ['outbox', 'simulator'];
/** All of DATA_DIR that is copied, but for the database. */
export const COPIED_FOLDERS = ['files', ...FOLDERS];
/** No stored key begins so. */
const PREFIX = '@';

/**
 * A backup that lies among what it copies would copy itself each time, and `move-files` would take it away.
 * @throws StartupError
 */
export function refuseAmongCopied(path: string, dataDir: string): void {
  const folders = ['db', ...COPIED_FOLDERS].map((name) => join(dataDir, name));
  const folder = folders.find((one) => resolve(path).startsWith(one + sep));
  if (!folder) return;
  throw new StartupError(
    `${path} would lie in ${folder}, among what is copied: choose another place.`,
  );
}

/** Its folder is there once it has something to hold. */
const madeForFirst = (folder: Storage): Storage => ({
  ...folder,
  put: async (...given) => {
    await folder.make();
    await folder.put(...given);
  },
  delete: (key) => deleteIfThere(folder, key),
});

export async function openEverything(config: StoragePlace): Promise<Storage> {
  const files = await openStorage(config);
  const folders = new Map(
    FOLDERS.map((name) => [PREFIX + name, madeForFirst(diskStorage(join(config.dataDir, name)))]),
  );
  const find = (key: string): [Storage, string] => {
    const [first = '', ...rest] = key.split('/');
    const folder = folders.get(first);
    return folder ? [folder, rest.join('/')] : [files, key];
  };
  const at =
    <A extends unknown[], R>(work: (storage: Storage, key: string, ...args: A) => R) =>
    (key: string, ...args: A) =>
      work(...find(key), ...args);
  return {
    putFile: at((storage, key, path: string, type: string) => storage.putFile(key, path, type)),
    put: at((storage, key, bytes: Buffer, type: string) => storage.put(key, bytes, type)),
    read: at((storage, key) => storage.read(key)),
    localFile: at((storage, key) => storage.localFile(key)),
    sizeOf: at((storage, key) => storage.sizeOf(key)),
    delete: at((storage, key) => storage.delete(key)),
    make: () => files.make(),
    check: () => files.check(),
    list: async function* () {
      for await (const file of files.list()) if (file.key !== BACKUP_NOTE) yield file;
      for (const [prefix, folder] of folders) {
        for await (const file of folder.list()) yield { ...file, key: `${prefix}/${file.key}` };
      }
    },
  };
}
