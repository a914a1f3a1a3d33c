// Where files live: a folder or an S3 bucket behind one interface. Keys are made by us, never by people.
import type { Readable } from 'node:stream';
import { StartupError } from '../startup-error.ts';
import { messageOf } from '../watch/told-error.ts';

export interface Storage {
  /** Stores the file at `path` under `key`; the source may be moved away. Never half a file. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** @throws StorageMissing when nothing is stored under `key`. */
  read(key: string): Promise<{ stream: Readable; size: number }>;
  /** Its bytes, without reading it. @throws StorageMissing; StorageAbsent where nobody can tell */
  sizeOf(key: string): Promise<number>;
  /** The whole file as a path on this machine, and what to call when done with it. */
  localFile(key: string): Promise<{ path: string; release(): Promise<void> }>;
  /** Every file that is whole, in no order. */
  list(): AsyncIterable<StoredFile>;
  /** Deleting what is not there is no error. @throws StorageAbsent where nobody can tell */
  delete(key: string): Promise<void>;
  /** Makes its folder or bucket where there is none yet: for a start, and nobody else. Throws when it cannot be used. */
  make(): Promise<void>;
  /** Throws when the storage cannot be used. @throws StorageAbsent when its folder or bucket is not there */
  check(): Promise<void>;
}

export interface StoredFile {
  key: string;
  size: number;
  /** Another one when the file was written again. */
  version: string;
}

/**
 * No key leads out of its folder, nor to what the storage keeps there for itself. Ours never try to; those that
 * a backup or a row names may have been written by anybody.
 */
export const isStorageKey = (key: string): boolean =>
  !key.includes('\0') && key.split('/').every((name) => name !== '' && !name.startsWith('.'));

export class StorageMissing extends Error {
  constructor(readonly key: string) {
    super(`nothing is stored under ${key}`);
  }
}

/** There is no such folder or bucket: not made yet, not mounted, deleted, or another shop's name. */
export class StorageAbsent extends Error {}

/** Nothing is stored there, or there is no such place. */
export const isNotThere = (error: unknown) =>
  error instanceof StorageMissing || error instanceof StorageAbsent;

/** The disk or the bucket has no room left. */
export class StorageFull extends Error {}

/** Its bytes; undefined where nothing is stored under `key`. @throws StorageAbsent where nobody can tell */
export const sizeIfStored = (storage: Storage, key: string): Promise<number | undefined> =>
  storage.sizeOf(key).catch((error: unknown) => {
    if (error instanceof StorageMissing) return undefined;
    throw error;
  });

/** @throws StorageAbsent where nobody can tell */
export const isStored = async (storage: Storage, key: string): Promise<boolean> =>
  (await sizeIfStored(storage, key)) !== undefined;

/** Also where its folder may not be there, as before its first file or once all was moved. */
export async function deleteIfThere(storage: Storage, key: string): Promise<void> {
  await storage.delete(key).catch((error: unknown) => {
    if (!(error instanceof StorageAbsent)) throw error;
  });
}

/** Runs a task on the whole file as a path on this machine. @throws StorageMissing */
export async function withLocalFile<T>(
  storage: Storage,
  key: string,
  task: (path: string) => Promise<T>,
): Promise<T> {
  const file = await storage.localFile(key);
  try {
    return await task(file.path);
  } finally {
    await file.release();
  }
}

/** For commands: at which file they ended and what to do, where a bucket says 'socket hang up'. @throws StartupError */
export function tellingWhere<T>(key: string, work: Promise<T>, todo: string): Promise<T> {
  return work.catch((cause: unknown) => {
    if (cause instanceof StorageMissing) throw cause;
    throw new StartupError(`${key}: ${messageOf(cause)}. ${todo}`, { cause });
  });
}
