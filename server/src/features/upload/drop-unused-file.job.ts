// Removes a stored original that no photo names: the process died between storing and committing it.
import * as z from 'zod';
import type { Database } from '../../platform/db/database.ts';
import type { JobType } from '../../platform/queue/queue.ts';
import { handleJob } from '../../platform/queue/worker.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isOriginal } from './upload.repository.ts';

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

export const dropUnusedFileHandler = ({ db, storage }: { db: Database; storage: Storage }) =>
  handleJob(dropUnusedFile, async ({ key }) => {
    if (!(await isOriginal(db, key))) await storage.delete(key);
  });
