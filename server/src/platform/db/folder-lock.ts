// One process per data folder: two embedded databases on one folder silently lose each other's rows.
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  mkdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { messageOf } from '../watch/told-error.ts';

/** Locks `folder` for this process and returns the release; a lock of a dead process is taken over. */
export function lockFolder(folder: string): () => void {
  return lockFile(
    join(folder, 'photolab.lock'),
    (owner) =>
      `DATA_DIR ${folder} is in use by process ${owner}: stop it, or choose another DATA_DIR.`,
  );
}

/** The same for any file, which says who holds it. */
export function lockFile(path: string, inUse: (owner: string) => string): () => void {
  if (!tryCreate(path)) {
    const owner = readOwner(path);
    if (isAlive(owner)) throw new StartupError(inUse(owner.split(' ')[0] ?? ''));
    if (!takeAway(path, owner) || !tryCreate(path)) {
      throw new StartupError(`${path} was just taken by another process.`);
    }
  }
  const remove = () => rmSync(path, { force: true });
  process.once('exit', remove);
  return () => {
    process.off('exit', remove);
    remove();
  };
}

/** Makes DATA_DIR where there is none. @throws StartupError when nothing can be written there */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new StartupError(`DATA_DIR ${folder} cannot be created: ${messageOf(error)}.`);
  }
  try {
    tryFolder(folder);
  } catch (error) {
    throw new StartupError(`DATA_DIR ${folder} cannot be written: ${messageOf(error)}.`);
  }
}

function tryFolder(folder: string): void {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    writeFileSync(probe, 'x');
  } finally {
    // Where this user may not even look, this fails too.
    rmSync(probe, { force: true });
  }
}

/**
 * Whether DATA_DIR holds something of this name. What another user's folder holds is not nothing.
 * @throws StartupError when nobody can tell
 */
export function holds(folder: string, name: string): boolean {
  try {
    return statSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw new StartupError(`DATA_DIR ${folder} cannot be read: ${messageOf(error)}.`);
  }
}

/** Node.js's own way to make the folders above too never ends below one such as /proc. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || statSync(above, { throwIfNoEntry: false })) throw error;
    makeFolder(above);
    mkdirSync(folder, { mode: 0o700 });
  }
}

function tryCreate(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, identityOf(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new StartupError(`${path} cannot be written: ${messageOf(error)}.`);
  }
}

function readOwner(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new StartupError(`${path} cannot be read: ${messageOf(error)}.`);
  }
}

/** Of two who find the same dead lock one takes it away; the other must not take the lock that follows. */
function takeAway(path: string, owner: string): boolean {
  const away = `${path}-${randomUUID()}`;
  try {
    renameSync(path, away);
  } catch {
    return false;
  }
  if (readOwner(away) !== owner) {
    renameSync(away, path);
    return false;
  }
  rmSync(away);
  return true;
}

/** After a power cut another program may have the number of the process that held the lock. */
function isAlive(owner: string): boolean {
  const pid = Number(owner.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  if (owner.includes(' ') && owner !== identityOf(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The process's number and, where the system tells it, the start of the machine and of the process. */
function identityOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The second field is the program's name, in brackets, and may hold anything.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${String(pid)} ${boot} ${started}`;
  } catch {
    return String(pid);
  }
}
