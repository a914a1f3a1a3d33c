// A process for one piece of work: seconds of computing during which the shop answers on, and memory
// that is given back at its end.
import { fileURLToPath } from 'node:url';
import { createWorkerPool, type WorkerPool } from './pool.ts';
import type { TaskHandlers } from './serve.ts';

interface Limits {
  /** Of one task. */
  taskTimeoutMs: number;
  maxRssBytes: number;
}

/** @throws TaskError when the process fails, outgrows its limit or takes too long */
export async function withWorker<Handlers extends TaskHandlers, Result>(
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
