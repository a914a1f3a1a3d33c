import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../server/test/eventually.ts';

const MODULE = pathToFileURL(join(import.meta.dirname, 'keep-running.mjs')).href;
const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));

/** A supervisor of a program that prints its process id; what both said so far. */
function supervise(program: string, underNpm = false) {
  const code = `import(${JSON.stringify(MODULE)}).then(({ keepRunning }) =>
    keepRunning(process.execPath, ['-e', ${JSON.stringify(program)}]))`;
  const env = { ...process.env, CODE: code, npm_lifecycle_event: underNpm ? 'start' : '' };
  const supervisor = underNpm
    ? spawn('sh', ['-c', 'node -e "$CODE" & wait'], { env })
    : spawn(process.execPath, ['-e', code], { env });
  started.push(supervisor);
  const said = { text: '' };
  supervisor.stdout.on('data', (bytes: Buffer) => (said.text += bytes.toString()));
  const ended = new Promise<number | null>((resolve) => supervisor.once('close', resolve));
  const pids = () => [...said.text.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
  const until = (count: number) => eventually(() => expect(pids().length).toBe(count));
  return { supervisor, pids, until, ended };
}

/** It listens to signals, and was heard to be ready, before it says that it is there. */
const SERVES = `for (const end of ['SIGTERM', 'SIGHUP']) process.on(end, () => process.exit(0)); setInterval(() => {}, 1000);
  process.on('disconnect', () => process.exit(0));
  process.send('ready', () => console.log('pid ' + process.pid));`;

describe('the supervisor', () => {
  it('starts a program again that was killed, and again, until it is told to end', async () => {
    const { supervisor, pids, until, ended } = supervise(SERVES);
    for (const count of [1, 2]) {
      await until(count);
      process.kill(pids().at(-1) ?? 0, 'SIGKILL');
    }
    await until(3);
    supervisor.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(new Set(pids()).size).toBe(3);
  });

  it('passes on that its terminal was closed', async () => {
    const { supervisor, until, ended } = supervise(SERVES);
    await until(1);
    supervisor.kill('SIGHUP');
    expect(await ended).toBe(0);
  });

  it.each(['SIGHUP', 'SIGKILL'] as const)(
    'ends after the npm that started it: %s',
    async (signal) => {
      const { supervisor: npm, pids, until } = supervise(SERVES, true);
      await until(1);
      npm.kill(signal);
      await eventually(() => expect(() => process.kill(pids()[0] ?? 0, 0)).toThrow());
    },
  );

  it('leaves alone what ends before it was ready, with its exit code', async () => {
    const { ended, pids } = supervise(`console.log('pid ' + process.pid); process.exit(3);`);
    expect(await ended).toBe(3);
    expect(pids().length).toBe(1);
  });

  it('leaves nobody behind when it is killed itself', async () => {
    const { supervisor, pids, until } = supervise(SERVES);
    await until(1);
    supervisor.kill('SIGKILL');
    await eventually(() => expect(() => process.kill(pids()[0] ?? 0, 0)).toThrow());
  });
});
