// A limit kept in this process's memory, for what must be refused before it costs anything: so many
// calls per window from one address, and so many from all of them.

export interface ThrottleLimits {
  perAddress: number;
  inAll: number;
  windowMs: number;
}

export class Throttle {
  private readonly counts = new Map<string, number>();
  private all = 0;
  private windowEnds = 0;

  constructor(
    private readonly limits: ThrottleLimits,
    /** No wall clock: one that is set back would end no window. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts the call when there is room for it. */
  admits(address: string): boolean {
    if (this.now() >= this.windowEnds) {
      this.counts.clear();
      this.all = 0;
      this.windowEnds = this.now() + this.limits.windowMs;
    }
    const own = this.counts.get(address) ?? 0;
    if (own >= this.limits.perAddress || this.all >= this.limits.inAll) return false;
    this.counts.set(address, own + 1);
    this.all += 1;
    return true;
  }

  get retryAfterSeconds(): number {
    return Math.max(1, Math.ceil((this.windowEnds - this.now()) / 1000));
  }
}
