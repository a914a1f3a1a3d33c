// How many a page of each list holds, and how far pages count.

/** The gallery (storefront §9). */
export const GALLERY_PAGE_SIZE = 18;
/** The records of sales and orders (administration §9). */
export const RECORDS_PAGE_SIZE = 10;
/** The administration's other lists. */
export const LIST_PAGE_SIZE = 20;
/** The home's events on sale, and how many more come with each press. */
export const HOME_PAGE_SIZE = 24;
/** The photo desk. */
export const DESK_PAGE_SIZE = 60;
/** Numbers with doubtful readings. */
export const REVIEW_PAGE_SIZE = 12;
/** The most a caller may ask for at once. */
export const MAX_PAGE_SIZE = 200;
export const MAX_PAGE = 100_000;

/** An empty list has one page; one of which nobody knows yet how long it is has none. */
export const pageCount = (items: number | undefined, pageSize: number) =>
  items === undefined ? 0 : Math.max(1, Math.ceil(items / pageSize));
