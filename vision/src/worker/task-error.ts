// Why a task given to a worker pool did not give a result.
import type { TaskFailure } from './serve.ts';

/**
 * The first three come from the task: trying again gives the same. `timeout`, `crashed` and
 * `out-of-memory` took the worker with them; `overflow`, `aborted` and `closed` never started one.
 */
export type TaskErrorCode =
  TaskFailure | 'timeout' | 'crashed' | 'out-of-memory' | 'overflow' | 'aborted' | 'closed';

export class TaskError extends Error {
  override readonly name = 'TaskError';

  constructor(
    readonly code: TaskErrorCode,
    message: string,
  ) {
    super(message);
  }

  /** The picture or the models are at fault, so the same task would fail again. */
  get isPermanent(): boolean {
    return this.code === 'unreadable-image' || this.code === 'model';
  }
}
