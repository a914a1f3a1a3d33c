import { formatShortDate } from '@photolab/domain/shop/format';
import { groupedBy } from '@photolab/domain/shop/grouped-by';
import type { TeamRole } from '@photolab/domain/people/roles';
import { isFor } from './areas.ts';

const LINKS = [
  ['evento/:eventId', 'Pasos'],
  ['largada/:eventId', 'Largada'],
  ['edit-event/:eventId', 'Subir'],
  [':eventId/add-images', 'Fotos'],
  ['process-ocr/:eventId', 'OCR'],
  ['revisar/:eventId', 'Revisar'],
  ['recognition/:eventId', 'Reconocimiento'],
  ['precios/:eventId', 'Precios'],
  ['relojes/:eventId', 'Relojes'],
  ['cobertura/:eventId', 'Cobertura'],
  ['anotados/:eventId', 'Anotados'],
  ['imprimir/:eventId', 'Código QR'],
  ['editar-evento/:eventId', 'Datos del evento'],
] as const;

/** The screens of one event that a role may open, in the order of the event's way. */
export const eventLinks = (eventId: number | string, role: TeamRole): [string, string][] =>
  LINKS.filter(([path]) => isFor(role, path)).map(([path, label]) => [
    `/admin/${path.replace(':eventId', String(eventId))}`,
    label,
  ]);

interface Listed {
  id: number;
  name: string;
  date: string;
}

/** Each with its day; among others of its name and day also with its number, which stands in its screens' addresses. */
export function withDays<Event extends Listed>(events: readonly Event[]) {
  const same = groupedBy(events, keyOf);
  return events.map((event) => {
    const day = formatShortDate(event.date);
    const isShared = (same.get(keyOf(event))?.length ?? 0) > 1;
    return { ...event, day: isShared ? `${day} · evento ${String(event.id)}` : day };
  });
}

const keyOf = ({ name, date }: Listed) => `${date} ${name}`;
