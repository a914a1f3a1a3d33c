// The picture that belongs to a row: stored before the row is written, and removed when no row
// names it any more. A removal that fails leaves an unused file, never a row without its picture.
import { deletePicture, storePicture, type PictureDeps } from '../../http/pictures.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/**
 * Stores the upload, if any, and lets `save` write its key; `save` returns the key it replaced.
 * @throws AppError when the upload is no picture; then nothing is stored
 */
export async function savePicture<R>(
  deps: PictureDeps,
  {
    folder,
    file,
    ...limits
  }: {
    folder: string;
    file: UploadedFile | undefined;
    maxSide: number;
    maxPixels?: number;
  },
  save: (key: string | undefined) => Promise<{ saved: R; replaced?: string | undefined }>,
): Promise<R> {
  const key = file && (await storePicture(deps, folder, file, limits));
  const { saved, replaced } = await save(key).catch(async (error: unknown) => {
    await removePicture(deps.storage, key);
    throw error;
  });
  if (key) await removePicture(deps.storage, replaced);
  return saved;
}

export async function removePicture(
  storage: Storage,
  key: string | null | undefined,
): Promise<void> {
  if (key) await deletePicture(storage, key).catch(() => undefined);
}
