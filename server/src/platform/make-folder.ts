// Folders that this machine's user alone reads, with those above them. Node.js's own way to make those
// (`recursive`) never ends below one such as /proc, and says of a disk that is read-only, broken or beyond its
// quota that the folder is not there.
import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const MODE = 0o700;

/** One that is there already stays as it is. */
export async function makeFolder(folder: string): Promise<void> {
  const why = await mkdir(folder, MODE).then(() => undefined, known);
  if (!why || (await isFolder(folder))) return;
  const above = dirname(folder);
  if (why.code !== 'ENOENT' || (await isThere(above))) throw why;
  await makeFolder(above);
  await makeFolder(folder);
}

export function makeFolderSync(folder: string): void {
  try {
    mkdirSync(folder, MODE);
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    const above = dirname(folder);
    if (known(error).code !== 'ENOENT' || statSync(above, { throwIfNoEntry: false })) throw error;
    makeFolderSync(above);
    makeFolderSync(folder);
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
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
