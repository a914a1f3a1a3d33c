// Removes what is left of photos that were taken off sale. Files go before their row, so that a
// run cut short is finished by the next; photos that an order holds stay downloadable.
import type { Database } from '../../../platform/db/database.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { derivedKeysOf } from '../../../records/files/derived-keys.ts';
import { purgePhotos } from '../../../records/photo-jobs.ts';
import { deleteFindings, updatePhotos } from '../../../records/photos.ts';
import { deletePhotoRow, keepFromOrders, listUnsold } from '../pipeline.repository.ts';

export const purgePhotosHandler = ({ db, storage }: { db: Database; storage: Storage }) =>
  handleJob(purgePhotos, async ({ photoIds }) => {
    if (photoIds.length === 0) return;
    await updatePhotos(db, photoIds, { deletedAt: new Date() });
    await deleteFindings(db, photoIds);
    for (const { id } of await listUnsold(db, photoIds)) {
      await db.transaction(async (tx) => {
        await keepFromOrders(tx, id);
        // Asked again: an order may have been waited for.
        for (const { originalKey, pictures } of await listUnsold(tx, [id])) {
          // A run that was killed may have made some that no row names.
          const keys = new Set([originalKey, ...pictures, ...derivedKeysOf(originalKey)]);
          for (const key of keys) if (key) await storage.delete(key);
          await deletePhotoRow(tx, id);
        }
      });
    }
  });
