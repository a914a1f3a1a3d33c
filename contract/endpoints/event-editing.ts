// Coverages: what the studio does with them. Apart from what visitors read: no runner's phone loads it.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { enteredPrice } from '../entered-amounts.ts';
import {
  calendarDate,
  deleted,
  flag,
  freeText,
  optionalFlag,
  optionalWebAddress,
  idParams,
  instant,
  named,
  optionalDate,
  optionalText,
  requiredText,
  resource,
  webAddress,
} from '../fields.ts';
import { event } from './events.ts';

const COVER_MAX_BYTES = 20 * 1024 * 1024;

/** Left empty: so many months after the event, as domain/faces/face-keeping says. */
const facesUntil = z.optional(optionalDate('Borrar los datos de las caras el'));

const newEvent = resource({
  name: requiredText('Nombre'),
  date: named('time', calendarDate),
  zone: optionalText('Zona'),
  albumLink: optionalWebAddress('Link del álbum'),
  price: enteredPrice,
  bibSearch: named('useOCR', optionalFlag),
  faceSearch: named('useReco', optionalFlag),
  facesUntil,
});
export type NewEvent = z.output<typeof newEvent>;

export const createEvent = endpoint({
  method: 'POST',
  path: '/events/create',
  access: 'admin',
  once: true,
  summary: 'Create an event; it starts inactive',
  body: newEvent,
  upload: { field: 'imagen', required: true, maxBytes: COVER_MAX_BYTES },
  output: event,
  status: 201,
  errors: 'Message+error',
});

/** What is left out stays as it is. */
const eventChange = resource({
  name: requiredText('Nombre'),
  date: named('time', z.optional(calendarDate)),
  zone: z.optional(freeText('Zona')),
  albumLink: z.optional(webAddress('Link del álbum')),
  price: enteredPrice,
  bibSearch: named('useOCR', z.optional(flag)),
  faceSearch: named('useReco', z.optional(flag)),
  facesUntil,
  updatedAt: z.optional(instant),
});
export type EventChange = z.output<typeof eventChange>;

export const editEvent = endpoint({
  method: 'PUT',
  path: '/events/edit-event/:id',
  access: 'admin',
  summary: 'Edit an event; the picture is optional',
  params: idParams,
  body: eventChange,
  upload: { field: 'imagen', required: false, maxBytes: COVER_MAX_BYTES },
  output: event,
  errors: 'Message+error',
  once: true,
});

export const deleteEvent = endpoint({
  method: 'POST',
  path: '/events/event/delete/:id',
  access: 'admin',
  summary: 'Delete an event; its sold photos stay downloadable',
  params: idParams,
  output: deleted,
  errors: 'Message+error',
});

export const toggleEvent = endpoint({
  method: 'PUT',
  path: '/events/event/changeState/:id',
  access: 'admin',
  summary:
    'Activate an inactive event, or the other way round; with `active`, that and nothing else',
  params: idParams,
  // Two people who both press 'Publicar' want one thing: the second must not take it back.
  // What is misspelt is refused, not taken for nothing: that would take it back.
  body: z.strictObject({ active: z.optional(flag) }),
  output: event,
  errors: 'Message+error',
});
