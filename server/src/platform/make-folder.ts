// Folders that this machine's user alone reads, with those above them. Node.js's own way to make those
// (`recursive`) never ends below one such as /proc, and says of a disk that is read-only, broken or beyond its
// quota that the folder is not there.
import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const MODE = 0o700;
/** Others make and remove folders above meanwhile. */
const TRIES = 5;

/** One that is there already stays as it is. */
export async function makeFolder(folder: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const why = await mkdir(folder, MODE).then(() => undefined, known);
    if (!why || (await isFolder(folder))) return;
    if (why.code !== 'ENOENT' || tried === TRIES) throw why;
    await makeFolder(dirname(folder));
  }
}

export function makeFolderSync(folder: string): void {
  for (let tried = 1; ; tried += 1) {
    try {
      mkdirSync(folder, MODE);
      return;
    } catch (error) {
      if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
      if (known(error).code !== 'ENOENT' || tried === TRIES) throw error;
      makeFolderSync(dirname(folder));
    }
  }
}

function known(error: unknown): Error & { code?: unknown } {
  if (error instanceof Error) return error;
  throw error;
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
