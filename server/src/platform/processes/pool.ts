// A pool of worker processes with a bounded queue: first in, first out, one task for each worker.
// A worker that crashes, hangs or grows too large is replaced; only its own task fails. Workers start with
// the tasks and end when there were none for minutes: then their memory is free for others.
import type { TaskHandlers } from './serve.ts';
import { TaskError } from './task-error.ts';
import { WorkerProcess } from './worker-process.ts';

export interface WorkerPoolOptions {
  /** The file to fork; it ends with a call to `serve`. */
  entry: string;
  size: number;
  /** Of a processor for one task, its first loading of models included; in time it may take several times as long. */
  mostComputingMs: number;
  maxRssBytes: number;
  /** Tasks that may wait; one more fails with `overflow`. */
  maxQueued?: number;
  /** How long a worker waits for its next task before it ends. */
  idleMs?: number;
  /** Added to this process's environment. */
  env?: NodeJS.ProcessEnv;
  onEvent?: (event: WorkerPoolEvent) => void;
}

export type WorkerPoolEvent =
  | { kind: 'started'; pid: number | undefined }
  | { kind: 'lost'; pid: number | undefined; code: TaskError['code']; message: string };

interface WorkerPoolStats {
  size: number;
  alive: number;
  busy: number;
  queued: number;
  completed: number;
  failed: number;
  /** Workers started, first ones included. */
  started: number;
}

export interface WorkerPool<Handlers extends TaskHandlers> {
  /** @throws TaskError */
  run<Task extends keyof Handlers & string>(
    task: Task,
    payload: Parameters<Handlers[Task]>[0],
    options?: { signal?: AbortSignal },
  ): Promise<Awaited<ReturnType<Handlers[Task]>>>;
  stats(): WorkerPoolStats;
  /** Ends the workers at once and waits until they are gone; open tasks fail with `closed`. */
  close(): Promise<void>;
}

const DEFAULT_MAX_QUEUED = 100;
const DEFAULT_IDLE_MS = 300_000;

/** `Handlers` is the type of what the entry serves. */
export function createWorkerPool<Handlers extends TaskHandlers>(
  options: WorkerPoolOptions,
): WorkerPool<Handlers> {
  const scheduler = new Scheduler(options);
  return {
    run: (task, payload, { signal } = {}) =>
      new Promise((resolve, reject) => {
        scheduler.add({ task, payload, resolve, reject }, signal);
      }),
    stats: () => scheduler.stats(),
    close: () => scheduler.close(),
  };
}

interface QueuedTask {
  task: string;
  payload: unknown;
  /** The value comes from the handler of that name, so it is what the caller expects. */
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

class Scheduler {
  private readonly queue: QueuedTask[] = [];
  private readonly workers = new Set<WorkerProcess>();
  private readonly counts = { completed: 0, failed: 0, started: 0 };
  private closed = false;

  constructor(private readonly options: WorkerPoolOptions) {}

  add(item: QueuedTask, signal: AbortSignal | undefined): void {
    const { maxQueued = DEFAULT_MAX_QUEUED } = this.options;
    const refused = this.closed
      ? new TaskError('closed', 'The pool is closed')
      : signal?.aborted
        ? aborted()
        : this.queue.length >= maxQueued && !this.hasRoom()
          ? new TaskError('overflow', `Over ${maxQueued} tasks are waiting`)
          : undefined;
    if (refused) {
      item.reject(refused);
      return;
    }
    this.queue.push(item);
    // A task under way is not stopped: the worker and its models are worth more than the rest of it.
    signal?.addEventListener('abort', () => {
      const position = this.queue.indexOf(item);
      if (position >= 0) this.queue.splice(position, 1);
      item.reject(aborted());
    });
    this.dispatch();
  }

  stats(): WorkerPoolStats {
    const alive = [...this.workers];
    return {
      size: this.options.size,
      alive: alive.length,
      busy: alive.filter((worker) => worker.isBusy).length,
      queued: this.queue.length,
      ...this.counts,
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const item of this.queue.splice(0)) {
      item.reject(new TaskError('closed', 'The pool is closed'));
    }
    const workers = [...this.workers];
    for (const worker of workers) worker.fail('closed', 'The pool is closed');
    await Promise.all(workers.map((worker) => worker.exited));
  }

  private hasRoom(): boolean {
    return this.workers.size < this.options.size || this.idleWorker() !== undefined;
  }

  private idleWorker(): WorkerProcess | undefined {
    return [...this.workers].find((worker) => !worker.isBusy && !worker.isDead);
  }

  private dispatch(): void {
    while (!this.closed && this.queue.length > 0 && this.hasRoom()) {
      const item = this.queue.shift();
      if (item) void this.work(this.idleWorker() ?? this.start(), item);
    }
  }

  private async work(worker: WorkerProcess, item: QueuedTask): Promise<void> {
    try {
      item.resolve(await worker.run(item.task, item.payload));
      this.counts.completed += 1;
    } catch (error) {
      this.counts.failed += 1;
      if (worker.isDead && error instanceof TaskError) {
        const { code, message } = error;
        this.options.onEvent?.({ kind: 'lost', pid: worker.pid, code, message });
      }
      item.reject(error);
    }
    this.dispatch();
  }

  private start(): WorkerProcess {
    const { entry, env = {}, idleMs = DEFAULT_IDLE_MS, onEvent, ...limits } = this.options;
    const worker = new WorkerProcess(entry, env, { idleMs, ...limits });
    this.workers.add(worker);
    this.counts.started += 1;
    onEvent?.({ kind: 'started', pid: worker.pid });
    // Only once the process is gone does its place become free: memory is never used twice.
    void worker.exited.then(() => {
      this.workers.delete(worker);
      this.dispatch();
    });
    return worker;
  }
}

function aborted(): TaskError {
  return new TaskError('aborted', 'The caller gave up');
}
