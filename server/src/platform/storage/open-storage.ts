import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { diskStorage } from './disk.ts';
import { movingStorage } from './moving.ts';
import { s3Storage, type S3Options } from './s3.ts';
import type { Storage } from './storage.ts';

export interface StoragePlace {
  s3: S3Options | undefined;
  dataDir: string;
}

/** Files that were stored before a bucket was set are served from the disk until they are moved. */
export function openStorage({ s3, dataDir }: StoragePlace): Storage {
  const folder = join(dataDir, 'files');
  if (!s3) return diskStorage(folder);
  return existsSync(folder) ? movingStorage(s3Storage(s3), diskStorage(folder)) : s3Storage(s3);
}
