// An original on its way into the shop: the file is stored first, then its row commits. Whatever fails,
// or is killed on the way, leaves no file that no photo names.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';
import { asAppError } from '../../http/image-errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ImageWorkers } from '../../platform/images/image-workers.ts';
import type { ImageFacts } from '../../platform/images/inspect.ts';
import { cancelJob, sendJob, type JobType } from '../../platform/queue/queue.ts';
import { StorageFull, type Storage } from '../../platform/storage/storage.ts';

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

/** Longer than any upload takes to be committed. */
const HOUR_MS = 3_600_000;

const filePayload = z.object({ key: z.string() });

/** Sent before an upload's file is stored, taken back with its row: it runs when a kill came between. */
export const dropUnusedFile: JobType<z.output<typeof filePayload>> = {
  name: 'drop-unused-file',
  parse: (stored) => filePayload.parse(stored),
  maxAttempts: 6,
  concurrency: 1,
  leaseSeconds: 60,
  priority: 6,
};

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
  const later = { uniqueKey: originalKey, runAt: new Date(Date.now() + HOUR_MS) };
  await sendJob(db, dropUnusedFile, { key: originalKey }, later);
  try {
    await storage.putFile(originalKey, file.path, facts.mimeType);
    const { contentHash, byteSize } = file;
    const { mimeType, width, height, camera, takenAt = null } = facts;
    const stored = { originalKey, contentHash, byteSize, mimeType, width, height, camera, takenAt };
    return await db.transaction(async (tx) => {
      const row = await commit(tx, stored);
      await cancelJob(tx, dropUnusedFile, originalKey);
      return row;
    });
  } catch (error) {
    // After any other failure the row may stand all the same: the job finds out later.
    if (error instanceof AppError || error instanceof StorageFull) {
      await storage.delete(originalKey);
      await cancelJob(db, dropUnusedFile, originalKey);
    }
    throw error;
  }
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
