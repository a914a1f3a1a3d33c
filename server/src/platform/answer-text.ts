// The body of an answer that `fetch` began. What other servers say has an end: that of the caller's patience, and
// that of the room for it.

/**
 * Listens to `signal` itself: once the headers are there, `fetch` holds it by a thread that Node.js clears away
 * with the garbage, and a body that goes on is waited for, and kept, without an end.
 * @throws when the signal ends it, or when it is longer than `most` bytes
 */
export async function readText(
  { body }: Response,
  { signal, most }: { signal: AbortSignal; most: number },
): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  // Ends a read that waits; that of a connection which broke meanwhile fails by itself.
  const giveUp = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', giveUp, { once: true });
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for (let done = false; !done;) {
      const read = await reader.read();
      signal.throwIfAborted();
      done = read.done;
      const piece: unknown = read.value;
      if (!(piece instanceof Uint8Array)) continue;
      pieces.push(piece);
      length += piece.length;
      if (length > most) throw new Error(`an answer of more than ${String(most)} bytes`);
    }
    return new TextDecoder().decode(Buffer.concat(pieces));
  } finally {
    signal.removeEventListener('abort', giveUp);
    await reader.cancel().catch(() => undefined);
  }
}
