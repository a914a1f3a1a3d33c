// How much may be under way at once: so much of one asker, so much in all. Counted in each process.

export class Places {
  private readonly taken = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly limits: { each: number; all: number },
    /** What whoever finds no place is told. */
    private readonly refusal: () => Error,
  ) {}

  /** Holds a place until what is given back is called. @throws the refusal */
  take(asker: string): () => void {
    const { each, all } = this.limits;
    if (this.all >= all || (this.taken.get(asker) ?? 0) >= each) throw this.refusal();
    this.count(asker, 1);
    return () => {
      this.count(asker, -1);
    };
  }

  private count(asker: string, step: number): void {
    this.all += step;
    const own = (this.taken.get(asker) ?? 0) + step;
    if (own > 0) this.taken.set(asker, own);
    else this.taken.delete(asker);
  }
}
