// What the image library refuses, in the contract's codes.
import { UnusableImage } from '../platform/images/inspect.ts';
import { AppError } from './app-error.ts';

export function asAppError(error: unknown): unknown {
  return error instanceof UnusableImage ? new AppError(error.problem) : error;
}
