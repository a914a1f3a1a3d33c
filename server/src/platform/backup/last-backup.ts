// When the last whole backup was made, noted where the files are by the command that made it: beside the data, or
// in the bucket, where each process on any machine and in any container finds it.
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { inTime } from '../in-time.ts';
import type { Storage } from '../storage/storage.ts';

/** Of this place, not of the shop: no backup carries it. */
export const BACKUP_NOTE = 'last-backup.json';
const PATIENCE_MS = 3_000;
/** So much may the clock of the machine that made a backup be ahead. */
const CLOCKS_APART_MS = 3_600_000;
const note = z.object({ at: z.iso.datetime() });

export async function noteBackup(storage: Storage, at: Date): Promise<void> {
  const line = Buffer.from(JSON.stringify({ at: at.toISOString() }));
  await storage.put(BACKUP_NOTE, line, 'application/json');
}

/**
 * Undefined when none was made from here, while the storage does not answer, and of a date to come: a clock that was set
 * back since wrote it, and it would be fresh for as long.
 */
export async function findLastBackup(storage: Storage): Promise<Date | undefined> {
  try {
    const written = storage.read(BACKUP_NOTE).then(({ stream }) => text(stream));
    const made = new Date(note.parse(JSON.parse(await inTime(PATIENCE_MS, written))).at);
    return made.getTime() < Date.now() + CLOCKS_APART_MS ? made : undefined;
  } catch {
    return undefined;
  }
}
