// Why a file gives no table at all. The code is what crosses from the worker, and the contract's.
export const TABLE_PROBLEMS = [
  'table-required',
  'table-not-a-table',
  'table-old-excel',
  'table-open-document',
  'table-locked',
  'table-too-many-lines',
  'table-too-large',
  'table-broken',
] as const;

type TableProblem = (typeof TABLE_PROBLEMS)[number];

export class UnusableTable extends Error {
  constructor(readonly code: TableProblem) {
    super(code);
  }
}
