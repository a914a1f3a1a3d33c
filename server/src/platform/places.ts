// How much may be under way at once: so much of one asker, so much in all. Counted in each process.

interface Held {
  asker: string;
  /** Ends what holds the place; what nobody may end has none. */
  giveUp: (() => void) | undefined;
}

export class Places {
  /** Of each asker the oldest first. */
  private readonly taken = new Map<string, Set<Held>>();
  private all = 0;

  constructor(
    private readonly limits: { each: number; all: number },
    /** What whoever finds no place is told. */
    private readonly refusal: () => Error,
  ) {}

  /**
   * Holds a place until what is given back is called. Where all are taken, whoever holds most gives up their
   * oldest, unless the asker would hold as many then. @throws the refusal
   */
  take(asker: string, giveUp?: () => void): () => void {
    const own = this.taken.get(asker) ?? new Set();
    if (own.size >= this.limits.each) throw this.refusal();
    if (this.all >= this.limits.all) this.makeRoom(own.size + 1);
    const held = { asker, giveUp };
    this.taken.set(asker, own.add(held));
    this.all += 1;
    return () => {
      this.leave(held);
    };
  }

  private makeRoom(wanted: number): void {
    const [most] = [...this.taken.values()].sort((one, other) => other.size - one.size);
    const [oldest] = most ?? [];
    if (!most || !oldest?.giveUp || most.size <= wanted) throw this.refusal();
    this.leave(oldest);
    oldest.giveUp();
  }

  private leave(held: Held): void {
    const own = this.taken.get(held.asker);
    if (!own?.delete(held)) return;
    this.all -= 1;
    if (own.size === 0) this.taken.delete(held.asker);
  }
}
