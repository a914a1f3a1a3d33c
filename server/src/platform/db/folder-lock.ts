// One process per data folder: two embedded databases on one folder silently lose each other's rows.
import { mkdirSync, openSync, readFileSync, rmSync, writeSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** Locks `folder` for this process and returns the release; a lock of a dead process is taken over. */
export function lockFolder(folder: string): () => void {
  createFolder(folder);
  return lockFile(
    join(folder, 'photolab.lock'),
    (owner) =>
      `DATA_DIR ${folder} is in use by process ${owner}: stop it, or choose another DATA_DIR.`,
  );
}

/** The same for any file, which says who holds it. */
export function lockFile(path: string, inUse: (owner: string) => string): () => void {
  if (!tryCreate(path)) {
    const owner = Number(readFileSync(path, 'utf8').trim());
    if (isAlive(owner)) throw new StartupError(inUse(String(owner)));
    rmSync(path, { force: true });
    if (!tryCreate(path)) throw new StartupError(`${path} was just taken by another process.`);
  }
  const remove = () => rmSync(path, { force: true });
  process.once('exit', remove);
  return () => {
    process.off('exit', remove);
    remove();
  };
}

function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartupError(`DATA_DIR ${folder} cannot be created: ${messageOf(error)}.`);
  }
}

function tryCreate(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new StartupError(`${path} cannot be written: ${messageOf(error)}.`);
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
