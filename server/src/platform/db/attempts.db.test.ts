import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { countTogether } from './attempts.ts';

const shop = useShop();

it('a flood of one address is counted call by call, and asks the database a few times', async () => {
  const { db } = shop().services;
  const key = randomUUID();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  const processes = [countTogether(db), countTogether(db)];
  const flood = async () => {
    const calls = processes.flatMap((count) => Array.from({ length: 200 }, () => count(key, 60)));
    return (await Promise.all(calls)).map(({ count }) => count);
  };
  const came = [...(await flood()), ...(await flood())].toSorted((one, other) => one - other);
  expect(came).toEqual(Array.from({ length: 800 }, (_unused, index) => index + 1));
  expect(asked.mock.calls.length).toBeLessThan(20);
});

it('a call that comes while its key is counted is counted next, and one that fails fails alone', async () => {
  const { db } = shop().services;
  const count = countTogether(db);
  const [long, other] = [randomUUID(), randomUUID()];
  const first = count(long, 60);
  await Promise.resolve().then(() => undefined);
  const [second, third] = [count(long, 60), count(long, 60)];
  expect(await Promise.all([first, second, third])).toMatchObject(
    [1, 2, 3].map((place) => ({ count: place })),
  );
  await expect(count(other, Number.NaN)).rejects.toThrow();
  expect(await count(other, 60)).toMatchObject({ count: 1 });
});
