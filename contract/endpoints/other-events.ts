// Coverages that are only announced: a name and a day.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  calendarDate,
  deleted,
  id,
  idParams,
  instant,
  named,
  requiredText,
  resource,
} from '../fields.ts';

const otherEvent = resource({
  id,
  name: z.string(),
  date: named('time', calendarDate),
  updatedAt: instant,
});
export type OtherEvent = z.output<typeof otherEvent>;

const fields = { name: requiredText('Nombre'), date: named('time', calendarDate) };

export const listOtherEvents = endpoint({
  method: 'GET',
  path: '/otherevent',
  access: 'public',
  summary: 'Every other event, the newest first',
  output: resource({ otherEvents: named('otherEvent', z.array(otherEvent)) }),
  errors: 'error',
});

export const getOtherEvent = endpoint({
  method: 'GET',
  path: '/otherevent/:id',
  access: 'public',
  summary: 'One other event',
  params: idParams,
  output: otherEvent,
  errors: 'error',
});

export const createOtherEvent = endpoint({
  method: 'POST',
  path: '/otherevent/create',
  access: 'admin',
  once: true,
  summary: 'Create an other event',
  body: resource(fields),
  output: otherEvent,
  status: 201,
  errors: 'Message+error',
});

export const editOtherEvent = endpoint({
  method: 'POST',
  path: '/otherevent/edit/:id',
  access: 'admin',
  summary: 'Edit an other event',
  params: idParams,
  body: resource({ ...fields, updatedAt: z.optional(instant) }),
  output: otherEvent,
  errors: 'Message+error',
  once: true,
});

export const deleteOtherEvent = endpoint({
  method: 'POST',
  path: '/otherevent/delete/:id',
  access: 'admin',
  summary: 'Delete an other event',
  params: idParams,
  output: deleted,
  errors: 'Message+error',
});
