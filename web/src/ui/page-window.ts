// Which page numbers a pagination shows: `margin` at each end, about `range` around the current
// one, and a gap wherever more than one page is left out.

export interface WindowOptions {
  page: number;
  pages: number;
  margin: number;
  range: number;
}

/** Page numbers from 1; 'gap' stands for at least two that are not shown. */
export function pageWindow({ page, pages, margin, range }: WindowOptions): (number | 'gap')[] {
  const { first, last } = around(page, pages, range);
  const shown = (number: number) =>
    number <= margin || number > pages - margin || (number >= first && number <= last);
  const window: (number | 'gap')[] = [];
  for (let number = 1; number <= pages; number += 1) {
    if (shown(number) || (shown(number - 1) && shown(number + 1))) window.push(number);
    else if (window.at(-1) !== 'gap') window.push('gap');
  }
  return window;
}

/** The pages beside the current one; near an end the window grows towards the other. */
function around(page: number, pages: number, range: number) {
  const before = Math.floor(range / 2);
  const first = Math.max(1, Math.min(page - before, pages - range));
  return { first, last: Math.min(pages, Math.max(page + range - before, first + range)) };
}
