// A bought photo exchanged for another, or for a corrected file: the buyer complains, and what they
// bought is delivered again.
import { asSearched } from '@photolab/domain/numbers/bib-number';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, MAX_ID, orderParams, pathId, said } from '../fields.ts';
import { PHOTO_MAX_BYTES } from './photo-desk.ts';

const itemParams = z.extend(orderParams, { photoId: pathId });

/** So many are offered. */
export const MOST_CANDIDATES = 48;

const candidate = z.object({
  id,
  name: z.string(),
  /** Comma-separated numbers. */
  numbers: z.string(),
  thumbnail: z.string(),
});

/** Characters of the longest search of a photo to replace another. */
export const CANDIDATE_SEARCH_MAX = 20;

export const listCandidates = endpoint({
  method: 'GET',
  path: '/orders/:orderId/photos/:photoId/candidates',
  access: 'cashier',
  summary:
    "Photos of the same event that could be given in its place: of the same runners, or of a runner's number or a photo's id",
  params: itemParams,
  query: z.object({
    search: z._default(
      z.string().check(z.trim(), z.maxLength(CANDIDATE_SEARCH_MAX), z.overwrite(asSearched)),
      '',
    ),
  }),
  output: z.array(candidate),
  errors: 'Message+error',
});

export const exchangePhoto = endpoint({
  method: 'POST',
  path: '/orders/:orderId/photos/:photoId/exchange',
  access: 'cashier',
  summary: 'Give another photo of the event in the place of a bought one, and deliver again',
  params: itemParams,
  body: z.object({ photo: z.int('Foto: elegí una').check(z.positive(), z.maximum(MAX_ID)) }),
  output: said,
  errors: 'Message+error',
});

export const correctPhoto = endpoint({
  method: 'POST',
  path: '/orders/:orderId/photos/:photoId/correct',
  access: 'cashier',
  summary: 'Give a corrected file in the place of a bought photo, and deliver again',
  params: itemParams,
  upload: { field: 'image', required: true, maxBytes: PHOTO_MAX_BYTES },
  output: said,
  errors: 'Message+error',
});
