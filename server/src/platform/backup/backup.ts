// Makes a backup while the shop sells. Files are written once and never changed, so they are copied
// first; then the database as of one instant; then the files that came meanwhile. What that instant
// names is in the archive, or the instant is taken again. Until a first one came to its end the file has
// another name: whoever finds FILE finds a whole backup.
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Snapshot } from '../db/snapshot.ts';
import { inOrder } from '../in-order.ts';
import { StorageMissing, tellingWhere, type Storage, type StoredFile } from '../storage/storage.ts';
import { openArchive, UNFINISHED, type Archive } from './archive.ts';
import { commitContents, packLines, readContents, type Contents } from './contents.ts';
import { dumpDatabase, findStorageKeys } from './database-dump.ts';
import { refuseOtherShop } from './whose-backup.ts';

export interface BackupOptions {
  path: string;
  passphrase: string;
  openSnapshot(): Promise<Snapshot>;
  /** Undefined: the database alone. */
  storage: Storage | undefined;
  /** Whose backup it is, where that is known. */
  shop?: string | undefined;
  /** Told after each file. */
  onFile?(copied: { files: number; bytes: number }): void;
  /** Stops at once, within a large file too. However a run ends, what was copied whole needs no second copy. */
  signal?: AbortSignal;
}

export interface BackupResult {
  files: number;
  copied: number;
  /** Files that the database names and the storage does not have. */
  missing: string[];
  size: number;
}

const READ_AT_ONCE = 4;
export const GO_ON = 'What was copied stays: run it again to go on.';

export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const { path } = options;
  const begun = existsSync(path) ? path : path + UNFINISHED;
  const archive = await openArchive(begun, options.passphrase, 'append');
  try {
    const contents = await readContents(archive);
    refuseOtherShop(path, contents.backup, options.shop);
    const run = createRun(archive, contents, options);
    try {
      const missing = await run.everything();
      if (begun !== path) await rename(begun, path);
      const files = [...contents.files.values()].filter(({ current }) => current).length;
      return { files, copied: run.copied.files, missing, size: await archive.size() };
    } catch (error) {
      // Where there is no room for that either, it ends where the run before it did.
      await commitContents(archive, contents).catch(() => archive.rewind());
      throw error;
    }
  } finally {
    await archive.close();
  }
}

function createRun(archive: Archive, contents: Contents, options: BackupOptions) {
  const { files } = contents;
  const { storage, signal } = options;
  const copied = { files: 0, bytes: 0 };

  /** Appends what the archive does not have yet; returns everything that the storage has. */
  async function copyFiles(from: Storage): Promise<Set<string>> {
    const present = new Set<string>();
    const listed = inOrder(from.list(), READ_AT_ONCE, (file) => readIfNew(from, file));
    for await (const { key, version, content } of listed) {
      signal?.throwIfAborted();
      present.add(key);
      if (!content) continue;
      files.set(key, { ...(await archive.append([content], signal)), version, current: false });
      copied.files += 1;
      copied.bytes += content.length;
      options.onFile?.(copied);
    }
    return present;
  }

  async function readIfNew(from: Storage, { key, size, version }: StoredFile) {
    const known = files.get(key);
    if (known?.size === size && known.version === version) return { key, version };
    const reading = from
      .read(key)
      .then(({ stream }) => buffer(signal ? addAbortSignal(signal, stream) : stream));
    const content = await tellingWhere(key, reading, GO_ON).catch((error: unknown) => {
      if (error instanceof StorageMissing) return undefined;
      throw error;
    });
    return { key, version, content };
  }

  async function everything(): Promise<string[]> {
    if (storage) await copyFiles(storage);
    for (let before: string | undefined; ;) {
      const at = new Date().toISOString();
      const snapshot = await options.openSnapshot();
      try {
        const present = storage ? await copyFiles(storage) : new Set<string>();
        const named = storage ? await findStorageKeys(snapshot.client) : [];
        const missing = named.filter((key) => !files.has(key));
        // Deleted since the instant; what the next instant names too is truly gone.
        if (missing.length > 0 && before !== missing.join()) {
          before = missing.join();
          continue;
        }
        const dump = packLines(dumpDatabase(snapshot.client));
        const database = await archive.append(dump, signal);
        for (const key of named) present.add(key);
        for (const [key, file] of files) file.current = present.has(key);
        const shop = options.shop ?? contents.backup?.shop;
        contents.backup = { at, withFiles: storage !== undefined, database, shop };
        await commitContents(archive, contents);
        return missing;
      } finally {
        await snapshot.close();
      }
    }
  }

  return { copied, everything };
}
