// Failures a person may see: a code of the contract, and what else its answer carries.
import { ERRORS, type ErrorCode } from '@photolab/contract/errors';
import type { Problems } from '@photolab/contract/problems';
import { missingReference } from '../platform/db/database.ts';

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

const GONE: Record<string, ErrorCode> = {
  accounts: 'session-required',
  events: 'event-not-found',
  photos: 'photo-not-found',
};

/**
 * What a failed write says to whoever asked for it: whom or what the new row belongs to was deleted since it was looked
 * up, as while a selfie was read. Undefined for any other failure.
 */
export function goneMeanwhile(error: unknown): AppError | undefined {
  const code = GONE[missingReference(error) ?? ''];
  return code && new AppError(code, { cause: error });
}
