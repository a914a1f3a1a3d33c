import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCount, pageWindow } from './pagination.ts';

const gallery = { margin: 2, range: 2 };

describe('pageWindow', () => {
  it('storefront §9: shows two pages at each end and one on each side of the current', () => {
    expect(pageWindow(10, 20, gallery)).toEqual([1, 2, 'gap', 9, 10, 11, 'gap', 19, 20]);
  });

  it('administration §9: shows three pages at each end', () => {
    expect(pageWindow(1, 20, { margin: 3, range: 3 })).toEqual([1, 2, 3, 'gap', 18, 19, 20]);
  });

  it('shows a page rather than a gap of one', () => {
    expect(pageWindow(5, 20, gallery)).toEqual([1, 2, 3, 4, 5, 6, 'gap', 19, 20]);
  });

  it('shows the current page, both ends, rising pages and no gap of fewer than two', () => {
    const sizes = fc.record({ count: fc.integer({ min: 1, max: 300 }), seed: fc.nat() });
    fc.assert(
      fc.property(sizes, fc.constantFrom(gallery, { margin: 3, range: 3 }), (size, options) => {
        const current = (size.seed % size.count) + 1;
        const marks = pageWindow(current, size.count, options);
        expect(marks).toContain(current);
        expect([marks[0], marks.at(-1)]).toEqual([1, size.count]);
        let last = 0;
        for (const [index, mark] of marks.entries()) {
          const next = marks[index + 1];
          if (mark === 'gap') expect(Number(next) - last).toBeGreaterThan(2);
          else {
            if (marks[index - 1] !== 'gap') expect(mark).toBe(last + 1);
            last = mark;
          }
        }
      }),
    );
  });
});

describe('pageCount', () => {
  it('storefront §9: splits 19 photos in two pages of 18, and nothing in one', () => {
    expect([pageCount(19, 18), pageCount(18, 18), pageCount(0, 18)]).toEqual([2, 1, 1]);
  });
});
