// When the last whole backup was made, noted beside the data by the command that made it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { makeFolder } from '../db/folder-lock.ts';

const note = z.object({ at: z.iso.datetime() });
const pathOf = (dataDir: string) => join(dataDir, 'last-backup.json');

/** On PostgreSQL and S3 nothing else may have made the folder yet. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  makeFolder(dataDir);
  await writeFile(pathOf(dataDir), JSON.stringify({ at: at.toISOString() }), { mode: 0o600 });
}

/** Undefined when none was made from here. */
export async function findLastBackup(dataDir: string): Promise<Date | undefined> {
  try {
    return new Date(note.parse(JSON.parse(await readFile(pathOf(dataDir), 'utf8'))).at);
  } catch {
    return undefined;
  }
}
