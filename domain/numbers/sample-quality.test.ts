import { expect, test } from 'vitest';
import { sampleQuality, wilsonShare } from './sample-quality.ts';

test("Wilson's interval of 8 in 10 is 0.490 to 0.943", () => {
  const share = wilsonShare(8, 10);
  expect(share?.value).toBe(0.8);
  expect(share?.low).toBeCloseTo(0.49, 3);
  expect(share?.high).toBeCloseTo(0.943, 3);
});

test('nothing checked has no share, all right is not certain', () => {
  expect(wilsonShare(0, 0)).toBeNull();
  expect(wilsonShare(10, 10)?.high).toBe(1);
  expect(wilsonShare(10, 10)?.low).toBeCloseTo(0.722, 3);
});

test('a wrong number costs precision, a missed one recall, leading zeros nothing', () => {
  const quality = sampleQuality([
    { read: ['012', '99'], truth: ['12'] },
    { read: [], truth: ['7', '8'] },
  ]);
  expect(quality.precision?.value).toBe(1 / 2);
  expect(quality.recall?.value).toBe(1 / 3);
});
