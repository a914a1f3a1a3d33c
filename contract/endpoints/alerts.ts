// 'Avisame': somebody waits for photos of an event and gets one e-mail when they arrive.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, optionalFlag, idParams, instant, named, resource, signedToken } from '../fields.ts';
import { searchedNumber } from './photos.ts';
import { MAX_SELFIES, SELFIE_MAX_BYTES } from './search.ts';

const tokenParams = z.object({ token: signedToken });

const newAlert = resource({
  email,
  number: named('idDetector', searchedNumber),
  /** To keep the features of the face until the shown date. */
  consent: named('consentimiento', optionalFlag),
});
export type NewAlert = z.output<typeof newAlert>;

export const createAlert = endpoint({
  method: 'POST',
  path: '/events/event/:id/alerts',
  access: 'public',
  summary: 'Ask for one e-mail when photos of a number or of a face arrive',
  params: idParams,
  body: newAlert,
  upload: {
    field: 'image',
    required: false,
    maxBytes: SELFIE_MAX_BYTES,
    maxFiles: MAX_SELFIES,
  },
  output: resource({ deleteAt: named('borrado', instant) }),
  status: 202,
  errors: 'error',
  rateLimit: { max: 20, seconds: 3600 },
});

const alert = resource({
  eventId: z.int(),
  event: z.string(),
  number: named('idDetector', z.string()),
  withFace: named('conCara', z.boolean()),
  notified: named('avisado', z.boolean()),
  deleteAt: named('borrado', instant),
});
export type Alert = z.output<typeof alert>;

export const confirmAlert = endpoint({
  method: 'POST',
  path: '/alerts/:token/confirm',
  access: 'public',
  summary: 'The address of an alert is right; nothing is sent to it before',
  params: tokenParams,
  output: alert,
  errors: 'error',
  rateLimit: { max: 60, seconds: 60 },
});

export const deleteAlert = endpoint({
  method: 'POST',
  path: '/alerts/:token/delete',
  access: 'public',
  summary: 'Forget an alert and everything that was kept for it',
  params: tokenParams,
  output: z.object({ deleted: z.boolean() }),
  errors: 'error',
  rateLimit: { max: 60, seconds: 60 },
});
