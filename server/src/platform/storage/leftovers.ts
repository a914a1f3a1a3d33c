// What a killed process leaves half done in this machine's folders.
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './disk.ts';

/** Removes the files of a folder that nobody has written to for so long; none is no error. */
export async function removeLeftovers(folder: string, idleMs: number): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs >= idleMs) await rm(path, { force: true });
  }
}

/**
 * Where files of a bucket are while something reads them that wants a path: not the machine's own folder for such,
 * which may be full, read-only or another user's.
 */
export const localCopies = (dataDir: string) => join(dataDir, 'local-copies');
/** No upload of another process on this machine takes longer. */
export const IDLE_MS = 3_600_000;
const LOOK_MS = 900_000;

interface Log {
  error(detail: object, message: string): void;
}

/**
 * As long as the process lives. What its start found was too young where others work on this machine, and
 * where a supervisor begins anew within seconds: a selfie would lie there until the next start but one.
 */
export function keepRemovingLeftovers(folders: readonly string[], log: Log): void {
  const look = () => Promise.all(folders.map((folder) => removeLeftovers(folder, IDLE_MS)));
  setInterval(() => {
    look().catch((err: unknown) => log.error({ err }, 'what a killed process left stays'));
  }, LOOK_MS).unref();
}

/** Removes a folder that holds no stored file any more; one that was stored meanwhile stays, and is told: false. */
export async function removeIfEmptied(folder: string): Promise<boolean> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Never stored under a key.
    if (entry.name.startsWith('.')) await rm(path, { recursive: true, force: true });
    else if (!entry.isDirectory() || !(await removeIfEmptied(path))) return false;
  }
  return rmdir(folder).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOTEMPTY') return false;
      throw error;
    },
  );
}
