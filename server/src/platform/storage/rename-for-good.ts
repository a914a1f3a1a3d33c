import { open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Gives a whole file or folder its name so that a power cut leaves either nothing under it or all of it: what a
 * system has written lies in its memory for half a minute, and a name may reach the disk before what it names.
 */
export async function renameForGood(from: string, to: string): Promise<void> {
  await sync(from);
  await rename(from, to);
  await sync(dirname(to));
}

/** All that lies in a folder, then the folder. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncTree(path) : sync(path));
  }
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
