// Reads a table in a process of its own, which ends with it.
import { TaskError } from '../processes/task-error.ts';
import { withWorker } from '../processes/with-worker.ts';
import type { TableTasks } from './tables-worker.ts';
import { TABLE_PROBLEMS, UnusableTable } from './unusable-table.ts';

const ENTRY = new URL('./tables-worker.ts', import.meta.url);
const LIMITS = { taskTimeoutMs: 60_000, maxRssBytes: 1_500_000_000 };

/** @throws UnusableTable; TaskError `overflow` when too many wait */
export async function readTableAs<Task extends keyof TableTasks>(
  task: Task,
  asked: Parameters<TableTasks[Task]>[0],
): Promise<Awaited<ReturnType<TableTasks[Task]>>> {
  try {
    return await withWorker<TableTasks, Awaited<ReturnType<TableTasks[Task]>>>(
      ENTRY,
      LIMITS,
      ({ run }) => run(task, asked),
    );
  } catch (error) {
    if (!(error instanceof TaskError) || error.code === 'overflow') throw error;
    const known = TABLE_PROBLEMS.find((code) => code === error.code);
    // A file that its process could not bear says as little as a damaged one.
    throw new UnusableTable(known ?? 'table-broken');
  }
}
