// Tables that somebody uploads: read in a process of their own; what is wrong, in the contract's codes.
import type { ReadRows } from '@photolab/domain/race/tables';
import { readTableAs } from '../platform/tables/table-tasks.ts';
import type { TableTasks } from '../platform/tables/tables-worker.ts';
import { UnusableTable } from '../platform/tables/unusable-table.ts';
import { AppError } from './app-error.ts';
import type { UploadedFile } from './uploads.ts';

type Asked<Task extends keyof TableTasks> = Parameters<TableTasks[Task]>[0];

/** @throws AppError `table-…` */
export async function readUploadedTable<Task extends keyof TableTasks>(
  task: Task,
  file: UploadedFile | undefined,
  asked: (path: string) => Asked<Task>,
): Promise<Awaited<ReturnType<TableTasks[Task]>>> {
  if (!file) throw new AppError('table-required');
  try {
    return await readTableAs(task, asked(file.path));
  } catch (error) {
    throw error instanceof UnusableTable ? new AppError(error.code, { cause: error }) : error;
  }
}

/** A table is taken whole or not at all. @throws AppError `list-has-problems`, `table-empty` */
export function refuseDirty({ rows, problems, problemCount }: ReadRows<unknown>): void {
  const [first] = problems;
  if (first) {
    const text = `${problemWords(problemCount)}. Línea ${String(first.line)}: ${first.text}`;
    throw new AppError('list-has-problems', { text });
  }
  if (rows.length === 0) throw new AppError('table-empty');
}

const problemWords = (count: number) =>
  count === 1
    ? 'Hay una línea con problemas: no se tomó nada'
    : `Hay ${String(count)} líneas con problemas: no se tomó nada`;
