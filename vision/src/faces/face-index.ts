// The faces of one event in memory, searched exactly: the result is that of comparing all of them.
// Needs no model files; works in slices of about a millisecond, so that a web process stays awake.
import { TopScores } from './top-scores.ts';
import { VectorBlocks } from './vector-blocks.ts';
import { dot } from './vectors.ts';

export interface FaceHit {
  id: number;
  /** Cosine similarity. */
  score: number;
}

/** Faces enough to know how alike the others are. */
export const SAMPLE_SIZE = 200;

/** Ids are unique; vectors are normalised and of one length. */
export class FaceIndex {
  private readonly ids: number[] = [];
  private readonly rowOf = new Map<number, number>();
  /** Counts changes to rows that a search under way may have read already. */
  private changes = 0;

  private readonly blocks: VectorBlocks;

  constructor(vectorLength = 1152) {
    this.blocks = new VectorBlocks(vectorLength);
  }

  get size(): number {
    return this.ids.length;
  }

  /** Replaces the vector of an id that is already there. */
  add(id: number, vector: Float32Array): void {
    this.checkLength(vector);
    const known = this.rowOf.get(id);
    if (known !== undefined) this.changes += 1;
    const row = known ?? this.ids.length;
    this.ids[row] = id;
    this.rowOf.set(id, row);
    this.blocks.set(row, vector);
  }

  /** False when the id is not there. */
  remove(id: number): boolean {
    const row = this.rowOf.get(id);
    const lastRow = this.ids.length - 1;
    const lastId = this.ids[lastRow];
    if (row === undefined || lastId === undefined) return false;
    this.changes += 1;
    this.blocks.move(lastRow, row);
    this.ids[row] = lastId;
    this.rowOf.set(lastId, row);
    this.ids.length = lastRow;
    this.rowOf.delete(id);
    return true;
  }

  /** The `k` most similar faces of at least `minScore`, best first. */
  async search(query: Float32Array, k: number, minScore = -Infinity): Promise<FaceHit[]> {
    this.checkLength(query);
    for (;;) {
      const changes = this.changes;
      const best = new TopScores(k, minScore);
      await this.blocks.multiply(query, this.ids.length, (row, score) => best.add(row, score));
      // A row that moved meanwhile may have been seen twice or never.
      if (changes === this.changes) return this.name(best);
    }
  }

  /** Similarities of up to `count` faces, evenly spread over the index; takes about a millisecond. */
  sample(query: Float32Array, count = SAMPLE_SIZE): number[] {
    this.checkLength(query);
    const step = Math.max(1, this.ids.length / count);
    const rows = Math.min(count, this.ids.length);
    return Array.from({ length: rows }, (_, i) =>
      dot(query, this.blocks.row(Math.floor(i * step))),
    );
  }

  private name(best: TopScores): FaceHit[] {
    return best.sorted().flatMap(({ row, score }) => {
      const id = this.ids[row];
      return id === undefined ? [] : [{ id, score }];
    });
  }

  private checkLength(vector: Float32Array): void {
    const expected = this.blocks.vectorLength;
    if (vector.length === expected) return;
    throw new RangeError(`A vector has ${vector.length} numbers, not ${expected}`);
  }
}
