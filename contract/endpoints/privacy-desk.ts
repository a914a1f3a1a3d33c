// The studio's desk of the requests of people on photos.
import {
  PRIVACY_KINDS,
  PRIVACY_STATES,
  PRIVACY_WAYS,
} from '@photolab/domain/people/privacy-requests';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, idParams, instant, pageQuery, requiredLines, optionalLines } from '../fields.ts';
import { photo } from './photos.ts';

/** No request is about more photos. */
export const MAX_REQUEST_PHOTOS = 1_000;

const privacyRequest = z.object({
  id,
  kind: z.enum(PRIVACY_KINDS),
  email: z.string(),
  /** Null where it is about several, or was deleted. */
  event: z.nullable(z.object({ id, name: z.string() })),
  foundBy: z.enum(PRIVACY_WAYS),
  /** The operation's, participant's or photo's number; empty for a selfie. */
  reference: z.string(),
  /** By an operation number: whether it was bought with another address; else null. */
  othersOperation: z.nullable(z.boolean()),
  message: z.string(),
  state: z.enum(PRIVACY_STATES),
  answer: z.string(),
  createdAt: instant,
  answeredAt: z.nullable(instant),
  photos: z.int(),
});
export type PrivacyRequest = z.output<typeof privacyRequest>;

export const listPrivacyRequests = endpoint({
  method: 'GET',
  path: '/privacy-requests',
  access: 'admin',
  summary: 'What people on photos ask, confirmed by e-mail; the newest first',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(['open', 'answered'])) }),
  output: z.array(privacyRequest),
  paged: true,
  errors: 'Message+error',
});

const requestPhoto = z.object({ photo, hidden: z.boolean(), sold: z.boolean() });

export const listRequestPhotos = endpoint({
  method: 'GET',
  path: '/privacy-requests/:id/photos',
  access: 'admin',
  summary: 'The photos that a request is about',
  params: idParams,
  output: z.array(requestPhoto),
  errors: 'Message+error',
});

export const acceptPrivacyRequest = endpoint({
  method: 'POST',
  path: '/privacy-requests/:id/accept',
  access: 'admin',
  summary: 'Do what was asked, to all of the photos or to the named ones, and answer by e-mail',
  params: idParams,
  // Faces are not undone: who misspells the photos means no others.
  body: z.strictObject({
    answer: optionalLines('Respuesta', 4_000),
    photoIds: z.optional(z.array(id).check(z.maxLength(MAX_REQUEST_PHOTOS))),
  }),
  output: privacyRequest,
  errors: 'Message+error',
});

export const refusePrivacyRequest = endpoint({
  method: 'POST',
  path: '/privacy-requests/:id/refuse',
  access: 'admin',
  summary: 'Refuse with a reason, which goes by e-mail',
  params: idParams,
  body: z.object({ answer: requiredLines('Motivo', 4_000) }),
  output: privacyRequest,
  errors: 'Message+error',
});

export const undoPrivacyRequest = endpoint({
  method: 'POST',
  path: '/privacy-requests/:id/undo',
  access: 'admin',
  summary: 'Show again what a request hid, but for what another one hides too',
  params: idParams,
  output: privacyRequest,
  errors: 'Message+error',
});
