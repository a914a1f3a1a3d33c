// A restore writes the files first and the database last. From its first write to its last this mark tells one
// that was killed from an empty shop; it says whether the files beside it are that restore's.
import { buffer } from 'node:stream/consumers';
import { StartupError } from '../startup-error.ts';
import type { Storage } from '../storage/storage.ts';

const MARK = 'unfinished-restore';
type Mark = 'files' | 'database';

async function readMark(storage: Storage): Promise<Mark | undefined> {
  if (!(await storage.exists(MARK))) return undefined;
  const text = await buffer((await storage.read(MARK)).stream);
  return String(text) === 'database' ? 'database' : 'files';
}

const writeMark = (storage: Storage, mark: Mark): Promise<void> =>
  storage.put(MARK, Buffer.from(mark), 'text/plain');

/** Before anything is made for it: no file here is its own yet. */
export async function announceRestore(storage: Storage): Promise<void> {
  if (!(await readMark(storage))) await writeMark(storage, 'database');
}

/** Before the first file, or the first row. */
export const markRestore = (storage: Storage, { withFiles }: { withFiles: boolean }) =>
  writeMark(storage, withFiles ? 'files' : 'database');

export const unmarkRestore = (storage: Storage): Promise<void> => storage.delete(MARK);

/** One that ends before its first file. What a killed one left stays told. */
export async function withdrawRestore(storage: Storage): Promise<void> {
  if ((await readMark(storage)) === 'database') await unmarkRestore(storage);
}

/**
 * What a killed restore wrote goes, the mark last: killed again, the next one finds it.
 * @throws StartupError where there are other files
 */
export async function clearForFiles(storage: Storage): Promise<void> {
  const ours = (await readMark(storage)) === 'files';
  for await (const { key } of storage.list()) {
    if (key === MARK) continue;
    if (!ours) {
      throw new StartupError(
        `The storage is not empty (${key}): a backup is restored into an empty place only.`,
      );
    }
    await storage.delete(key);
  }
}

/** @throws StartupError where the files beside the database would be half of another restore's */
export async function refuseHalfOfTheFiles(storage: Storage): Promise<void> {
  if ((await readMark(storage)) === 'files') await refuseUnfinishedRestore(storage);
}

/** @throws StartupError when a restore into this place was killed */
export async function refuseUnfinishedRestore(storage: Storage): Promise<void> {
  if (!(await storage.exists(MARK))) return;
  throw new StartupError(
    'A restore into this place was killed before its end: run npm run restore -- FILE again.',
  );
}
