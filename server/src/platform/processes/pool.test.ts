import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { EchoTasks } from './echo-worker.fixture.ts';
import { messageOf } from '../watch/told-error.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './pool.ts';

const source = fileURLToPath(new URL('./echo-worker.fixture.ts', import.meta.url));
/** Built once, as a shop's workers are: from its source each of them would begin with the compiler. */
const built = mkdtempSync(join(tmpdir(), 'photolab-echo-'));
const entry = join(built, 'echo-worker.mjs');
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: source,
      outDir: built,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'echo-worker.mjs' } },
    },
  });
});
afterAll(() => rmSync(built, { recursive: true }));
const pools: WorkerPool<EchoTasks>[] = [];
/** Only the test of the time limit ends by it, on a machine ten times slower too. */
const UNTIMED_MS = 200_000;

function openPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool<EchoTasks> {
  const pool = createWorkerPool<EchoTasks>({
    entry,
    size: 1,
    mostComputingMs: UNTIMED_MS,
    maxRssBytes: 1e9,
    ...options,
  });
  pools.push(pool);
  return pool;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

test('a worker with nothing to do ends after a while, and the next task starts another', async () => {
  const pool = openPool({ idleMs: 1 });
  const pid = await pool.run('pid', undefined);
  await expect.poll(() => pool.stats().alive).toBe(0);
  expect(isAlive(pid)).toBe(false);
  await expect(pool.run('pid', undefined)).resolves.not.toBe(pid);
});

test('a task longer than that while is no rest', async () => {
  const pool = openPool({ idleMs: 1 });
  await expect(pool.run('wait', 200)).resolves.toBeUndefined();
});

test('typed arrays travel both ways and one worker serves many tasks', async () => {
  const pool = openPool();
  const answer = await pool.run('double', new Float32Array([1, 2.5]));
  expect(answer).toEqual(new Float32Array([2, 5]));
  const [first, second] = await Promise.all([
    pool.run('pid', undefined),
    pool.run('pid', undefined),
  ]);
  expect(first).toBe(second);
  expect(pool.stats()).toMatchObject({ alive: 1, busy: 0, queued: 0, completed: 3, started: 1 });
});

test('a worker reads the environment that the pool gives it', async () => {
  const pool = openPool({ env: { FIXTURE_NAME: 'Ana' } });
  await expect(pool.run('greet', undefined)).resolves.toBe('Hola Ana');
});

test('an error inside a task reaches the caller with its code and the worker lives on', async () => {
  const pool = openPool();
  await expect(pool.run('unreadable', undefined)).rejects.toMatchObject({
    name: 'TaskError',
    code: 'unreadable',
    message: 'Not a picture',
  });
  await pool.run('pid', undefined);
  expect(pool.stats().started).toBe(1);
});

test('a worker that hangs is killed when the time is over, and the next task gets a new one', async () => {
  const pids: (number | undefined)[] = [];
  const pool = openPool({
    mostComputingMs: 1_000,
    onEvent: (event) => {
      if (event.kind === 'started') pids.push(event.pid);
    },
  });
  await expect(pool.run('hang', undefined)).rejects.toMatchObject({ code: 'timeout' });
  const next = pool.run('hang', undefined);
  await expect.poll(() => pids.length).toBe(2);
  expect(isAlive(pids[0] ?? 0)).toBe(false);
  await expect(next).rejects.toMatchObject({ code: 'timeout' });
});

test('what computes without an end is ended by what it computed', async () => {
  const pool = openPool({ mostComputingMs: 3_000 });
  const reason = () => pool.run('compute', undefined).catch(messageOf);
  // What gets less than a fifth of a processor is ended by the clock: then once more.
  await expect.poll(reason).toBe('compute computed for over 3000 ms');
});

test('a task that waits for the cores, or whose machine stood still, goes on', async () => {
  const pool = openPool({ mostComputingMs: 5_000 });
  await expect(pool.run('wait', 6_000)).resolves.toBeUndefined();
});

test('a worker that crashes fails only its own task', async () => {
  const lost: string[] = [];
  const pool = openPool({
    onEvent: (event) => {
      if (event.kind === 'lost') lost.push(event.code);
    },
  });
  const crash = pool.run('crash', undefined);
  const next = pool.run('double', new Float32Array([4]));
  await expect(crash).rejects.toMatchObject({ code: 'crashed' });
  await expect(next).resolves.toEqual(new Float32Array([8]));
  expect(lost).toEqual(['crashed']);
});

test('Ctrl-C, which reaches workers too, does not cost them their task', async () => {
  const pool = openPool();
  const pid = await pool.run('pid', undefined);
  const waiting = pool.run('wait', 200);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal);
  await expect(waiting).resolves.toBeUndefined();
});

test('a worker killed from outside in the middle of a task fails it as crashed', async () => {
  const pool = openPool();
  const pid = await pool.run('pid', undefined);
  const waiting = pool.run('wait', 10_000);
  process.kill(pid, 'SIGKILL');
  await expect(waiting).rejects.toMatchObject({ code: 'crashed' });
});

test.runIf(process.platform === 'linux')(
  'a worker that grows over its memory is killed while the task still runs',
  async () => {
    const pool = openPool({ maxRssBytes: 400e6 });
    await expect(pool.run('grow', 500e6)).rejects.toMatchObject({ code: 'out-of-memory' });
    await expect(pool.run('pid', undefined)).resolves.toBeGreaterThan(0);
  },
);

test('a worker that has grown over its memory by the end of a task does no other', async () => {
  const pool = openPool({ maxRssBytes: 400e6 });
  // Where the machine is slow, it is looked at before it has answered.
  await pool.run('keep', 500e6).catch(() => undefined);
  await pool.run('pid', undefined);
  expect(pool.stats().started).toBe(2);
});

test.runIf(process.platform === 'linux')(
  'a machine short of memory ends a worker before the shop itself',
  async () => {
    const pool = openPool();
    const pid = await pool.run('pid', undefined);
    const score = (of: number) => Number(readFileSync(`/proc/${String(of)}/oom_score_adj`, 'utf8'));
    await expect.poll(() => score(pid)).toBeGreaterThan(score(process.pid));
  },
);

test('the queue is bounded: one task too many is refused at once', async () => {
  const pool = openPool({ maxQueued: 1 });
  const running = pool.run('wait', 300);
  const queued = pool.run('wait', 1);
  await expect(pool.run('wait', 1)).rejects.toMatchObject({ code: 'overflow' });
  await Promise.all([running, queued]);
});

test('a caller who gives up leaves the queue', async () => {
  const pool = openPool();
  const abort = new AbortController();
  const running = pool.run('wait', 200);
  const queued = pool.run('wait', 60_000, { signal: abort.signal });
  abort.abort();
  await expect(queued).rejects.toMatchObject({ code: 'aborted' });
  await running;
  expect(pool.stats()).toMatchObject({ queued: 0, busy: 0 });
});

test('closing ends the workers, running and waiting tasks fail and no new ones are taken', async () => {
  const pool = openPool();
  const pid = await pool.run('pid', undefined);
  const running = expect(pool.run('wait', 60_000)).rejects.toMatchObject({ code: 'closed' });
  const queued = expect(pool.run('wait', 1)).rejects.toMatchObject({ code: 'closed' });
  await pool.close();
  await Promise.all([running, queued]);
  expect(isAlive(pid)).toBe(false);
  await expect(pool.run('pid', undefined)).rejects.toMatchObject({ code: 'closed' });
});

test('an entry that cannot start fails its task instead of hanging', async () => {
  const pool = openPool({ entry: '/nowhere/worker.ts' });
  await expect(pool.run('pid', undefined)).rejects.toMatchObject({ code: 'crashed' });
});

test('workers end by themselves when the process that owns them is killed', async () => {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const parent = fork(fileURLToPath(new URL('./parent.fixture.ts', import.meta.url)), [], {
    execArgv: ['--import', tsx],
  });
  const [worker] = await once(parent, 'message');
  expect(isAlive(Number(worker))).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  while (isAlive(Number(worker))) await sleep(20);
});

test('what a decoder writes reaches no output of the shop; what a worker died of is told', async () => {
  const program = `
    import { createWorkerPool } from ${JSON.stringify(new URL('./pool.ts', import.meta.url).href)};
    const pool = createWorkerPool({
      entry: ${JSON.stringify(source)}, size: 1, mostComputingMs: 200_000, maxRssBytes: 1e9,
    });
    await pool.run('chatter', 'Could not parse HEIF file');
    const failure = await pool.run('throwLater', 'out of order').catch((error) => error);
    console.log('told:', failure.message.includes('Error: out of order'));
    await pool.close();
  `;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const args = ['--import', tsx, '--input-type=module', '--eval', program];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('told: true\n');
  expect(stderr).toBe('');
});
