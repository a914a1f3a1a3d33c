// Why a program ends: one line of what its reader can mend, and all of a fault of ours.
import { sqlState } from '../db/database.ts';
import { StartupError } from '../startup-error.ts';
import { messageOf, toldError } from './told-error.ts';

/** SQLSTATE classes: a lost connection, a full disk or no memory, a server that is ended, files that fail. */
const AWAY = /^(?:08|53|57|58)/;

/** Says it to whoever started the program. */
export function tellEnd(error: unknown): void {
  console.error(lineOf(error) ?? toldError(error));
}

function lineOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (AWAY.test(sqlState(error) ?? '')) return `The database cannot be used: ${messageOf(error)}.`;
  // A full disk, a lost network, a bucket's refusal: what they say is enough.
  const isTold = error instanceof StartupError || 'syscall' in error || '$metadata' in error;
  return isTold ? error.message : undefined;
}
