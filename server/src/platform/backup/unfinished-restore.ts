// A restore writes the files first and the database last. Between them this mark tells one that was killed from
// an empty shop.
import { StartupError } from '../startup-error.ts';
import type { Storage } from '../storage/storage.ts';

const MARK = 'unfinished-restore';

/** Before the first file. */
export const markRestore = (storage: Storage): Promise<void> =>
  storage.put(MARK, Buffer.from('npm run restore'), 'text/plain');

export const unmarkRestore = (storage: Storage): Promise<void> => storage.delete(MARK);

/** What a killed restore wrote goes, and the mark last: killed again, the next one finds it. */
export async function clearUnfinishedRestore(storage: Storage): Promise<void> {
  if (!(await storage.exists(MARK))) return;
  for await (const { key } of storage.list()) if (key !== MARK) await storage.delete(key);
  await unmarkRestore(storage);
}

/** @throws StartupError when the shop's files are those of a restore that was killed */
export async function refuseUnfinishedRestore(storage: Storage): Promise<void> {
  if (!(await storage.exists(MARK))) return;
  throw new StartupError(
    'A restore into this place was killed before its end: run npm run restore -- FILE again.',
  );
}
