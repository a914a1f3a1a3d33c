// Filters and page live in the address: a link sent by WhatsApp opens what its sender saw.
import type { GalleryFilters } from '../../api/photos.ts';

/** The gallery's path for an event, filtered by a number if there is one. */
export function galleryPath(
  eventId: number,
  number: string,
  page = 1,
  filters: GalleryFilters = {},
): string {
  const base = `/fotos/${String(eventId)}`;
  const filtered = number ? `${base}/number/${encodeURIComponent(number)}` : base;
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (filters.from) query.set('desde', filters.from);
  if (filters.to) query.set('hasta', filters.to);
  if (filters.unidentified) query.set('sin', 'identificar');
  return query.size > 0 ? `${filtered}?${query.toString()}` : filtered;
}

/** The page in the address; 1 when it is missing or makes no sense. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1;
}

/** The server refuses pages beyond. */
const MAX_PAGE = 100_000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What makes no sense in the address counts as absent. */
export function filtersOf(search: URLSearchParams): GalleryFilters {
  const time = (name: string) => {
    const text = search.get(name) ?? '';
    return TIME.test(text) ? text : undefined;
  };
  const from = time('desde');
  const to = time('hasta');
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(search.get('sin') === 'identificar' ? { unidentified: true } : {}),
  };
}
