import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { TaskError } from '../../../platform/processes/task-error.ts';
import { PermanentJobError } from '../../../platform/queue/worker.ts';
import { diskStorage } from '../../../platform/storage/disk.ts';
import { StorageAbsent, StorageMissing } from '../../../platform/storage/storage.ts';
import { runTask } from './photo-task.ts';

const folder = mkdtempSync(join(tmpdir(), 'photolab-photo-task-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a photo is given up at once for what it is, and not for a disk or a file that may be away', async () => {
  const storage = diskStorage(folder);
  const unreadable = new TaskError('unreadable-image', 'no picture');
  const read = (key: string) => runTask(storage, key, () => Promise.reject(unreadable));
  await expect(read('photo.jpg')).rejects.toThrow(StorageAbsent);
  await storage.make();
  await storage.put('photo.jpg', Buffer.from('x'), 'image/jpeg');
  await expect(read('photo.jpg')).rejects.toThrow(PermanentJobError);
  await expect(read('away.jpg')).rejects.toThrow(StorageMissing);
  const takenAway = runTask(storage, 'photo.jpg', async () => {
    await storage.delete('photo.jpg');
    throw unreadable;
  });
  await expect(takenAway).rejects.toThrow(StorageMissing);
});
