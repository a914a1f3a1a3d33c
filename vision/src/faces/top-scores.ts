// Keeps the best few of many scored rows, in a heap with the worst of them on top.

export interface ScoredRow {
  row: number;
  score: number;
}

export class TopScores {
  private readonly heap: ScoredRow[] = [];

  constructor(
    private readonly limit: number,
    private readonly minScore: number,
  ) {}

  /** What a row must reach to be kept. */
  get least(): number {
    const [worst] = this.heap;
    return worst && this.heap.length >= this.limit ? worst.score : this.minScore;
  }

  add(row: number, score: number): void {
    if (score < this.minScore || this.limit <= 0) return;
    if (this.heap.length < this.limit) {
      this.heap.push({ row, score });
      this.rise(this.heap.length - 1);
    } else if (score > this.least) {
      this.heap[0] = { row, score };
      this.sink();
    }
  }

  /** Best first. */
  sorted(): ScoredRow[] {
    return [...this.heap].sort((a, b) => b.score - a.score || a.row - b.row);
  }

  private rise(start: number): void {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isWorse(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const worse = this.isWorse(left + 1, left) ? left + 1 : left;
      if (!this.isWorse(worse, at)) return;
      this.swap(at, worse);
      at = worse;
    }
  }

  private isWorse(a: number, b: number): boolean {
    const first = this.heap[a];
    const second = this.heap[b];
    return first !== undefined && second !== undefined && first.score < second.score;
  }

  private swap(a: number, b: number): void {
    const first = this.heap[a];
    const second = this.heap[b];
    if (first) this.heap[b] = first;
    if (second) this.heap[a] = second;
  }
}
