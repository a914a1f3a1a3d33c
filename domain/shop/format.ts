// Dates and counts as the shop shows them. Dates in UTC, so that a calendar day is the same day everywhere.

const MONTHS = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
];

/**
 * Whether a day, `2026-11-22` or longer, is one that somebody may mean: databases and calendars lack
 * some of the years before and after these.
 */
export const isLikelyDay = (day: string): boolean => day >= '1900' && day < '2200';

/** `2026-03-05` or an instant as `5 de Marzo de 2026` (storefront §9); empty when it is no date. */
export function formatLongDate(value: string | Date): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const month = MONTHS[date.getUTCMonth()] ?? '';
  return `${String(date.getUTCDate())} de ${month} de ${String(date.getUTCFullYear())}`;
}

/** The same as `05/03/2026`. */
export function formatShortDate(value: string | Date): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${year}`;
}

/** A clock's minute, `2026-03-05 09:05` or a Date that shows it in UTC, as `05/03/2026 09:05`. */
export function formatMinute(at: string | Date): string {
  const date = typeof at === 'string' ? new Date(`${at.replace(' ', 'T')}Z`) : at;
  if (Number.isNaN(date.getTime())) return '';
  return `${formatShortDate(date)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

const two = (part: number): string => String(part).padStart(2, '0');

const COUNT = new Intl.NumberFormat('es-AR');

/** `6.000` */
export const formatCount = (count: number): string => COUNT.format(count);

/** `1 foto`, `6.000 fotos` */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const countPhotos = (count: number): string => countOf(count, 'foto', 'fotos');
