import { join } from 'node:path';
import { holds } from '../db/folder-lock.ts';
import { StartupError } from '../startup-error.ts';
import { messageOf } from '../watch/told-error.ts';
import { diskStorage } from './disk.ts';
import { movingStorage } from './moving.ts';
import type { S3Options } from './s3.ts';
import type { Storage } from './storage.ts';

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
  const { s3Storage } = await import('./s3.ts');
  const bucket = s3Storage(s3);
  return holds(dataDir, 'files') ? movingStorage(bucket, diskStorage(folder)) : bucket;
}

/** A folder or bucket that is not there yet is made. @throws StartupError that names the variable */
export async function checkStorage(storage: Storage, { s3, dataDir }: StoragePlace): Promise<void> {
  await storage.make().catch((error: unknown) => {
    const where = s3 ? `S3_BUCKET ${s3.bucket}` : `DATA_DIR ${dataDir}`;
    const why = messageOf(error);
    throw new StartupError(`${where} cannot be used: ${why.replace(/\.$/, '')}.`);
  });
}
