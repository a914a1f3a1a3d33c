// Sent when photos leave the shop for good (their event was deleted). Sold photos stay downloadable;
// of the others everything goes: files, previews, numbers. Faces go in both cases.
import * as z from 'zod';
import type { JobType } from './queue.ts';

const payload = z.object({ photoIds: z.array(z.int()) });

/** How many photos one job takes on. */
export const PURGE_BATCH = 200;

export const purgePhotos: JobType<z.output<typeof payload>> = {
  name: 'purge-photos',
  parse: (stored) => payload.parse(stored),
  maxAttempts: 10,
  concurrency: 1,
  leaseSeconds: 300,
  priority: 10,
};
