// Reads a table in a process of its own, which ends with it. Its rows come in parts: 60,000 in one
// message would keep the shop's own process busy for longer than anybody should wait.
import type { ReadResults, WantedResults } from '@photolab/domain/race/results';
import type { Starter } from '@photolab/domain/race/start-list';
import type { ReadRows } from '@photolab/domain/race/tables';
import type { WorkerPool } from '../processes/pool.ts';
import { TaskError } from '../processes/task-error.ts';
import { withWorker } from '../processes/with-worker.ts';
import type { TableTasks } from './tables-worker.ts';
import { TABLE_PROBLEMS, UnusableTable } from './unusable-table.ts';

const ENTRY = new URL('./tables-worker.ts', import.meta.url);
const LIMITS = { mostComputingMs: 60_000, maxRssBytes: 1_500_000_000 };

/** @throws UnusableTable; TaskError `overflow` when too many wait */
export const readStartListFile = (path: string): Promise<ReadRows<Starter>> =>
  inWorker(async ({ run }) => {
    const read = await run('startList', { path });
    return { ...read, rows: await allRows(read.rows, (from) => run('moreOfStartList', from)) };
  });

/** @throws UnusableTable; TaskError `overflow` when too many wait */
export const readResultsFile = (path: string, wanted: WantedResults): Promise<ReadResults> =>
  inWorker(async ({ run }) => {
    const read = await run('results', { path, ...wanted });
    return { ...read, rows: await allRows(read.rows, (from) => run('moreOfResults', from)) };
  });

/** The first part, and what comes after it until there is no more. */
async function allRows<Row>(
  first: readonly Row[],
  more: (from: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows = [...first];
  let part = first;
  while (part.length > 0) {
    part = await more(rows.length);
    rows.push(...part);
  }
  return rows;
}

async function inWorker<Read>(
  work: (worker: Pick<WorkerPool<TableTasks>, 'run'>) => Promise<Read>,
): Promise<Read> {
  try {
    return await withWorker<TableTasks, Read>(ENTRY, LIMITS, work);
  } catch (error) {
    if (!(error instanceof TaskError) || error.code === 'overflow') throw error;
    const known = TABLE_PROBLEMS.find((code) => code === error.code);
    // A file that its process could not bear says as little as a damaged one.
    throw new UnusableTable(known ?? 'table-broken');
  }
}
