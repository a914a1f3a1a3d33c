// Vitest's global set-up: tests start the programs that an operator starts.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
export const DIST = join(ROOT, 'server/dist');

/** Builds them unless that is done. */
export function setup(): void {
  const build = "(await import('./scripts/setup.mjs')).ensureServerBuild()";
  execFileSync(process.execPath, ['--input-type=module', '--eval', build], { cwd: ROOT });
}
