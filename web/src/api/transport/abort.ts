// When a call ends before its answer.

/**
 * Ends with `signal`, and by itself after `ms`. `AbortSignal.any` says the same, but the Safari of an
 * iPhone that gets no newer iOS than 16 lacks it: there every read of the shop would fail.
 */
export function endsWith(signal: AbortSignal | undefined, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  if (!signal) return timeout;
  const either = new AbortController();
  for (const one of [signal, timeout]) {
    const end = () => {
      either.abort(one.reason);
    };
    if (one.aborted) end();
    else one.addEventListener('abort', end, { once: true });
  }
  return either.signal;
}
