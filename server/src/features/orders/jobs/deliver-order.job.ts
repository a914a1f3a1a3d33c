// Sends the buyer the operation number and the way to the photos, once per settled order; a retry
// after a kill repeats the same Message-ID. `again` is an administrator's wish to send it anew.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import { deliveryLetter, replacedLetter } from '../../../platform/mail/letters/to-buyers.ts';
import { MAIL_JOBS, MAIL_PATIENCE } from '../../../platform/mail/mail-jobs.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import * as repository from '../orders.repository.ts';
import { findBuyerEmail } from '../../../records/buyer-email.ts';

const payload = z.object({
  orderId: z.uuid(),
  again: z.optional(
    z.object({ to: z.string(), id: z.uuid(), replaced: z._default(z.boolean(), false) }),
  ),
});

export const deliverOrderJob: JobType<z.output<typeof payload>> = {
  name: MAIL_JOBS.delivery,
  parse: (value) => payload.parse(value),
  ...MAIL_PATIENCE,
  concurrency: 2,
  leaseSeconds: 20,
  priority: -5,
};

/** The payload of a delivery that an administrator asks for; `replaced`: the buyer is told why. */
export const deliverAgain = (orderId: string, to: string, { replaced = false } = {}) => ({
  orderId,
  again: { to, id: randomUUID(), replaced },
});

export function deliverOrder({ db, mailer }: { db: Database; mailer: Mailer }) {
  return handleJob(deliverOrderJob, async ({ orderId, again }) => {
    const order = await repository.findOrder(db, orderId);
    const kind = again ? 'delivered-again' : 'delivered';
    if (!order?.entitled || (!again && (await repository.isInTimeline(db, orderId, kind)))) return;
    const to = again?.to ?? (await findBuyerEmail(db, order));
    if (to) {
      const photos = await repository.listItems(db, orderId);
      const id = `${kind}-${again?.id ?? orderId}`;
      const twice = !again && order.flags.includes('bought-twice');
      const letter = again?.replaced
        ? replacedLetter(order, photos.length)
        : deliveryLetter(order, photos.length, twice);
      await mailer.send({ id, to, letter });
    }
    await db.transaction(async (tx) => {
      await repository.lockOrder(tx, orderId);
      if (!again && (await repository.isInTimeline(tx, orderId, kind))) return;
      await repository.addToTimeline(tx, orderId, kind, { email: to || 'sin email' });
    });
  });
}
