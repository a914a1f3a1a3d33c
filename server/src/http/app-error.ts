// Failures a person may see: a code of the contract, and what else its answer carries.
import type { ErrorCode } from '@photolab/contract/errors';

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
