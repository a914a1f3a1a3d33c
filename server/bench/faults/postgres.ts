// A PostgreSQL cluster of the bench's own in a temporary folder, which may be killed at any time.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeDatabase } from '../../scripts/server-database.ts';
import { freePort } from '../../../scripts/running/free-port.ts';

export interface Cluster {
  createDatabase(name: string): Promise<string>;
  /** kill -9 of the server and of every process it serves with. */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const INSTALLED = '/usr/lib/postgresql';

/** The folder of the newest installed server's programs. */
export function findPrograms(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const [newest] = readdirSync(INSTALLED)
    .filter((version) => existsSync(join(INSTALLED, version, 'bin/initdb')))
    .toSorted((a, b) => Number(b) - Number(a));
  return newest && join(INSTALLED, newest, 'bin');
}

export async function startCluster(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-postgres-'));
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'];
  execFileSync(join(programs, 'initdb'), init, { ...owner, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const url = (database: string) => `postgres://postgres@127.0.0.1:${String(port)}/${database}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    // A killed process leaves the system's page cache intact, so nothing is lost without fsync.
    const settings = ['fsync=off', 'max_connections=120', 'listen_addresses=127.0.0.1'];
    const args = ['-D', data, '-p', String(port), '-k', folder];
    server = spawn(
      join(programs, 'postgres'),
      [...args, ...settings.flatMap((one) => ['-c', one])],
      { ...owner, cwd: folder, stdio: 'ignore' },
    );
    while (!(await answers(url('postgres')))) await sleep(50);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = server;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const serving = childrenOf(child.pid);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    if (signal === 'SIGKILL') serving.forEach(killQuietly);
    await gone;
    while (serving.some(isAlive)) await sleep(20);
  }

  await start();
  // A bench that breaks off leaves nothing running.
  process.once('exit', () => server?.kill('SIGQUIT'));
  return {
    start,
    kill: () => end('SIGKILL'),
    createDatabase: async (name) => (await makeDatabase(url('postgres'), name)).url,
    remove: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: then its own account runs it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function childrenOf(pid: number): number[] {
  try {
    const list = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)]).toString();
    return list.split('\n').map(Number).filter(Boolean);
  } catch {
    return [];
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
