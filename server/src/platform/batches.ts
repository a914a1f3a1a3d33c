// Rows that are asked for while others are being read are read together as soon as these are there: the database,
// and the way to it, cost as much for a few rows as for many.
import { setImmediate as nextTurn } from 'node:timers/promises';

interface Wish<Row> {
  ids: readonly number[];
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
}

/** Rows by their ids, of one group (an event's, say) at a time. */
export class Batches<Row extends { id: number }> {
  private readonly wishes = new Map<number, Wish<Row>[]>();

  constructor(
    private readonly read: (group: number, ids: number[]) => Promise<Row[]>,
    /** Wishes are put together up to so many ids; a longer one is read by itself. */
    private readonly mostIds: number,
  ) {}

  /** Those that there are, in the order of `ids`. */
  of(group: number, ids: readonly number[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const wish = { ids, resolve, reject };
      const waiting = this.wishes.get(group);
      if (waiting) {
        waiting.push(wish);
        return;
      }
      const wishes = [wish];
      this.wishes.set(group, wishes);
      void this.fulfil(group, wishes);
    });
  }

  /** Until none is left. */
  private async fulfil(group: number, wishes: Wish<Row>[]): Promise<void> {
    while (wishes.length > 0) {
      // What comes in the same turn of the event loop is read with it.
      await nextTurn();
      const batch = this.take(wishes);
      try {
        const rows = await this.read(group, [...new Set(batch.flatMap(({ ids }) => ids))]);
        const known = new Map(rows.map((row) => [row.id, row]));
        for (const { ids, resolve } of batch) resolve(ids.flatMap((id) => known.get(id) ?? []));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.wishes.delete(group);
  }

  private take(wishes: Wish<Row>[]): Wish<Row>[] {
    let total = 0;
    const end = wishes.findIndex(({ ids }, index) => {
      total += ids.length;
      return index > 0 && total > this.mostIds;
    });
    return wishes.splice(0, end === -1 ? wishes.length : end);
  }
}
