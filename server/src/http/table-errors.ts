// What a table's reader refuses, in the contract's codes.
import { UnusableTable } from '../platform/tables/unusable-table.ts';
import { AppError } from './app-error.ts';

export const asTableRefusal = (error: unknown): unknown =>
  error instanceof UnusableTable ? new AppError(error.code, { cause: error }) : error;
