// What happens to a notice of the provider when it comes: it is stored and answered, the work is a
// job's. Signed ones and those about payments we know go first; anybody can send the others, so they
// are few, folded by what they tell about, and looked up when there is time.
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { Throttle } from '../../../http/guards/throttle.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Notification } from '../../../platform/payments/notification.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import { noticesRefused } from '../../../platform/watch/metrics.ts';
import { notificationInbox } from '../../../schema/orders.ts';
import { processHintJob, processNotificationJob } from '../jobs/process-notification.job.ts';
import { findPayment } from '../orders.repository.ts';
import { noteForgery } from './settlement.ts';

/** The provider sends three or four for a payment; a hint refused here comes again, or is asked for. */
const HINTS = { perAddress: 60, inAll: 300, windowMs: 60_000 };
const FORGERIES = { perAddress: 20, inAll: 100, windowMs: 60_000 };

type Known = Exclude<Notification, { kind: 'ignored' }>;

export class NoticeDesk {
  private readonly hints = new Throttle(HINTS);
  private readonly forgeries = new Throttle(FORGERIES);

  constructor(private readonly db: Database) {}

  /** @throws AppError `session-required` for a forged one, `too-many-requests` for one hint too many */
  async take(notice: Notification, address: string, log: FastifyBaseLogger): Promise<void> {
    if (notice.kind === 'ignored') return;
    if (notice.signature === 'invalid') return this.refuse(notice, address, log);
    if (notice.signature === 'valid') return this.store(notice, true);
    if (!this.hints.admits(address)) {
      const { retryAfterSeconds } = this.hints;
      throw new AppError('too-many-requests', { retryAfterSeconds });
    }
    const isKnown =
      notice.kind === 'payment' && (await findPayment(this.db, notice.id)) !== undefined;
    await this.store(notice, isKnown);
  }

  private async refuse({ kind, id }: Known, address: string, log: FastifyBaseLogger) {
    noticesRefused.inc();
    if (this.forgeries.admits(address)) {
      log.warn({ kind, id }, 'a notification carried a wrong signature');
      if (kind === 'payment') await noteForgery(this.db, id);
    }
    throw new AppError('session-required', { text: 'La firma no es válida.' });
  }

  private async store({ kind, id: providerId, signature }: Known, first: boolean): Promise<void> {
    if (signature === 'invalid') return;
    const job = first ? processNotificationJob : processHintJob;
    await this.db.transaction(async (tx) => {
      const same = and(
        eq(notificationInbox.kind, kind),
        eq(notificationInbox.providerId, providerId),
        eq(notificationInbox.signature, signature),
        isNull(notificationInbox.processedAt),
      );
      if ((await tx.$count(notificationInbox, same)) === 0) {
        await tx.insert(notificationInbox).values({ kind, providerId, signature });
      }
      const uniqueKey = `${kind}:${providerId}`;
      await sendJob(tx, job, { kind, providerId }, { uniqueKey });
    });
  }
}
