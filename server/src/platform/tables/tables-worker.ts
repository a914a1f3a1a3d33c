// The process that reads one table and ends: a stranger's file takes its own memory and time.
import { readStartList } from '@photolab/domain/start-list';
import { serve } from '../processes/serve.ts';
import { readTable } from './read-table.ts';

const handlers = {
  startList: async (path: string) => readStartList(await readTable(path)),
};
export type TableTasks = typeof handlers;

serve(handlers);
