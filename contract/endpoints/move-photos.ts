// Photos that were uploaded to the wrong event.
import * as z from 'zod/mini';
import { chosenPhotos } from '../chosen-photos.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, MAX_ID } from '../fields.ts';

/** One call is one transaction, which others wait for. */
export const MOVED_PHOTOS_MOST = 200;

const NO_EVENT = 'Elegí el evento al que van';

const stayedPhoto = z.object({
  id,
  name: z.string(),
  /** What of it the other event has already. */
  has: z.enum(['name', 'content']),
});
export type StayedPhoto = z.output<typeof stayedPhoto>;

/** All of an event are moved by whoever says so, not by whoever forgets or misspells which. */
const whichPhotos = z.strictObject({
  to: z.int(NO_EVENT).check(z.positive(NO_EVENT), z.maximum(MAX_ID, NO_EVENT)),
  photoIds: z.optional(chosenPhotos(MOVED_PHOTOS_MOST)),
  /** Without `photoIds`: those with larger ids, as many as one call moves. */
  after: z.optional(z.int().check(z.nonnegative(), z.maximum(MAX_ID))),
});

export const movePhotos = endpoint({
  method: 'POST',
  path: '/events/event/:id/move-photos',
  access: 'photographer',
  within: 'events',
  summary:
    'Move photos to another event with all that is known of them: chosen ones, or the next after an id. Those whose name or content it has stay',
  params: idParams,
  body: whichPhotos.check(
    z.refine(({ photoIds, after }) => photoIds !== undefined || after !== undefined, {
      error: 'Elegí las fotos que se mueven (photoIds); con after: 0 van todas',
      path: ['photoIds'],
    }),
  ),
  output: z.object({
    moved: z.array(id),
    stayed: z.array(stayedPhoto),
    /** Where the next call for all of them goes on; null once all were looked at. */
    next: z.nullable(z.int()),
  }),
  errors: 'Message+error',
});
