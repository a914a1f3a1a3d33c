import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { holds, lockFolder, prepareFolder } from './folder-lock.ts';
import { eventually } from '../../../../test/eventually.ts';

const place = mkdtempSync(join(tmpdir(), 'photolab-lock-'));
const lock = join(place, 'photolab.lock');
beforeEach(() => rmSync(lock, { recursive: true, force: true }));
afterAll(() => rmSync(place, { recursive: true }));

it('a folder is one process’s until it releases it', () => {
  const release = lockFolder(place);
  expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${String(process.pid)}\\b`));
  release();
  expect(readdirSync(place)).toEqual([]);
});

it('a living process keeps its lock, also one of an earlier release, which wrote its number alone', () => {
  writeFileSync(lock, String(process.ppid));
  expect(() => lockFolder(place)).toThrow(`in use by process ${String(process.ppid)}:`);
  expect(readdirSync(place)).toEqual(['photolab.lock']);
});

it('after a power cut the number of the process that held the lock may be another program’s', () => {
  writeFileSync(lock, `${String(process.ppid)} 6d9c8f4e-0000-4000-8000-000000000000 77`);
  lockFolder(place)();
  expect(readdirSync(place)).toEqual([]);
});

describe.skipIf(!existsSync('/proc/self/ns/pid'))('a lock of another container', () => {
  const boot = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  // Its number is this process's own, as that of the only process in every container.
  const ofAnother = () => `${String(process.pid)} ${boot()} 77 pid:[1]`;

  it('is kept while its holder lives, which is seen by what it does to the lock', () => {
    writeFileSync(lock, ofAnother());
    const holder = spawn('sh', ['-c', `while sleep 0.3; do touch '${lock}'; done`]);
    try {
      expect(() => lockFolder(place)).toThrow(`in use by process ${String(process.pid)}:`);
    } finally {
      holder.kill();
    }
  });

  it('that was killed is taken over', () => {
    writeFileSync(lock, ofAnother());
    lockFolder(place)();
    expect(readdirSync(place)).toEqual([]);
  });

  it('is touched by this one too, for others to see', async () => {
    const release = lockFolder(place);
    utimesSync(lock, 0, 0);
    await eventually(() => expect(statSync(lock).mtimeMs).toBeGreaterThan(0));
    release();
  });
});

it('a lock that is no file is told in one line', () => {
  mkdirSync(lock);
  expect(() => lockFolder(place)).toThrow(/photolab\.lock cannot be read: EISDIR/);
});

// Root may look everywhere: whoever tests as root becomes another user for the moment.
it.skipIf(process.getuid?.() !== 0)(
  'a folder of another user is told, not taken for an empty one',
  () => {
    chmodSync(place, 0o755);
    const locked = join(place, 'of-root');
    mkdirSync(join(locked, 'db'), { recursive: true, mode: 0o700 });
    process.seteuid?.(65_534);
    try {
      expect(() => holds(locked, 'db')).toThrow(`DATA_DIR ${locked} cannot be read: EACCES`);
      expect(() => prepareFolder(locked)).toThrow(`DATA_DIR ${locked} cannot be written: EACCES`);
    } finally {
      process.seteuid?.(0);
    }
    expect(holds(locked, 'db')).toBe(true);
    expect(holds(locked, 'files')).toBe(false);
    rmSync(locked, { recursive: true });
  },
);
