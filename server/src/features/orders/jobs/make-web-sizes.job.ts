// Makes the web sizes of a sold order, so that its downloads and its ZIP begin at once.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import { sendJob, type JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { orderItems } from '../../../schema/orders.ts';
import { withWebSizes, type WebSizeDeps } from '../delivery/web-size.ts';
import { listItems } from '../orders.repository.ts';

const payload = z.object({ orderId: z.uuid() });

export const makeWebSizesJob: JobType<z.output<typeof payload>> = {
  name: 'make-web-sizes',
  parse: (stored) => payload.parse(stored),
  maxAttempts: 6,
  concurrency: 1,
  leaseSeconds: 60,
};

/** Nothing for an order of originals. */
export async function prepareWebSizes(tx: Database, orderId: string): Promise<void> {
  const web = and(eq(orderItems.orderId, orderId), eq(orderItems.size, 'web'));
  if ((await tx.$count(orderItems, web)) > 0) await sendJob(tx, makeWebSizesJob, { orderId });
}

export const makeWebSizes = (deps: WebSizeDeps) =>
  handleJob(makeWebSizesJob, async ({ orderId }) => {
    await withWebSizes(deps, orderId, await listItems(deps.db, orderId));
  });
