// While files move from the disk to the bucket the shop goes on selling: what is new is stored in the
// bucket, and what the bucket does not have yet is read from the disk. Keys are never written twice.
import { deleteIfThere, isNotThere, type Storage } from './storage.ts';

export function movingStorage(bucket: Storage, disk: Storage): Storage {
  const either =
    <A extends unknown[], R>(work: (storage: Storage, ...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      work(bucket, ...args).catch((error: unknown) => {
        // Before the first file moves there may be no bucket, after the last one no folder.
        if (!isNotThere(error)) throw error;
        return work(disk, ...args).catch((missing: unknown) => {
          // It was moved between the two looks.
          if (isNotThere(missing)) return work(bucket, ...args);
          throw missing;
        });
      });
  return {
    ...bucket,
    read: either((storage, key: string) => storage.read(key)),
    localFile: either((storage, key: string) => storage.localFile(key)),
    sizeOf: either((storage, key: string) => storage.sizeOf(key)),
    delete: async (key) => {
      await deleteIfThere(disk, key);
      await bucket.delete(key);
    },
    list: async function* () {
      const seen = new Set<string>();
      // The disk first: what moves meanwhile is then seen in the bucket.
      for (const storage of [disk, bucket]) {
        for await (const file of storage.list()) {
          if (seen.has(file.key)) continue;
          seen.add(file.key);
          yield file;
        }
      }
    },
  };
}
