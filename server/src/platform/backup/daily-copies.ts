// A copy of the embedded database every day, beside it and by a process of its own: what breaks its files costs
// what was sold since the last one.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolderSync } from '../make-folder.ts';
import { compilerFor } from '../processes/compiler.ts';
import { UNFINISHED } from './archive.ts';

const DAY_MS = 86_400_000;
const FIRST_LOOK_MS = 600_000;
const LOOK_MS = 3_600_000;
/** For a copy to give back what it holds; the next one does without. */
const STOP_MS = 3_000;
const KEPT = 7;
const OF_A_DAY = /^\d{4}-\d\d-\d\d\.photolab$/;
const PROGRAM = fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url));

interface Log {
  info(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** Makes a copy when the newest is a day old. */
export function startDailyCopies(dataDir: string, log: Log): { stop(): Promise<void> } {
  let copying: ChildProcess | undefined;
  // On a full disk there may be no folder to look into, and the shop goes on.
  const look = () =>
    reported(log, () => {
      if (isDue(dataDir, Date.now())) copying = makeCopy(dataDir, log);
    });
  const timers = [setTimeout(look, FIRST_LOOK_MS).unref(), setInterval(look, LOOK_MS).unref()];
  return {
    /** Ends a copy that is being made: left behind, it would hold the folder that the next start needs. */
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      if (copying) await endOf(copying);
    },
  };
}

async function endOf(child: ChildProcess): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(patience);
}

export const copiesFolder = (dataDir: string) => join(dataDir, 'backups');

/** One that a clock once set ahead has dated in the future stands for no day. */
export function isDue(dataDir: string, now: number): boolean {
  const ages = listCopies(dataDir).map((path) => now - statSync(path).mtimeMs);
  return !ages.some((age) => age >= 0 && age < DAY_MS);
}

/** Removes all but the newest, and what failed runs left. */
export function dropOldCopies(dataDir: string): void {
  const folder = copiesFolder(dataDir);
  // Those alone: beside them an operator's own backup may be on its way.
  const begun = readdirSync(folder).filter(
    (name) => name.endsWith(UNFINISHED) && OF_A_DAY.test(name.slice(0, -UNFINISHED.length)),
  );
  const left = begun.map((name) => join(folder, name));
  for (const path of [...listCopies(dataDir).slice(0, -KEPT), ...left]) rmSync(path);
}

/**
 * Oldest first: they are named by their day. What a clock once set ahead has dated in the future comes before all
 * others: it would push out what is made since.
 */
function listCopies(dataDir: string): string[] {
  const folder = copiesFolder(dataDir);
  makeFolderSync(folder);
  const copies = readdirSync(folder, { withFileTypes: true }).filter(
    // A link that leads nowhere, or a folder, is nobody's copy.
    (entry) => entry.isFile() && OF_A_DAY.test(entry.name),
  );
  const paths = copies.map(({ name }) => join(folder, name)).sort();
  const ahead = paths.filter((path) => statSync(path).mtimeMs > Date.now() + LOOK_MS);
  return [...ahead, ...paths.filter((path) => !ahead.includes(path))];
}

function makeCopy(dataDir: string, log: Log): ChildProcess {
  const path = join(copiesFolder(dataDir), `${new Date().toISOString().slice(0, 10)}.photolab`);
  const args = [...compilerFor(PROGRAM), PROGRAM, '--database', path];
  // By the channel it hears of a shop that was killed.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  child.on('error', (error) => log.error({ err: error }, 'the daily copy was not made'));
  child.on('close', (code) => {
    if (code === 0) {
      reported(log, () => dropOldCopies(dataDir));
      log.info({ path }, 'the daily copy of the database was made');
    } else if (child.killed) {
      log.info({ path }, 'the daily copy ends with the shop: the next start makes it');
    } else {
      log.error({ code, said: Buffer.concat(said).toString() }, 'the daily copy was not made');
    }
  });
  return child;
}

function reported(log: Log, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.error({ err: error }, 'the daily copies cannot be kept');
  }
}
