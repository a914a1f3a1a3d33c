import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told to. */
function held() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: () => done, end };
}

it('so many run at once, so many wait, and who comes later is refused', async () => {
  const turns = new Turns({ atOnce: 2, mostWaiting: 1 }, () => new Error('busy'));
  const [first, second, third] = [held(), held(), held()];
  const runs = [turns.run(first.work), turns.run(second.work)];
  let started = false;
  const waits = turns.run(() => {
    started = true;
    return third.work();
  });
  await expect(turns.run(() => Promise.resolve())).rejects.toThrow('busy');
  expect(started).toBe(false);
  first.end();
  await runs[0];
  await Promise.resolve();
  expect(started).toBe(true);
  second.end();
  third.end();
  await Promise.all([...runs, waits]);
  expect(await turns.run(() => Promise.resolve('free again'))).toBe('free again');
});

it('who waits too long gives the place in the queue up, and a failure gives its turn back', async () => {
  const turns = new Turns({ atOnce: 1, mostWaiting: 1 }, () => new Error('busy'));
  const first = held();
  const run = turns.run(first.work);
  const patience = new AbortController();
  const waits = turns.run(() => Promise.resolve(), patience.signal);
  patience.abort();
  await expect(waits).rejects.toThrow('busy');
  const next = turns.run(() => Promise.reject(new Error('broken')));
  first.end();
  await run;
  await expect(next).rejects.toThrow('broken');
  expect(await turns.run(() => Promise.resolve('free again'))).toBe('free again');
});
