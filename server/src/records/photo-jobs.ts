// The jobs on photos: what features send, and `pipeline` does.
import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { PREVIEWS_AT_ONCE } from '../platform/images/image-workers.ts';
import type { JobType } from '../platform/queue/queue.ts';

const photoPayload = z.object({ photoId: z.int() });
export type PhotoPayload = z.output<typeof photoPayload>;
const eventPayload = z.object({ eventId: z.int() });
export type EventPayload = z.output<typeof eventPayload>;

const parsePhoto = (stored: unknown) => photoPayload.parse(stored);

export const makePreview: JobType<PhotoPayload> = {
  name: 'make-preview',
  parse: parsePhoto,
  maxAttempts: 6,
  concurrency: PREVIEWS_AT_ONCE,
  leaseSeconds: 60,
};

/** Looks at a photo once for all that is due of it: numbers, faces or both. */
export const readPhoto: JobType<PhotoPayload> = {
  name: 'read-photo',
  parse: parsePhoto,
  maxAttempts: 6,
  concurrency: availableParallelism(),
  leaseSeconds: 60,
  priority: 4,
};

/**
 * What the release before this one sent in place of `read-photo`: one that still runs beside this
 * goes on sending them.
 */
export const readBibs: JobType<PhotoPayload> = { ...readPhoto, name: 'read-bibs' };
export const indexFaces: JobType<PhotoPayload> = { ...readPhoto, name: 'index-faces' };

/** Judges all readings of an event again; sent with the event as its unique key, a little later. */
export const judgeReadings: JobType<EventPayload> = {
  name: 'judge-readings',
  parse: (stored) => eventPayload.parse(stored),
  maxAttempts: 6,
  concurrency: 1,
  leaseSeconds: 120,
  priority: 3,
};

/**
 * Sent whenever photos of an event may have become due for recognition: reading was started or
 * resumed, or the event's switches changed. Queues whatever is due and not done; repeating is free.
 */
export const catchUpEvent: JobType<EventPayload> = {
  name: 'catch-up-event',
  parse: (stored) => eventPayload.parse(stored),
  maxAttempts: 5,
  concurrency: 1,
  leaseSeconds: 120,
  priority: -10,
};

const photosPayload = z.object({ photoIds: z.array(z.int()) });

/**
 * Sent when photos leave the shop for good. Sold photos stay downloadable; of the others everything
 * goes: files, previews, numbers. Faces go in both cases.
 */
export const purgePhotos: JobType<z.output<typeof photosPayload>> = {
  name: 'purge-photos',
  parse: (stored) => photosPayload.parse(stored),
  maxAttempts: 10,
  concurrency: 1,
  leaseSeconds: 300,
  priority: 10,
};
