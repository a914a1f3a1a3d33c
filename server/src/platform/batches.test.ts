import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Batches } from './batches.ts';

/** Reads that end one by one, when they are told to; there is a row for each even id. */
function heldReads(mostIds: number) {
  const reads: { group: number; ids: number[]; end(error?: Error): void }[] = [];
  const batches = new Batches<number, { id: number }>({
    read: (group, ids) =>
      new Promise((resolve, reject) => {
        const rows = ids.filter((id) => id % 2 === 0).map((id) => ({ id }));
        reads.push({
          group,
          ids,
          end: (error) => {
            if (error) reject(error);
            else resolve(rows);
          },
        });
      }),
    keyOf: ({ id }) => id,
    mostKeys: mostIds,
  });
  const end = async (index: number, error?: Error) => {
    reads[index]?.end(error);
    await turns();
  };
  return { batches, end, asked: () => reads.map(({ group, ids }) => [group, ids]) };
}

/** Two, so that what is put off to the next one is done. */
async function turns(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

it('what is asked for in one turn of the event loop is read together', async () => {
  const { batches, end, asked } = heldReads(100);
  const together = [batches.of(1, [2]), batches.of(1, [4])];
  await turns();
  expect(asked()).toEqual([[1, [2, 4]]]);
  await end(0);
  expect(await Promise.all(together)).toEqual([rows(2), rows(4)]);
});

it('what is asked for meanwhile is read together, each id once, and each gets its own in its order', async () => {
  const { batches, end, asked } = heldReads(100);
  const first = batches.of(1, [2, 3, 4]);
  await turns();
  const meanwhile = [batches.of(1, [8, 6]), batches.of(1, [6, 7])];
  expect(asked()).toEqual([[1, [2, 3, 4]]]);
  await end(0);
  expect(await first).toEqual(rows(2, 4));
  expect(asked()).toEqual([
    [1, [2, 3, 4]],
    [1, [8, 6, 7]],
  ]);
  await end(1);
  expect(await Promise.all(meanwhile)).toEqual([rows(8, 6), rows(6)]);
  const later = batches.of(1, [10]);
  await turns();
  await end(2);
  expect(await later).toEqual(rows(10));
});

it('no more are put together than are to be read at once; who asks for more is read alone', async () => {
  const { batches, end, asked } = heldReads(3);
  const all = [[2], [4, 6], [8], [10, 12, 14, 16], [18]].map((ids) => batches.of(1, ids));
  await turns();
  for (let index = 0; index < 4; index++) await end(index);
  expect(asked().map(([, ids]) => ids)).toEqual([[2, 4, 6], [8], [10, 12, 14, 16], [18]]);
  expect((await Promise.all(all)).flat()).toEqual(rows(2, 4, 6, 8, 10, 12, 14, 16, 18));
});

it('one group does not wait for another', async () => {
  const { batches, end, asked } = heldReads(100);
  const slow = batches.of(1, [2]);
  const other = batches.of(2, [2]);
  await turns();
  expect(asked()).toEqual([
    [1, [2]],
    [2, [2]],
  ]);
  await end(1);
  expect(await other).toEqual(rows(2));
  await end(0);
  expect(await slow).toEqual(rows(2));
});

it('a read that fails fails for those who were in it, and the next ones are read', async () => {
  const { batches, end } = heldReads(2);
  const first = batches.of(1, [2]);
  await turns();
  const together = [batches.of(1, [4]), batches.of(1, [6])].map((wish) =>
    wish.catch((error: unknown) => error),
  );
  const next = batches.of(1, [8]);
  const lost = new Error('lost');
  await end(0);
  await end(1, lost);
  await end(2);
  expect(await first).toEqual(rows(2));
  expect(await Promise.all(together)).toEqual([lost, lost]);
  expect(await next).toEqual(rows(8));
});

it('of one key all rows are given to each who asks for it', async () => {
  const batches = new Batches<string, { key: string; id: number }>({
    read: () =>
      Promise.resolve([
        { key: 'a', id: 1 },
        { key: 'b', id: 2 },
        { key: 'a', id: 3 },
      ]),
    keyOf: ({ key }) => key,
    mostKeys: 10,
  });
  const ids = async (...keys: string[]) => (await batches.of(1, keys)).map(({ id }) => id);
  expect(await Promise.all([ids('a'), ids('b', 'a'), ids('c')])).toEqual([[1, 3], [2, 1, 3], []]);
});
