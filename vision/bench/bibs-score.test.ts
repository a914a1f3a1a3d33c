import { expect, it } from 'vitest';
import { addScores, rates, scorePhoto } from './bibs-score.ts';

it('leaves half-hidden numbers out, except in the strict precision', () => {
  const score = scorePhoto(new Set(['1', '2', '65']), ['1', '3'], ['65']);
  expect(score).toMatchObject({ right: 1, wrong: 1, partial: 1, missed: 1 });
  const { precision, recall, f1, strictPrecision } = rates(addScores([score, score]));
  expect([precision, recall, f1]).toEqual([0.5, 0.5, 0.5]);
  expect(strictPrecision).toBeCloseTo(1 / 3);
});

it('calls a photo without numbers and without readings faultless', () => {
  expect(rates(scorePhoto(new Set(), [], []))).toMatchObject({ precision: 1, recall: 1 });
});
