import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

const window = (page: number, pages: number, margin = 2, range = 2) =>
  pageWindow({ page, pages, margin, range }).join(' ');

describe('the window of pages', () => {
  it('keeps two pages at each end and two around the current one (storefront §9)', () => {
    expect(window(7, 20)).toBe('1 2 gap 6 7 8 gap 19 20');
  });

  it('keeps three and three in the records (administration §9)', () => {
    expect(window(10, 20, 3, 3)).toBe('1 2 3 gap 9 10 11 gap 18 19 20');
  });

  it('shows every page when they are few', () => {
    expect(window(1, 2)).toBe('1 2');
    expect(window(3, 5)).toBe('1 2 3 4 5');
  });

  it('never hides a single page behind a gap', () => {
    expect(window(5, 20)).toBe('1 2 3 4 5 6 gap 19 20');
  });

  it('always shows the current page, the first and the last, in order', () => {
    for (let pages = 1; pages <= 30; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const numbers = pageWindow({ page, pages, margin: 2, range: 2 }).filter(
          (entry) => entry !== 'gap',
        );
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
      }
    }
  });
});
