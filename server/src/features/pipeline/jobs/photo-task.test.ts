import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PermanentJobError } from '../../../platform/queue/worker.ts';
import { diskStorage } from '../../../platform/storage/disk.ts';
import { runTask } from './photo-task.ts';

it('a photo whose original is gone is given up; one whose whole disk is away is tried again', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'photolab-task-')), 'files');
  const storage = diskStorage(folder);
  await storage.make();
  const read = () => runTask(storage, 'originals/a.jpg', () => Promise.resolve());
  await expect(read()).rejects.toThrow(PermanentJobError);
  rmSync(join(folder, '..'), { recursive: true });
  await expect(read()).rejects.toThrow('ENOENT');
});
