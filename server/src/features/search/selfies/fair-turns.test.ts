import { expect, it } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Turns whose work ends when told to; `order` is who was served. */
function open(limits = { atOnce: 1, perAddress: 6, inAll: 20 }) {
  const turns = new FairTurns(limits);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (address: string, cost: number) =>
    turns.run(address, cost, () => {
      order.push(`${address}${String(cost)}`);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const finish = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await new Promise((resolve) => setImmediate(resolve));
      ends.shift()?.();
    }
  };
  return { ask, order, finish };
}

it('serves others after the one under way, however many one address has waiting', async () => {
  const { ask, order, finish } = open();
  const all = [60, 61, 62, 63].map((cost) => ask('a', cost));
  all.push(ask('b', 12), ask('c', 2));
  await finish(6);
  await Promise.all(all);
  expect(order).toEqual(['a60', 'c2', 'b12', 'a61', 'a62', 'a63']);
});

it('refuses one too many of an address, and of all, and takes them when there is room', async () => {
  const { ask, finish } = open({ atOnce: 1, perAddress: 2, inAll: 3 });
  const all = [ask('a', 1), ask('a', 1), ask('b', 1)];
  await expect(ask('a', 1)).rejects.toMatchObject({ code: 'too-many-searches' });
  await expect(ask('c', 1)).rejects.toMatchObject({ code: 'recognition-busy' });
  await finish(3);
  await Promise.all(all);
  const again = ask('a', 1);
  await finish(1);
  await again;
});

it.each([
  ['of one address', ['a', 'a', 'a', 'b']],
  ['of one IPv6 site', ['2001:db8:1:1::', '2001:db8:1:2::', '2001:db8:1:3::', 'b']],
])('where no more may wait, who comes takes the place of the last %s', async (_what, addresses) => {
  const { ask, order, finish } = open({ atOnce: 1, perAddress: 6, inAll: 5 });
  const first = ask('x', 1);
  const [, , crowded] = addresses.map((address) => ask(address, 1));
  const last = ask('c', 1);
  await expect(crowded).rejects.toMatchObject({ code: 'recognition-busy' });
  // Of those who wait nobody has two more than whoever comes now.
  await expect(ask('c', 1)).rejects.toMatchObject({ code: 'recognition-busy' });
  await finish(5);
  await Promise.all([first, last]);
  expect(order).toHaveLength(5);
  expect(order).toContain('c1');
});

it('gives the turn on when a search fails', async () => {
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, inAll: 2 });
  const failed = turns.run('a', 1, () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await turns.run('a', 1, () => Promise.resolve('yes'))).toBe('yes');
});
