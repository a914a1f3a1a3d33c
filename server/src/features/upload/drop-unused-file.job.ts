// Removes a stored file that no row names: the process died between storing and committing it, or its row is gone.
import { deletePicture } from '../../http/pictures.ts';
import type { Database } from '../../platform/db/database.ts';
import { handleJob } from '../../platform/queue/worker.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { dropUnusedFile } from '../../records/files/kept-file.ts';
import { isOriginal } from './upload.repository.ts';

export const dropUnusedFileHandler = ({ db, storage }: { db: Database; storage: Storage }) =>
  handleJob(dropUnusedFile, async ({ key }) => {
    // Of a picture all widths; an original has but one.
    if (!(await isOriginal(db, key))) await deletePicture(storage, key);
  });
