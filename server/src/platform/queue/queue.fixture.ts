// What the tests of the queue send, and a log that hears nothing.
import * as z from 'zod/mini';
import type { JobType } from './queue.ts';

const payload = z.object({ n: z.int() });

export const numbered = (name: string, concurrency = 1): JobType<z.output<typeof payload>> => ({
  name,
  parse: (value) => payload.parse(value),
  maxAttempts: 3,
  concurrency,
  leaseSeconds: 30,
});

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
