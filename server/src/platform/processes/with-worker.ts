// A process for one piece of work: seconds of computing during which the shop answers on, and memory
// that is given back at its end.
import { fileURLToPath } from 'node:url';
import { Turns } from '../turns.ts';
import { createWorkerPool, type WorkerPool } from './pool.ts';
import type { TaskHandlers } from './serve.ts';
import { TaskError } from './task-error.ts';

interface Limits {
  /** Of a processor, for one task. */
  mostComputingMs: number;
  maxRssBytes: number;
}

/** Each may take all the memory of its limit: they come one after another. */
const MOST_WAITING = 20;
const turns = new Turns(
  { atOnce: 1, mostWaiting: MOST_WAITING },
  () => new TaskError('overflow', `Over ${String(MOST_WAITING)} pieces of work are waiting`),
);

/** @throws TaskError when the process fails, outgrows its limit or takes too long, or too many wait */
export function withWorker<Handlers extends TaskHandlers, Result>(
  entry: URL,
  limits: Limits,
  work: (worker: Pick<WorkerPool<Handlers>, 'run'>) => Promise<Result>,
): Promise<Result> {
  return turns.run(() => inOwnProcess(entry, limits, work));
}

async function inOwnProcess<Handlers extends TaskHandlers, Result>(
  entry: URL,
  limits: Limits,
  work: (worker: Pick<WorkerPool<Handlers>, 'run'>) => Promise<Result>,
): Promise<Result> {
  const worker = createWorkerPool<Handlers>({ entry: fileURLToPath(entry), size: 1, ...limits });
  try {
    return await work(worker);
  } finally {
    await worker.close();
  }
}
