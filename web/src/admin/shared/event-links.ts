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
