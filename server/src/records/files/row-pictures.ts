// The picture that belongs to a row: stored before the row is written, and removed when no row names it any more.
import { randomUUID } from 'node:crypto';
import { deletePicture, publicKey, storePicture, type PictureDeps } from '../../http/pictures.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import type { Database } from '../../platform/db/database.ts';
import { dropFile, keepFile } from './kept-file.ts';

interface Picture {
  folder: string;
  file: UploadedFile | undefined;
  maxSide: number;
  maxPixels?: number;
}

/**
 * Stores the upload, if any, and lets `save` write its key; `save` returns the key it replaced.
 * @throws AppError when the upload is no picture; then nothing is stored
 */
export async function savePicture<R>(
  deps: PictureDeps & { db: Database },
  { folder, file, ...limits }: Picture,
  save: (
    tx: Database,
    key: string | undefined,
  ) => Promise<{ saved: R; replaced?: string | undefined }>,
): Promise<R> {
  const { db, storage } = deps;
  if (!file) return db.transaction(async (tx) => (await save(tx, undefined)).saved);
  const key = publicKey(folder, randomUUID(), 'webp');
  const picture = {
    key,
    store: () => storePicture(deps, { key, file, ...limits }),
    remove: () => deletePicture(storage, key),
  };
  return keepFile(db, picture, async (tx) => {
    const { saved, replaced } = await save(tx, key);
    await dropFile(tx, replaced);
    return saved;
  });
}
