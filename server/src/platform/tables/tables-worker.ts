// The process that reads one table and ends: a stranger's file takes its own memory and time.
import { readResults, type Result, type WantedResults } from '@photolab/domain/race/results';
import { readStartList, type Starter } from '@photolab/domain/race/start-list';
import { serve } from '../processes/serve.ts';
import { readTable } from './read-table.ts';

/** Rows of a message. */
const PART = 2_000;

interface File {
  path: string;
}

let starters: Starter[] = [];
let results: Result[] = [];

const handlers = {
  startList: async ({ path }: File) => {
    const read = readStartList(await readTable(path));
    starters = read.rows;
    return { ...read, rows: starters.slice(0, PART) };
  },
  moreOfStartList: async (from: number) => starters.slice(from, from + PART),
  results: async ({ path, ...wanted }: File & WantedResults) => {
    const read = readResults(await readTable(path), wanted);
    results = read.rows;
    return { ...read, rows: results.slice(0, PART) };
  },
  moreOfResults: async (from: number) => results.slice(from, from + PART),
};
export type TableTasks = typeof handlers;

serve(handlers);
