// The worker's half of the protocol: answers one request after another until its parent is gone.
// Requests and replies travel with 'advanced' serialisation, so typed arrays and buffers survive.

/** The tasks a worker can do, by name; each takes one payload and gives one result. */
export type TaskHandlers = Record<string, (payload: never) => Promise<unknown>>;

export interface TaskRequest {
  id: number;
  task: string;
  payload: unknown;
}

/** What went wrong inside the task: the `code` of the error it threw, or `internal`. */
interface TaskFailure {
  code: string;
  message: string;
}

/** `rss` is the worker's memory in bytes after the task. */
export type TaskReply<Value = unknown> =
  | { id: number; rss: number; ok: true; value: Value }
  | { id: number; rss: number; ok: false; error: TaskFailure };

/**
 * Turns this process into a worker: call it once, at the end of the entry file.
 * A failed task answers with an error and leaves the worker alive.
 */
export function serve(handlers: TaskHandlers): void {
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches every process of the terminal: the parent lets what is under way come to its end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('message', (message) => {
    if (isRequest(message)) void answer(handlers, message);
  });
}

async function answer(
  handlers: TaskHandlers,
  { id, task, payload }: TaskRequest & { payload: never },
): Promise<void> {
  try {
    const handler = Object.hasOwn(handlers, task) ? handlers[task] : undefined;
    if (!handler) throw new Error(`This worker knows no task ${task}`);
    const value = await handler(payload);
    send({ id, rss: process.memoryUsage.rss(), ok: true, value });
  } catch (error) {
    send({ id, rss: process.memoryUsage.rss(), ok: false, error: describe(error) });
  }
}

/** A parent that was killed meanwhile wants no answer any more. */
function send(reply: TaskReply): void {
  if (!process.connected) return;
  process.send?.(reply, undefined, undefined, (error) => {
    if (error) process.exit(0);
  });
}

/** Classes do not cross from process to process; codes do. */
function describe(error: unknown): TaskFailure {
  if (!(error instanceof Error)) return { code: 'internal', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'internal';
  return { code, message: error.message };
}

/** The pool and its entry share one type of handlers, so the payload is what the handler takes. */
function isRequest(message: unknown): message is TaskRequest & { payload: never } {
  return typeof message === 'object' && message !== null && 'id' in message && 'task' in message;
}
