// All that a shop keeps outside its database, seen as one storage: its stored files, and the folders
// of DATA_DIR that stand in for a mail server and for Mercado Pago where those are not set.
import { join } from 'node:path';
import { diskStorage } from '../storage/disk.ts';
import { openStorage, type StoragePlace } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { BACKUP_NOTE } from './last-backup.ts';

const FOLDERS = ['outbox', 'simulator'];
/** No stored key begins so. */
const PREFIX = '@';

export async function openEverything(config: StoragePlace): Promise<Storage> {
  const files = await openStorage(config);
  const folders = new Map(
    FOLDERS.map((name) => [PREFIX + name, diskStorage(join(config.dataDir, name))]),
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
    exists: at((storage, key) => storage.exists(key)),
    delete: at((storage, key) => storage.delete(key)),
    check: () => files.check(),
    list: async function* () {
      for await (const file of files.list()) if (file.key !== BACKUP_NOTE) yield file;
      for (const [prefix, folder] of folders) {
        for await (const file of folder.list()) yield { ...file, key: `${prefix}/${file.key}` };
      }
    },
  };
}
