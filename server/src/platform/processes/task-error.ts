// Why a task given to a worker pool did not give a result.

/**
 * What the pool itself reports. `timeout`, `crashed` and `out-of-memory` took the worker with them;
 * `overflow`, `aborted` and `closed` never started one.
 */
export type PoolFailure =
  | 'timeout'
  | 'crashed'
  | 'out-of-memory'
  | 'overflow'
  | 'aborted'
  | 'closed';

/** Any other code is that of the error the task threw: trying again gives the same. */
export class TaskError extends Error {
  override readonly name = 'TaskError';

  constructor(
    readonly code: PoolFailure | (string & {}),
    message: string,
  ) {
    super(message);
  }
}
