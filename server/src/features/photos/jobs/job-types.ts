// The work on one photo, and on an event's readings as a whole.
import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { PREVIEWS_AT_ONCE } from '../../../platform/images/image-workers.ts';
import type { JobType } from '../../../platform/queue/queue.ts';

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

export const indexFaces: JobType<PhotoPayload> = {
  name: 'index-faces',
  parse: parsePhoto,
  maxAttempts: 6,
  concurrency: availableParallelism(),
  leaseSeconds: 60,
  priority: 5,
};

export const readBibs: JobType<PhotoPayload> = {
  name: 'read-bibs',
  parse: parsePhoto,
  maxAttempts: 6,
  concurrency: availableParallelism(),
  leaseSeconds: 60,
  priority: 4,
};

/** Judges all readings of an event again; sent with the event as its unique key, a little later. */
export const judgeReadings: JobType<EventPayload> = {
  name: 'judge-readings',
  parse: (stored) => eventPayload.parse(stored),
  maxAttempts: 6,
  concurrency: 1,
  leaseSeconds: 120,
  priority: 3,
};

const filePayload = z.object({ key: z.string() });

/** Sent before an upload's file is stored, taken back with its row: it runs when a kill came between. */
export const dropUnusedFile: JobType<z.output<typeof filePayload>> = {
  name: 'drop-unused-file',
  parse: (stored) => filePayload.parse(stored),
  maxAttempts: 6,
  concurrency: 1,
  leaseSeconds: 60,
  priority: 6,
};
