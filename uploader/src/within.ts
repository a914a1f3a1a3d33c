/**
 * Runs a call with a signal that ends with the first of `endings`, and after `ms`. It is over then, whatever it still waits for:
 * Node.js 20 clears `AbortSignal.any`, and what `fetch` listens to, away with the garbage, and an answer that stops
 * in its middle on a bad line would be waited for without an end.
 */
export async function within<T>(
  { endings, ms }: { endings: AbortSignal[]; ms: number },
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const end = ({ target }: Event) =>
    ended.abort(target instanceof AbortSignal ? target.reason : undefined);
  const timer = setTimeout(() => ended.abort(new Error('no answer in time')), ms);
  for (const ending of endings) ending.addEventListener('abort', end);
  const over = new Promise<never>((_resolve, reject) => {
    ended.signal.addEventListener('abort', () => {
      const reason: unknown = ended.signal.reason;
      reject(reason instanceof Error ? reason : new Error('ended'));
    });
  });
  try {
    for (const ending of endings) ending.throwIfAborted();
    return await Promise.race([call(ended.signal), over]);
  } finally {
    clearTimeout(timer);
    for (const ending of endings) ending.removeEventListener('abort', end);
  }
}
