// Rows that are asked for while others are being read are read together as soon as these are there: the database,
// and the way to it, cost as much for a few rows as for many.
import { setImmediate as nextTurn } from 'node:timers/promises';

interface Wish<Key, Row> {
  keys: readonly Key[];
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
}

interface Reading<Key, Row> {
  read: (group: number, keys: Key[]) => Promise<Row[]>;
  keyOf: (row: Row) => Key;
  /** Wishes are put together up to so many keys; a longer one is read by itself. */
  mostKeys: number;
}

/** Rows by a key of theirs, of one group (an event's, say) at a time. */
export class Batches<Key, Row> {
  private readonly wishes = new Map<number, Wish<Key, Row>[]>();

  constructor(private readonly reading: Reading<Key, Row>) {}

  /** Those that there are, in the order of `keys`; of one key, as they were read. */
  of(group: number, keys: readonly Key[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const wish = { keys, resolve, reject };
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
  private async fulfil(group: number, wishes: Wish<Key, Row>[]): Promise<void> {
    while (wishes.length > 0) {
      // What comes in the same turn of the event loop is read with it.
      await nextTurn();
      const batch = this.take(wishes);
      try {
        const { read, keyOf } = this.reading;
        const rows = await read(group, [...new Set(batch.flatMap(({ keys }) => keys))]);
        const known = new Map<Key, Row[]>();
        for (const row of rows) {
          const same = known.get(keyOf(row));
          if (same) same.push(row);
          else known.set(keyOf(row), [row]);
        }
        for (const { keys, resolve } of batch) resolve(keys.flatMap((key) => known.get(key) ?? []));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.wishes.delete(group);
  }

  private take(wishes: Wish<Key, Row>[]): Wish<Key, Row>[] {
    let total = 0;
    const end = wishes.findIndex(({ keys }, index) => {
      total += keys.length;
      return index > 0 && total > this.reading.mostKeys;
    });
    return wishes.splice(0, end === -1 ? wishes.length : end);
  }
}
