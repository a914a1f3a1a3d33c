// What a build replaced stays for a month: pages that are open and a shop that runs still ask for it.
import { rmSync, statSync, utimesSync } from 'node:fs';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** From now on the file is as old as its replacement, however long ago it was built. */
export function noteReplaced(file: string, now: Date): void {
  utimesSync(file, now, now);
}

/** Takes a replaced file away once nobody can still ask for it. */
export function dropWhenOld(file: string, now: Date): void {
  if (statSync(file).mtimeMs < now.getTime() - KEPT_MS) rmSync(file);
}
