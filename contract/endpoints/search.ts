// Finding one's own photos: by face, by number, or by both together.
import * as z from 'zod';
import { endpoint, type UploadField } from '../endpoint.ts';
import { idParams, named, resource } from '../fields.ts';
import { photo, searchedNumber } from './photos.ts';

export const SELFIE_MAX_BYTES = 20 * 1024 * 1024;
export const MAX_SELFIES = 3;

/** Held in memory only; never stored. */
const selfies: UploadField = {
  field: 'image',
  required: true,
  maxBytes: SELFIE_MAX_BYTES,
  maxFiles: MAX_SELFIES,
};

const found = resource({
  photo: named('image', photo),
  /** From 0 to 1, the higher the surer. */
  score: z.number(),
  /** strict: shown at once; maybe: worth a look. */
  tier: z.enum(['strict', 'maybe']),
  /** Why it is here, in Spanish: 'tu cara', 'leímos tu número' … */
  reason: z.string(),
});
export type FoundPhoto = z.output<typeof found>;

const results = resource({ results: z.array(found) });

export const searchByFace = endpoint({
  method: 'POST',
  path: '/events/event/:id/similar-images',
  access: 'public',
  summary: 'Photos that show the face of one to three selfies, best first',
  params: idParams,
  upload: selfies,
  output: results,
  errors: 'error',
  rateLimit: { max: 120, seconds: 60 },
});

export const searchPhotos = endpoint({
  method: 'POST',
  path: '/events/event/:id/search',
  access: 'public',
  summary: 'Photos of a number, of a face, or of both together, each with its reason',
  params: idParams,
  body: resource({
    number: named('idDetector', searchedNumber),
  }),
  upload: { ...selfies, required: false },
  output: results,
  errors: 'error',
  rateLimit: { max: 120, seconds: 60 },
});
