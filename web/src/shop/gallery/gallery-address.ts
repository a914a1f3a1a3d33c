// Filters and page live in the address: a link sent by WhatsApp opens what its sender saw.
import { formatMinute } from '@photolab/domain/shop/format';
import type { GalleryFilters } from '../../api/photos.ts';
import { pageIn } from '../../ui/navigation/address-numbers.ts';

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
export const pageOf = (search: URLSearchParams): number => pageIn(search.get('page'));

const TIME = /^(?:[12]\d{3}-\d{2}-\d{2}T)?(?:[01]\d|2[0-3]):[0-5]\d$/;

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

/** A time of a filter as it is shown: `09:30`, or `04/10/2026 09:30`. */
export const formatMoment = (time: string): string =>
  time.includes('T') ? formatMinute(time) : time;
