// Waiting with an end.

export class TooLate extends Error {
  override name = 'TooLate';
}

/** What `work` brings, unless it takes longer. @throws TooLate; what `work` throws */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TooLate(`no answer within ${String(ms)} ms`));
    }, ms);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
