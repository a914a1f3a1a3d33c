// Files in a folder. A write goes to a temporary name and is renamed, so neither a kill nor a power cut leaves half a file.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { openFile } from '../streams.ts';
import { renameForGood } from './rename-for-good.ts';
import {
  isStorageKey,
  StorageAbsent,
  StorageFull,
  StorageMissing,
  type Storage,
  type StoredFile,
} from './storage.ts';

/**
 * Where files are until they are whole: what a kill leaves there is nobody's. Made with the folder and never again, it
 * tells the folder from the empty one that stands in its place while its disk is not mounted.
 */
export const UNFINISHED = '.unfinished';

/** Orders and payments are some kilobytes each: what the last photos would take from them is kept for a whole season's. */
const KEPT_BYTES = 100_000_000;

/** `keptBytes` of its disk are no file's: the database lies there too, and without room nothing is sold. */
export function diskStorage(folder: string, keptBytes = KEPT_BYTES): Storage {
  /** @throws StorageMissing for a key under which nothing is ever stored */
  function pathOf(key: string): string {
    if (!isStorageKey(key)) throw new StorageMissing(key);
    return join(folder, key);
  }

  async function place(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const target = pathOf(key);
    const temporary = join(folder, UNFINISHED, randomUUID());
    try {
      await write(temporary);
      await requireRoom(folder, keptBytes);
      await makeFolder(dirname(target));
      await renameForGood(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw isFull(error)
        ? new StorageFull(`${folder} has no room left: the disk is full.`)
        : error;
    }
  }

  const found = <T>(key: string, answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      if (!isAbsent(error)) throw error;
      // A folder that is not mounted holds every file, for all that is known.
      throw existsSync(join(folder, UNFINISHED)) ? new StorageMissing(key) : absent(folder);
    });
  const sizeOf = async (key: string) => (await found(key, stat(pathOf(key)))).size;

  return {
    putFile: (key, path) => place(key, (temporary) => move(path, temporary)),
    put: (key, bytes) => place(key, (temporary) => writeFile(temporary, bytes, { mode: 0o600 })),
    read: async (key) => found(key, openFile(pathOf(key))),
    sizeOf,
    localFile: async (key) => {
      await sizeOf(key);
      return { path: pathOf(key), release: () => Promise.resolve() };
    },
    list: () => listFiles(folder),
    delete: async (key) => {
      if (!isStorageKey(key)) return;
      await found(key, rm(pathOf(key))).catch((error: unknown) => {
        if (!(error instanceof StorageMissing)) throw error;
      });
    },
    make: async () => {
      await makeFolder(join(folder, UNFINISHED));
      await check(folder);
    },
    check: () => check(folder),
  };
}

const absent = (folder: string) => new StorageAbsent(`${folder} is not there, or not mounted`);

async function requireRoom(folder: string, keptBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= keptBytes) return;
  const kept = String(keptBytes / 1e6);
  throw new StorageFull(
    `${folder} has no room left: the last ${kept} MB of its disk are kept for what is sold.`,
  );
}

async function check(folder: string): Promise<void> {
  const probe = join(folder, UNFINISHED, `probe-${randomUUID()}`);
  try {
    // On a full disk there is room for a name, and for nothing more.
    await writeFile(probe, 'x', { flag: 'wx' });
  } catch (error) {
    const isNotThere = codeOf(error) === 'ENOENT';
    throw isNotThere ? absent(folder) : error;
  } finally {
    await rm(probe, { force: true });
  }
}

/** Neither a name that is too long nor one that runs through a file can be that of a stored file. */
const isAbsent = (error: unknown) => /^(ENOENT|ENOTDIR|ENAMETOOLONG)$/.test(codeOf(error) ?? '');

async function* listFiles(folder: string, prefix = ''): AsyncGenerator<StoredFile> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    // Ours, and never stored under a key.
    if (entry.name.startsWith('.')) continue;
    const key = prefix + entry.name;
    if (entry.isDirectory()) yield* listFiles(folder, `${key}/`);
    else {
      const facts = await stat(join(folder, key)).catch(() => undefined);
      if (facts) yield { key, size: facts.size, version: String(facts.mtimeMs) };
    }
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  }
}

/** The disk, or what one user may have of it. */
export const isFull = (error: unknown) => /^(ENOSPC|EDQUOT)$/.test(codeOf(error) ?? '');

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
