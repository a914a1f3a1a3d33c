// Every kind of job and who does it.
import { checkOrder } from './features/orders/jobs/check-order.job.ts';
import { deliverOrder } from './features/orders/jobs/deliver-order.job.ts';
import { processNotification } from './features/orders/jobs/process-notification.job.ts';
import { refundPayment } from './features/orders/jobs/refund-payment.job.ts';
import { sendMailHandler } from './platform/mail/send-mail.job.ts';
import type { JobHandler } from './platform/queue/worker.ts';
import type { Services } from './services.ts';

export function jobHandlers(services: Services): JobHandler[] {
  return [
    sendMailHandler(services),
    checkOrder(services),
    deliverOrder(services),
    processNotification(services),
    refundPayment(services),
  ];
}
