// Reads a table in a process of its own, which ends with it.
import { fileURLToPath } from 'node:url';
import { createWorkerPool } from '../processes/pool.ts';
import { TaskError } from '../processes/task-error.ts';
import type { TableTasks } from './tables-worker.ts';
import { TABLE_PROBLEMS, UnusableTable } from './unusable-table.ts';

const TIMEOUT_MS = 60_000;
const MAX_RSS_BYTES = 1_500_000_000;

/** @throws UnusableTable */
export async function readTableAs<Task extends keyof TableTasks>(
  task: Task,
  path: string,
): Promise<Awaited<ReturnType<TableTasks[Task]>>> {
  const pool = createWorkerPool<TableTasks>({
    entry: fileURLToPath(new URL('./tables-worker.ts', import.meta.url)),
    size: 1,
    taskTimeoutMs: TIMEOUT_MS,
    maxRssBytes: MAX_RSS_BYTES,
  });
  try {
    return await pool.run(task, path);
  } catch (error) {
    if (!(error instanceof TaskError)) throw error;
    const known = TABLE_PROBLEMS.find((code) => code === error.code);
    // A file that its process could not bear says as little as a damaged one.
    throw new UnusableTable(known ?? 'table-broken');
  } finally {
    await pool.close();
  }
}
