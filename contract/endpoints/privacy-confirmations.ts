// The letter of 'Ocultar mis fotos': by its link the request reaches the studio.
import { PRIVACY_KINDS, PRIVACY_STATES } from '@photolab/domain/people/privacy-requests';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { signedToken } from '../fields.ts';

export const confirmPrivacyRequest = endpoint({
  method: 'POST',
  path: '/privacy-confirmations/:token',
  access: 'public',
  summary: 'The address of a request is right: the studio gets it',
  params: z.object({ token: signedToken }),
  output: z.object({
    kind: z.enum(PRIVACY_KINDS),
    state: z.enum(PRIVACY_STATES),
    photos: z.int(),
  }),
  errors: 'error',
  rateLimit: { max: 60, seconds: 60 },
});
