// Which page numbers a pagination shows: some at each end, some around the current one, and a gap
// where pages are left out. Pages count from 1.

export type PageMark = number | 'gap';

export const pageCount = (items: number, pageSize: number) =>
  Math.max(1, Math.ceil(items / pageSize));

/**
 * `margin` pages at each end and `range` pages beside the current one, half on each side. A gap
 * that would hide a single page shows that page.
 */
export function pageWindow(
  current: number,
  count: number,
  { margin, range }: { margin: number; range: number },
): PageMark[] {
  const side = Math.floor(range / 2);
  const start = Math.max(1, Math.min(current - side, count - 2 * side));
  const end = Math.min(count, start + 2 * side);
  const isShown = (page: number) =>
    page <= margin || page > count - margin || (page >= start && page <= end);
  const marks: PageMark[] = [];
  for (let page = 1; page <= count; page += 1) {
    const alone = isShown(page - 1) && isShown(page + 1);
    if (isShown(page) || alone) marks.push(page);
    else if (marks.at(-1) !== 'gap') marks.push('gap');
  }
  return marks;
}
