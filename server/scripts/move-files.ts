// npm run move-files: moves the stored files from DATA_DIR to the bucket of S3_*, while the shop sells
// (start it with S3_* first: it then stores new files in the bucket and reads both).
import { join } from 'node:path';
import { readEnvironment } from '../src/config.ts';
import { holds, lockFile } from '../src/platform/db/embedded/folder-lock.ts';
import { diskStorage } from '../src/platform/storage/disk.ts';
import { removeIfEmptied } from '../src/platform/storage/leftovers.ts';
import { GO_ON, moveFiles } from '../src/platform/storage/move-files.ts';
import { requireStorage } from '../src/platform/storage/open-storage.ts';
import { s3Storage } from '../src/platform/storage/s3/s3.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { megabytes, runCommand } from './command.ts';
import { readWords } from './words.ts';

runCommand(`Stopped. ${GO_ON}`, async ({ signal, progress }) => {
  readWords({ use: 'npm run move-files' }, process.argv.slice(2));
  const { s3, dataDir } = readEnvironment();
  if (!s3) throw new StartupError('S3_BUCKET is missing: it says where the files go.');
  const folder = join(dataDir, 'files');
  if (!holds(dataDir, 'files')) {
    throw new StartupError(`${folder} is not there: nothing is left to move.`);
  }
  // A second mover would take what the first has moved for deleted by the shop, and delete it in the bucket.
  lockFile(
    join(dataDir, 'move-files.lock'),
    (pid) => `The files of ${dataDir} are being moved by process ${pid}.`,
  );
  const bucket = s3Storage(s3);
  // Not made here: one of a mistyped name would take the files away from the shop, which never looks there.
  await requireStorage(bucket, { s3, dataDir });
  const moved = await moveFiles(diskStorage(folder), bucket, {
    signal,
    onFile: ({ files, bytes }) => progress(`${String(files)} files, ${megabytes(bytes)} moved …`),
  });
  // The shop stops looking here when it starts again.
  const emptied = await removeIfEmptied(folder);
  console.log(`Moved ${String(moved.files)} files, ${megabytes(moved.bytes)}, to ${s3.bucket}`);
  if (!emptied) {
    throw new StartupError(
      `${folder} got new files meanwhile: start the shop with S3_BUCKET, then move those.`,
    );
  }
});
