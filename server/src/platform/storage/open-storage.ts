import { join } from 'node:path';
import { holds } from '../db/embedded/folder-lock.ts';
import { StartupError } from '../startup-error.ts';
import { messageOf } from '../watch/told-error.ts';
import { codeOf, diskStorage, isFull } from './disk.ts';
import { localCopies } from './leftovers.ts';
import { movingStorage } from './moving.ts';
import type { S3Options } from './s3/s3.ts';
import { StorageAbsent, type Storage } from './storage.ts';

export interface StoragePlace {
  s3: S3Options | undefined;
  dataDir: string;
}

/**
 * Files that were stored before a bucket was set are served from the disk until they are moved. The client of
 * the bucket takes 20 MB: only who has one loads it.
 */
export async function openStorage({ s3, dataDir }: StoragePlace): Promise<Storage> {
  const folder = join(dataDir, 'files');
  if (!s3) return diskStorage(folder);
  const { s3Storage } = await import('./s3/s3.ts');
  const bucket = s3Storage(s3, localCopies(dataDir));
  return holds(dataDir, 'files') ? movingStorage(bucket, diskStorage(folder)) : bucket;
}

export const nameOf = ({ s3, dataDir }: StoragePlace) =>
  s3 ? `S3_BUCKET ${s3.bucket}` : `DATA_DIR ${dataDir}`;

const refused =
  (place: StoragePlace) =>
  (error: unknown): never => {
    const why = messageOf(error).replace(/\.$/, '');
    throw new StartupError(`${nameOf(place)} cannot be used: ${why}.`);
  };

/** A folder or bucket that is not there yet is made. @throws StartupError that names the variable */
export const makeStorage = (storage: Storage, place: StoragePlace): Promise<void> =>
  storage.make().catch(refused(place));

/** Makes none. @throws StartupError that names the variable */
export const requireStorage = (storage: Storage, place: StoragePlace): Promise<void> =>
  storage.check().catch(refused(place));

/** For a backup, which only reads: a disk that is full, or that broke and is read-only since, wants one most. */
export const requireReadable = (storage: Storage, place: StoragePlace): Promise<void> =>
  storage.check().catch((error: unknown) => {
    if (!isFull(error) && codeOf(error) !== 'EROFS') refused(place)(error);
  });

/** The same for one that may still be made: whether it is there. */
export async function isStorageThere(storage: Storage, place: StoragePlace): Promise<boolean> {
  try {
    await storage.check();
    return true;
  } catch (error) {
    if (error instanceof StorageAbsent) return false;
    return refused(place)(error);
  }
}
