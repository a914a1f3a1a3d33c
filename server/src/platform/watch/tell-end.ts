// Why a program ends: one line of what its reader can mend, and all of a fault of ours.
import { isServerAway } from '../db/database.ts';
import { StartupError } from '../startup-error.ts';
import { StorageAbsent, StorageFull } from '../storage/storage.ts';
import { messageOf, toldError } from './told-error.ts';

/** Says it to whoever started the program. */
export function tellEnd(error: unknown): void {
  console.error(lineOf(error) ?? toldError(error));
}

function lineOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isServerAway(error)) return `The database cannot be used: ${messageOf(error)}.`;
  // A full disk, a lost network, a bucket's refusal: what they say is enough.
  const isTold = [StartupError, StorageFull, StorageAbsent].some((told) => error instanceof told);
  return isTold || 'syscall' in error || '$metadata' in error ? error.message : undefined;
}
