// Failures a person may see: a code of the contract, and what else its answer carries.
import { ERRORS, type ErrorCode } from '@photolab/contract/errors';
import type { Problems } from '@photolab/contract/problems';

export interface AppErrorOptions {
  /** Instead of the code's own text. */
  text?: string;
  /** Further fields of the answer, such as `missing`. */
  fields?: Record<string, unknown>;
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly options: AppErrorOptions = {},
  ) {
    super(code, options.cause === undefined ? {} : { cause: options.cause });
  }
}

/** `invalid` with the first problem's text and, by their wire names, all of them. */
export function refusedFields(problems: Problems): AppError {
  const [text = ERRORS.invalid[1]] = Object.values(problems);
  return new AppError('invalid', { text, fields: { fields: problems } });
}
