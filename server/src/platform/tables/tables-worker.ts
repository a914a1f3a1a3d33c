// The process that reads one table and ends: a stranger's file takes its own memory and time.
import { readResults, type WantedResults } from '@photolab/domain/race/results';
import { readStartList } from '@photolab/domain/race/start-list';
import { serve } from '../processes/serve.ts';
import { readTable } from './read-table.ts';

interface File {
  path: string;
}

const handlers = {
  startList: async ({ path }: File) => readStartList(await readTable(path)),
  results: async ({ path, ...wanted }: File & WantedResults) =>
    readResults(await readTable(path), wanted),
};
export type TableTasks = typeof handlers;

serve(handlers);
