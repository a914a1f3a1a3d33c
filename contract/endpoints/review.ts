// Doubtful readings, gathered by number, so that a row of them is decided at once.
import { REVIEW_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, idParams, pageQueryOf } from '../fields.ts';
import { reading } from './photo-desk.ts';
import { bibOfPhoto } from './photos.ts';

/** What a row holds at most; the others follow once these are decided. */
export const DOUBTS_PER_NUMBER = 60;

const doubt = z.extend(
  z.pick(reading, { id: true, box: true, confidence: true, cut: true, reason: true }),
  { photoId: id, photoName: z.string() },
);
export type Doubt = z.output<typeof doubt>;

const doubtsOfNumber = z.object({ number: z.string(), doubts: z.array(doubt) });
export type DoubtsOfNumber = z.output<typeof doubtsOfNumber>;

export const listDoubts = endpoint({
  method: 'GET',
  path: '/events/event/:id/doubts',
  access: 'photographer',
  within: 'event',
  summary: 'The readings that wait for a person, by number, the most frequent first',
  params: idParams,
  query: z.object({
    ...pageQueryOf(REVIEW_PAGE_SIZE),
  }),
  output: z.array(doubtsOfNumber),
  paged: true,
  errors: 'Message+error',
});

const MOST_AT_ONCE = 1000;
const TOO_MANY = `Hasta ${String(MOST_AT_ONCE)} lecturas por vez`;

const decision = z.strictObject({
  ids: z
    .array(id)
    .check(z.minLength(1, 'Elegí al menos una lectura'), z.maxLength(MOST_AT_ONCE, TOO_MANY)),
  verdict: z.enum(['accept', 'reject']),
  /** With `reject`: what the bibs say instead. */
  instead: z.optional(bibOfPhoto),
});

export const decideReadings = endpoint({
  method: 'POST',
  path: '/events/event/:id/decide-readings',
  access: 'photographer',
  within: 'event',
  summary: 'A person says of several readings at once that they are right, or wrong',
  params: idParams,
  body: decision,
  output: z.object({
    /** Those that were still in doubt; what went or was decided meanwhile is left out. */
    decided: z.array(id),
    /** The photos of which nobody had said before that they show `instead`. */
    corrected: z.array(id),
  }),
  errors: 'Message+error',
});

export const undecideReadings = endpoint({
  method: 'POST',
  path: '/events/event/:id/undecide-readings',
  access: 'photographer',
  within: 'event',
  summary: 'Takes a decision on readings back: they are in doubt again',
  params: idParams,
  /** The decision as it was, with the photos that its answer named. */
  body: z.extend(decision, { corrected: z.array(id).check(z.maxLength(MOST_AT_ONCE, TOO_MANY)) }),
  /** What somebody said otherwise since then stays. */
  output: z.object({ undecided: z.array(id) }),
  errors: 'Message+error',
});

export const readingPicture = endpoint({
  method: 'GET',
  path: '/readings/:id/picture',
  access: 'photographer',
  within: 'reading',
  summary: 'The bib as the original shows it: upright, at reading size, without a watermark',
  params: idParams,
  output: z.unknown(),
  binary: 'image/webp',
  errors: 'Message+error',
});
