// So many at once, the others one after the other as they came; beyond a queue nobody waits.

export class Turns {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(
    private readonly limits: { atOnce: number; mostWaiting: number },
    /** What whoever comes too late, or waits too long, is told. */
    private readonly refusal: () => Error,
  ) {}

  /** Whoever waits gives up with `signal`. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.running < this.limits.atOnce) this.running += 1;
    else if (this.waiting.length >= this.limits.mostWaiting) throw this.refusal();
    else await this.queue(signal);
    try {
      return await work();
    } finally {
      // The turn goes to the next one.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private queue(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(this.refusal());
      };
      const start = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      this.waiting.push(start);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }
}
