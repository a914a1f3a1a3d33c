// A stored file and the row that names it. The file is stored first and taken away last, by a job of the transaction
// that writes or gives up the row: whatever fails, or is killed on the way, leaves no file that no row names and no
// row without its file.
import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { cancelJob, sendJob, type JobType } from '../../platform/queue/queue.ts';
import { StorageFull } from '../../platform/storage/storage.ts';

/** Longer than any upload takes to be committed. */
const HOUR_MS = 3_600_000;

const filePayload = z.object({ key: z.string() });

export const dropUnusedFile: JobType<z.output<typeof filePayload>> = {
  name: 'drop-unused-file',
  parse: (stored) => filePayload.parse(stored),
  maxAttempts: 10,
  concurrency: 1,
  leaseSeconds: 60,
  priority: 6,
};

interface File {
  key: string;
  store(): Promise<void>;
  remove(): Promise<void>;
}

/** Stores the file and lets `commit` write its row, which refuses with an AppError. */
export async function keepFile<R>(
  db: Database,
  { key, store, remove }: File,
  commit: (tx: Database) => Promise<R>,
): Promise<R> {
  const later = { uniqueKey: key, runAt: new Date(Date.now() + HOUR_MS) };
  await sendJob(db, dropUnusedFile, { key }, later);
  try {
    await store();
    return await db.transaction(async (tx) => {
      const row = await commit(tx);
      // Begun already, as where the machine slept in between: the file may be gone.
      if (!(await cancelJob(tx, dropUnusedFile, key))) throw new AppError('unavailable');
      return row;
    });
  } catch (error) {
    // After any other failure the row may stand all the same: the job finds out later.
    if (error instanceof AppError || error instanceof StorageFull) {
      // Where that fails the job does it, and what is told is the refusal.
      await remove()
        .then(() => cancelJob(db, dropUnusedFile, key))
        .catch(() => undefined);
    }
    throw error;
  }
}

/** Takes a file away that no row names any more, once the caller's transaction commits. */
export async function dropFile(tx: Database, key: string | null | undefined): Promise<void> {
  if (key) await sendJob(tx, dropUnusedFile, { key });
}
