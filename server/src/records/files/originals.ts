// An original on its way into the shop.
import { randomUUID } from 'node:crypto';
import { asAppError } from '../../http/image-errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ImageWorkers } from '../../platform/images/image-workers.ts';
import type { ImageFacts } from '../../platform/images/inspect.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { keepFile } from './kept-file.ts';

export interface OriginalDeps {
  db: Database;
  storage: Storage;
  images: Pick<ImageWorkers, 'inspect'>;
  /** Of cameras that name none. */
  timeZone: string;
}

/** What a photo's row keeps of its file. */
export interface StoredOriginal {
  originalKey: string;
  contentHash: string;
  byteSize: number;
  mimeType: string;
  width: number;
  height: number;
  camera: string;
  takenAt: Date | null;
}

/**
 * Stores the file under a key of the folder and lets `commit` write its row, which refuses with an AppError.
 * @throws AppError when the file is no whole picture
 */
export async function keepOriginal<R>(
  { db, storage, images, timeZone }: OriginalDeps,
  { file, folder }: { file: UploadedFile; folder: string },
  commit: (tx: Database, original: StoredOriginal) => Promise<R>,
): Promise<R> {
  const facts = await inspect(images, file, timeZone);
  const originalKey = `originals/${folder}/${randomUUID()}.${facts.extension}`;
  const { contentHash, byteSize } = file;
  const { mimeType, width, height, camera, takenAt = null } = facts;
  const stored = { originalKey, contentHash, byteSize, mimeType, width, height, camera, takenAt };
  const original = {
    key: originalKey,
    store: () => storage.putFile(originalKey, file.path, mimeType),
    remove: () => storage.delete(originalKey),
  };
  return keepFile(db, original, (tx) => commit(tx, stored));
}

async function inspect(
  images: OriginalDeps['images'],
  { path }: UploadedFile,
  timeZone: string,
): Promise<ImageFacts> {
  try {
    return await images.inspect({ path, whole: true, timeZone });
  } catch (error) {
    throw asAppError(error);
  }
}
