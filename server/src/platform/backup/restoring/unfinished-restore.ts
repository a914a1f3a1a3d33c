// A restore writes the files first and the database last, in one transaction. From its first write to its last this
// mark tells one that was killed from an empty shop; it says whether the files beside it are that restore's.
import { buffer } from 'node:stream/consumers';
import { StartupError } from '../../startup-error.ts';
import { isNotThere, type Storage } from '../../storage/storage.ts';

const MARK = 'unfinished-restore';
/** `committing`: with all of its files; the database has its rows, or has none. */
type Mark = 'files' | 'database' | 'committing';

async function readMark(storage: Storage): Promise<Mark | undefined> {
  const file = await storage.read(MARK).catch((error: unknown) => {
    // Before its first file there may be no place either.
    if (isNotThere(error)) return undefined;
    throw error;
  });
  if (!file) return undefined;
  const text = String(await buffer(file.stream));
  return text === 'database' || text === 'committing' ? text : 'files';
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

/** Before the database commits; without files there is nothing more to know. */
export async function markCommitting(storage: Storage): Promise<void> {
  if ((await readMark(storage)) === 'files') await writeMark(storage, 'committing');
}

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
  const ours = await areFilesOfRestore(storage);
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
  if (await areFilesOfRestore(storage)) throw killedRestore();
}

async function areFilesOfRestore(storage: Storage): Promise<boolean> {
  const mark = await readMark(storage);
  return mark === 'files' || mark === 'committing';
}

/**
 * One that was killed while its database committed, or lost sight of it then, has come to its end where the database
 * has its rows.
 * @throws StartupError when a restore into this place was killed before
 */
export async function refuseUnfinishedRestore(
  storage: Storage,
  isDatabaseEmpty: () => Promise<boolean>,
): Promise<void> {
  const mark = await readMark(storage);
  if (!mark) return;
  if (mark === 'files' || (await isDatabaseEmpty())) throw killedRestore();
  await unmarkRestore(storage);
}

const killedRestore = () =>
  new StartupError(
    'A restore into this place was killed before its end: run npm run restore -- FILE again.',
  );
