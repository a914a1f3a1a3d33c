// One forked child that does one task at a time, watched for what it computes and for its memory.
import { fork, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { TaskReply, TaskRequest } from './serve.ts';
import { compilerFor } from './compiler.ts';
import { STAT, statFields } from './process-stat.ts';
import { TaskError, type PoolFailure } from './task-error.ts';

const WATCH_MS = 250;
/** Times its computing that a task may take in all: it waits for the cores, or the whole machine stood still. */
const PATIENCE = 5;
/** What a worker that crashed said last: a stack's length. */
const LAST_WORDS = 2_000;
/** Of 1000; Linux adds it to a process's share of the memory. */
const ENDED_FIRST = '500';
const LINUX_PAGE_BYTES = 4096;
/** Of `/proc/PID/stat`: 100 a second on every Linux that Node runs on. */
const LINUX_TICK_MS = 10;

export interface WorkerLimits {
  /** Of one task, in milliseconds of a processor. */
  mostComputingMs: number;
  maxRssBytes: number;
  idleMs: number;
}

interface RunningTask {
  id: number;
  resolve: (value: never) => void;
  reject: (error: TaskError) => void;
  timeout: NodeJS.Timeout;
  name: string;
  /** What the process had computed when this was first looked at. */
  computedBeforeMs: number | undefined;
}

/** Dead after a crash, a time-out, too much memory or a long rest; a new one takes its place. */
export class WorkerProcess {
  private readonly child: ChildProcess;
  private readonly watch: NodeJS.Timeout;
  private running: RunningTask | undefined;
  private rest: NodeJS.Timeout | undefined;
  private nextId = 1;
  private dead = false;
  readonly exited: Promise<void>;

  constructor(
    entry: string,
    env: NodeJS.ProcessEnv,
    private readonly limits: WorkerLimits,
  ) {
    this.child = fork(entry, [], {
      execArgv: compilerFor(entry),
      serialization: 'advanced',
      env: { ...process.env, ...env },
      // Decoders write what they find odd in a stranger's file: no line of the log.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // A machine short of memory ends this one, whose task is tried again, before the shop itself.
    const first = `/proc/${String(this.child.pid)}/oom_score_adj`;
    writeFile(first, ENDED_FIRST, { flag: 'r+' }).catch(() => undefined);
    let said = '';
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-LAST_WORDS);
    });
    this.exited = new Promise((resolve) => {
      // Closed, not just ended: what it said last has come by then.
      this.child.once('close', (code, signal) => {
        this.fail('crashed', `The worker ended (${signal ?? code}) ${said}`.trimEnd());
        resolve();
      });
      this.child.once('error', (error) => {
        this.fail('crashed', error.message);
        if (this.child.pid === undefined) resolve();
      });
    });
    this.child.on('message', (message) => {
      if (isReply(message)) this.receive(message);
    });
    this.watch = setInterval(() => void this.look(), WATCH_MS);
    this.watch.unref();
  }

  get isDead(): boolean {
    return this.dead;
  }

  get isBusy(): boolean {
    return this.running !== undefined;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Only for a worker that is neither dead nor busy. */
  run(name: string, payload: unknown): Promise<never> {
    const id = this.nextId++;
    clearTimeout(this.rest);
    return new Promise((resolve, reject) => {
      const mostMs = this.limits.mostComputingMs * PATIENCE;
      const timeout = setTimeout(() => {
        this.fail('timeout', `${name} took over ${mostMs} ms`);
      }, mostMs);
      this.running = { id, resolve, reject, timeout, name, computedBeforeMs: undefined };
      const request: TaskRequest = { id, task: name, payload };
      this.child.send(request, (error) => {
        if (error) this.fail('crashed', error.message);
      });
    });
  }

  /** Ends the process at once; a task under way fails with `code`. */
  fail(code: PoolFailure, message: string): void {
    if (this.dead) return;
    this.dead = true;
    clearInterval(this.watch);
    clearTimeout(this.rest);
    this.child.kill('SIGKILL');
    this.settle()?.reject(new TaskError(code, message));
  }

  private receive(reply: TaskReply<never>): void {
    if (this.running?.id !== reply.id) return;
    const task = this.settle();
    this.rest = setTimeout(() => this.fail('closed', 'Nothing to do'), this.limits.idleMs).unref();
    if (reply.ok) task?.resolve(reply.value);
    else task?.reject(new TaskError(reply.error.code, reply.error.message));
    this.limitMemory(reply.rss);
  }

  private settle(): RunningTask | undefined {
    const task = this.running;
    this.running = undefined;
    clearTimeout(task?.timeout);
    return task;
  }

  /** While a model runs the worker cannot answer, so it is looked at from outside. */
  private async look(): Promise<void> {
    const task = this.running;
    if (!task || process.platform !== 'linux') return;
    try {
      const field = statFields(await readFile(`/proc/${this.pid}/stat`, 'utf8'));
      this.limitMemory(Number(field(STAT.residentPages)) * LINUX_PAGE_BYTES);
      const ticks = Number(field(STAT.ownTicks)) + Number(field(STAT.systemTicks));
      this.limitComputing(task, ticks * LINUX_TICK_MS);
    } catch {
      // The process has just ended: its exit is reported by itself.
    }
  }

  private limitComputing(task: RunningTask, computedByNowMs: number): void {
    task.computedBeforeMs ??= computedByNowMs;
    const { mostComputingMs } = this.limits;
    if (this.running !== task || computedByNowMs - task.computedBeforeMs <= mostComputingMs) return;
    this.fail('timeout', `${task.name} computed for over ${mostComputingMs} ms`);
  }

  private limitMemory(rss: number): void {
    if (rss <= this.limits.maxRssBytes) return;
    this.fail('out-of-memory', `The worker grew over ${this.limits.maxRssBytes} bytes`);
  }
}

/** The value's type is known to the caller alone, who named the task. */
function isReply(message: unknown): message is TaskReply<never> {
  return typeof message === 'object' && message !== null && 'id' in message && 'rss' in message;
}
