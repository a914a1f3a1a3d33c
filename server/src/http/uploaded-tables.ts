// Tables that somebody uploads: read in a process of their own; what is wrong, in the contract's codes.
import type { ReadRows } from '@photolab/domain/race/tables';
import { UnusableTable } from '../platform/tables/unusable-table.ts';
import { AppError } from './app-error.ts';
import type { UploadedFile } from './uploads.ts';

/** @throws AppError `table-…` */
export async function readUploadedTable<Read>(
  file: UploadedFile | undefined,
  read: (path: string) => Promise<Read>,
): Promise<Read> {
  if (!file) throw new AppError('table-required');
  try {
    return await read(file.path);
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
