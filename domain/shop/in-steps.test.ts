import { expect, it } from 'vitest';
import { judgeInSteps, type BibReadingInput } from '../numbers/bib-rules.ts';
import { atOnce, inSteps } from './in-steps.ts';

it('does everything, in order, and gives way in between', () => {
  const items = Array.from({ length: 2_100 }, (_none, i) => i);
  const done: number[] = [];
  expect([...inSteps(items, (item) => done.push(item))]).toHaveLength(4);
  expect(done).toEqual(items);
  atOnce(inSteps(items, (item) => done.push(item)));
  expect(done).toHaveLength(2 * items.length);
});

it('the readings of an event are judged in steps, the more the larger it is', () => {
  const box = { cx: 0.5, cy: 0.5, width: 0.1, height: 0.05 };
  const readingOf = (i: number): BibReadingInput => ({
    text: String(i),
    confidence: 0.98,
    box,
    cut: 'none',
  });
  const photos = (count: number) =>
    new Map(Array.from({ length: count }, (_none, i) => [String(i), [readingOf(i)]]));
  const steps = (count: number) => [...judgeInSteps(photos(count), {}, new Map())].length;
  expect(steps(10)).toBeLessThan(30);
  expect(steps(10_000)).toBeGreaterThan(60);
});
