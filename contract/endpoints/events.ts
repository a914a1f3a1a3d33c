// Coverages: the list visitors choose from.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { calendarDate, id, instant, named, pesos, resource } from '../fields.ts';

/** What every answer about an event carries; the gallery's answer adds its photos. */
export const eventFields = {
  id,
  name: z.string(),
  date: named('time', calendarDate),
  zone: z.string(),
  active: z.boolean(),
  coverImageUrl: named('imageEvent', z.string(), 'image'),
  albumLink: z.string(),
  price: pesos,
  bibSearch: named('useOCR', z.boolean()),
  faceSearch: named('useReco', z.boolean()),
  updatedAt: instant,
};

export const event = resource({
  ...eventFields,
  photoCount: named('imagesCount', z.int()),
  /** The day on which the data of its faces are deleted. */
  facesUntil: calendarDate,
});
export type Event = z.output<typeof event>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: 'public',
  summary: 'Every event, the newest first',
  output: z.array(event),
  errors: 'error',
});
