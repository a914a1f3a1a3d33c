// Why a program ends: one line of what its reader can mend, and all of a fault of ours.
import { withoutEnd } from '@photolab/domain/shop/text';
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
  const isTold = [StartupError, StorageFull, StorageAbsent].some((told) => error instanceof told);
  // What it says names nobody, nor what a lost line to it does.
  if ('$metadata' in error) return `The bucket cannot be used: ${withoutEnd(error.message, '.')}.`;
  // A full disk: what it says is enough.
  return isTold || 'syscall' in error ? error.message : undefined;
}
