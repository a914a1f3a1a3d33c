// One process per data folder: two embedded databases on one folder silently lose each other's rows.
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolderSync } from '../../make-folder.ts';
import { StartupError } from '../../startup-error.ts';
import { messageOf } from '../../watch/told-error.ts';
import { STAT, statFields } from '../../processes/process-stat.ts';

/** Another process holds it, which may be about to let it go. */
export class InUse extends StartupError {}

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
    if (isAlive(owner, path)) throw new InUse(inUse(owner.split(' ')[0] ?? ''));
    if (!takeAway(path, owner) || !tryCreate(path)) {
      throw new InUse(`${path} was just taken by another process.`);
    }
  }
  const beat = setInterval(() => touch(path), BEAT_MS).unref();
  const remove = () => rmSync(path, { force: true });
  process.once('exit', remove);
  return () => {
    clearInterval(beat);
    process.off('exit', remove);
    remove();
  };
}

/** What a lock's holder does to it, for those who cannot see its process. */
const BEAT_MS = 1_000;
/** Without a beat for so long it is a dead one's. */
const SILENCE_MS = 5_000;
const LOOK_MS = 250;

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Taken away meanwhile, or its disk does not answer: nobody is helped by an end of the process.
  }
}

/** Makes DATA_DIR where there is none. @throws StartupError when nothing can be written there */
export function prepareFolder(folder: string): void {
  try {
    makeFolderSync(folder);
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
function isAlive(owner: string, path: string): boolean {
  const [number, boot, started, space] = owner.split(' ');
  const pid = Number(number);
  const [, ownBoot, , ownSpace] = identityOf(process.pid).split(' ');
  // Each container counts its processes from 1: another's number says nothing here.
  if (space && boot === ownBoot && space !== ownSpace) return isTouched(path);
  const [, bootNow, startedNow] = identityOf(pid).split(' ');
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  if (boot && (boot !== bootNow || started !== startedNow)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Waits, since whoever starts has nothing else to do. */
function isTouched(path: string): boolean {
  const touchedAt = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const before = touchedAt();
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < SILENCE_MS; waited += LOOK_MS) {
    Atomics.wait(nothing, 0, 0, LOOK_MS);
    if (touchedAt() !== before) return true;
  }
  return false;
}

/**
 * The process's number and, where the system tells it, the start of the machine and of the process, and where such
 * numbers count: a container has its own.
 */
function identityOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const started = statFields(readFileSync(`/proc/${String(pid)}/stat`, 'utf8'))(STAT.startTime);
    return `${String(pid)} ${boot} ${started} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return String(pid);
  }
}
