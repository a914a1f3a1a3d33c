import { expect, it } from 'vitest';
import { TaskError } from '../../../platform/processes/task-error.ts';
import { PermanentJobError } from '../../../platform/queue/worker.ts';
import { diskStorage } from '../../../platform/storage/disk.ts';
import { StorageMissing } from '../../../platform/storage/storage.ts';
import { runTask } from './photo-task.ts';

const storage = diskStorage(import.meta.dirname);

it('a photo is given up at once for what it is, and not for a disk that may be away', async () => {
  const unreadable = new TaskError('unreadable-image', 'no picture');
  const file = 'photo-task.test.ts';
  await expect(runTask(storage, file, () => Promise.reject(unreadable))).rejects.toThrow(
    PermanentJobError,
  );
  await expect(runTask(storage, 'away.jpg', () => Promise.resolve())).rejects.toThrow(
    StorageMissing,
  );
});
