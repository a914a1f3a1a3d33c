// What the image workers refuse, in the contract's codes.
import { IMAGE_PROBLEMS } from '../platform/images/picture-limits.ts';
import { TaskError } from '../platform/processes/task-error.ts';
import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS = 5;
const SLOW_RETRY_AFTER_SECONDS = 30;
/** The picture took the worker with it. */
const DEADLY = ['crashed', 'out-of-memory'];

/** `maxPixels` as it was asked for: the sentence names it. */
export function asAppError(error: unknown, maxPixels?: number): unknown {
  if (!(error instanceof TaskError)) return error;
  const problem = IMAGE_PROBLEMS.find((code) => code === error.code);
  if (problem === 'image-too-many-pixels' && maxPixels !== undefined) {
    const text = `La imagen supera los ${String(maxPixels / 1_000_000)} megapíxeles.`;
    return new AppError(problem, { text, cause: error });
  }
  if (problem) return new AppError(problem, { cause: error });
  if (DEADLY.includes(error.code)) return new AppError('image-unopened', { cause: error });
  // A busy machine or the picture: nobody knows, and the next try may tell.
  if (error.code === 'timeout') {
    return new AppError('image-slow', {
      retryAfterSeconds: SLOW_RETRY_AFTER_SECONDS,
      cause: error,
    });
  }
  return error.code === 'overflow'
    ? new AppError('uploads-busy', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error })
    : error;
}
