// What the log and the queue tell of an error: what failed and where, never what a query was given, the row
// that it met, or the e-mail address that a mail server named.
import { DrizzleQueryError } from 'drizzle-orm/errors';

/** What a library's error carries within it, or the error itself. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** What the database said, in the place of the query and its parameters. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof DrizzleQueryError ? messageOf(error.cause) : error.message;
}

interface Told {
  type: string;
  message: string;
  stack: string;
  [further: string]: unknown;
}

/** For the log, in the place of all that hangs on an error. */
export function toldError(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name: type, message, stack = '', cause } = error;
  const frames = stack.replace(message, '').split('\n');
  return {
    type,
    message: messageOf(error).replaceAll(/\S+/g, (word) => (word.includes('@') ? '…@…' : word)),
    ...('code' in error ? { code: error.code } : {}),
    ...(error instanceof DrizzleQueryError ? { query: error.query } : {}),
    stack: frames.filter((line) => line.startsWith('    at ')).join('\n'),
    ...(cause === undefined ? {} : { cause: toldError(cause) }),
  };
}
