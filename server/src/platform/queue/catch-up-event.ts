// Sent whenever photos of an event may have become due for recognition: reading was started or
// resumed, or the event's switches changed. Queues whatever is due and not done; repeating is free.
import * as z from 'zod';
import type { JobType } from './queue.ts';

const payload = z.object({ eventId: z.int() });

export const catchUpEvent: JobType<z.output<typeof payload>> = {
  name: 'catch-up-event',
  parse: (stored) => payload.parse(stored),
  maxAttempts: 5,
  concurrency: 1,
  leaseSeconds: 120,
  priority: -10,
};
