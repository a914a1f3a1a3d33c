/** Maps with so many runs at once and yields the results in the items' order. */
export async function* inOrder<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const run = work(item);
      run.catch(() => undefined); // told when its turn comes
      running.push(run);
      if (running.length < atOnce) continue;
      const first = running.shift();
      if (first) yield await first;
    }
    for (let first = running.shift(); first; first = running.shift()) yield await first;
  } finally {
    await Promise.allSettled(running);
  }
}
