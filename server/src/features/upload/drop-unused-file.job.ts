// Removes a stored original that no photo names: the process died between storing and committing it.
import type { Database } from '../../platform/db/database.ts';
import { handleJob } from '../../platform/queue/worker.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { dropUnusedFile } from '../../records/files/originals.ts';
import { isOriginal } from './upload.repository.ts';

export const dropUnusedFileHandler = ({ db, storage }: { db: Database; storage: Storage }) =>
  handleJob(dropUnusedFile, async ({ key }) => {
    if (!(await isOriginal(db, key))) await storage.delete(key);
  });
