import { afterEach, expect, it, vi } from 'vitest';
import { Throttle } from './throttle.ts';

it('admits so many of one address and so many in all, and again in the next window', () => {
  let now = 1_000;
  const throttle = new Throttle({ perAddress: 2, inAll: 3, windowMs: 60_000 }, () => now);
  const answers = ['a', 'a', 'a', 'b', 'b', 'c'].map((address) => throttle.admits(address));
  expect(answers).toEqual([true, true, false, true, false, false]);
  now += 20_000;
  expect(throttle.retryAfterSeconds).toBe(40);
  now += 40_000;
  expect(throttle.admits('a')).toBe(true);
});

afterEach(() => vi.useRealTimers());

it('a window ends though the clock is set back meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const throttle = new Throttle({ perAddress: 1, inAll: 1, windowMs: 60_000 });
  expect([throttle.admits('a'), throttle.admits('a')]).toEqual([true, false]);
  vi.setSystemTime(Date.now() - 365 * 86_400_000);
  vi.advanceTimersByTime(60_000);
  expect(throttle.admits('a')).toBe(true);
});
