import { describe, expect, it } from 'vitest';
import { logProbability } from './ctc.ts';

/** Three signs and a blank. */
const steps = (...rows: number[][]) => ({
  data: Float32Array.from(rows.flat()),
  classes: 4,
  blank: 3,
});

describe('the probability of a text', () => {
  it('adds up all ways to spread its signs over the steps', () => {
    const two = steps([0.5, 0.1, 0.1, 0.3], [0.2, 0.2, 0.2, 0.4]);
    // "0": twice the sign, or the sign and a blank in either order.
    const expected = 0.5 * 0.2 + 0.5 * 0.4 + 0.3 * 0.2;
    expect(Math.exp(logProbability(two, [0]))).toBeCloseTo(expected, 6);
    expect(Math.exp(logProbability(two, []))).toBeCloseTo(0.3 * 0.4, 6);
    expect(Math.exp(logProbability(two, [0, 1]))).toBeCloseTo(0.5 * 0.2, 6);
  });

  it('needs a blank between equal signs', () => {
    const sure = steps([1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]);
    expect(logProbability(sure, [0])).toBeCloseTo(0);
    expect(logProbability(sure, [0, 0])).toBeLessThan(-10);
    const apart = steps([1, 0, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0]);
    expect(logProbability(apart, [0, 0])).toBeCloseTo(0);
  });

  it('keeps its precision over many steps', () => {
    const many = steps(...Array.from({ length: 200 }, () => [0.25, 0.25, 0.25, 0.25]));
    expect(logProbability(many, [])).toBeCloseTo(200 * Math.log(0.25));
  });
});
