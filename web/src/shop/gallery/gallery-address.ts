// Filters and page live in the address: a link sent by WhatsApp opens what its sender saw.

/** The gallery's path for an event, filtered by a number if there is one. */
export function galleryPath(eventId: number, number: string, page = 1): string {
  const base = `/fotos/${String(eventId)}`;
  const filtered = number ? `${base}/number/${encodeURIComponent(number)}` : base;
  return page > 1 ? `${filtered}?page=${String(page)}` : filtered;
}

/** The page in the address; 1 when it is missing or makes no sense. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page > 0 ? page : 1;
}
