// Which page numbers a pagination shows. The meaning of margin and range is react-paginate's
// marginPagesDisplayed and pageRangeDisplayed, whose numbers the specification gives.

interface WindowOptions {
  /** From 1. */
  page: number;
  pages: number;
  /** Pages always shown at each end. */
  margin: number;
  /** Pages around the current one. */
  range: number;
}

/** Page numbers from 1; 'gap' stands for two or more that are not shown. */
export function pageWindow({ page, pages, margin, range }: WindowOptions): (number | 'gap')[] {
  const { first, last } = around(page, pages, range);
  const shown = (number: number) =>
    pages <= range ||
    number <= margin ||
    number > pages - margin ||
    (number >= first && number <= last);
  const window: (number | 'gap')[] = [];
  for (let number = 1; number <= pages; number += 1) {
    if (shown(number) || (shown(number - 1) && shown(number + 1))) window.push(number);
    else if (window.at(-1) !== 'gap') window.push('gap');
  }
  return window;
}

/** Near an end the window grows towards the other. */
function around(page: number, pages: number, range: number) {
  const half = range / 2;
  const before = page - 1;
  let right = half;
  if (before > pages - half) right = pages - before;
  else if (before < half) right = range - before;
  return { first: page - (range - right), last: page + (page === 1 ? right - 1 : right) };
}
