// One forked child that does one task at a time, watched for its time and its memory.
import { fork, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { TaskReply, TaskRequest } from './serve.ts';
import { compilerFor } from './compiler.ts';
import { TaskError, type PoolFailure } from './task-error.ts';

const MEMORY_CHECK_MS = 250;
/** What a worker that crashed said last: a stack's length. */
const LAST_WORDS = 2_000;
/** Of 1000; Linux adds it to a process's share of the memory. */
const ENDED_FIRST = '500';
const LINUX_PAGE_BYTES = 4096;

export interface WorkerLimits {
  taskTimeoutMs: number;
  maxRssBytes: number;
  idleMs: number;
}

interface RunningTask {
  id: number;
  resolve: (value: never) => void;
  reject: (error: TaskError) => void;
  timeout: NodeJS.Timeout;
}

/** Dead after a crash, a time-out, too much memory or a long rest; a new one takes its place. */
export class WorkerProcess {
  private readonly child: ChildProcess;
  private readonly memoryCheck: NodeJS.Timeout;
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
    this.memoryCheck = setInterval(() => void this.checkMemory(), MEMORY_CHECK_MS);
    this.memoryCheck.unref();
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
  run(task: string, payload: unknown): Promise<never> {
    const id = this.nextId++;
    clearTimeout(this.rest);
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.fail('timeout', `${task} took over ${this.limits.taskTimeoutMs} ms`);
      }, this.limits.taskTimeoutMs);
      this.running = { id, resolve, reject, timeout };
      const request: TaskRequest = { id, task, payload };
      this.child.send(request, (error) => {
        if (error) this.fail('crashed', error.message);
      });
    });
  }

  /** Ends the process at once; a task under way fails with `code`. */
  fail(code: PoolFailure, message: string): void {
    if (this.dead) return;
    this.dead = true;
    clearInterval(this.memoryCheck);
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

  /** While a model runs the worker cannot answer, so its memory is read from outside. */
  private async checkMemory(): Promise<void> {
    if (!this.isBusy || process.platform !== 'linux') return;
    try {
      const [, pages = '0'] = (await readFile(`/proc/${this.pid}/statm`, 'utf8')).split(' ');
      this.limitMemory(Number(pages) * LINUX_PAGE_BYTES);
    } catch {
      // The process has just ended: its exit is reported by itself.
    }
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
