// Every kind of job and who does it.
import { forgetSessions } from './features/accounts/jobs/forget-sessions.job.ts';
import { sendRecovery } from './features/accounts/jobs/send-recovery.job.ts';
import { checkOrder } from './features/orders/jobs/check-order.job.ts';
import { deliverOrder } from './features/orders/jobs/deliver-order.job.ts';
import { forgetNotices } from './features/orders/jobs/forget-notices.job.ts';
import {
  processHint,
  processNotification,
} from './features/orders/jobs/process-notification.job.ts';
import { makeWebSizes } from './features/orders/jobs/make-web-sizes.job.ts';
import { recountSales } from './features/orders/jobs/recount-sales.job.ts';
import { refundPayment } from './features/orders/jobs/refund-payment.job.ts';
import { sendNumbers } from './features/orders/jobs/send-numbers.job.ts';
import { unlinkOrdersHandler } from './features/orders/jobs/unlink-orders.job.ts';
import { tellBuyer } from './features/orders/jobs/tell-buyer.job.ts';
import { catchUpEventHandler } from './features/pipeline/jobs/catch-up-event.job.ts';
import { deleteDueFacesJob } from './features/pipeline/jobs/delete-due-faces.job.ts';
import { judgeReadingsHandler } from './features/pipeline/jobs/judge-readings.job.ts';
import { makePreviewHandler } from './features/pipeline/jobs/make-preview.job.ts';
import { purgePhotosHandler } from './features/pipeline/jobs/purge-photos.job.ts';
import { earlierReadings, readPhotoHandler } from './features/pipeline/jobs/read-photo.job.ts';
import {
  earlierForgetting,
  forgetAlertHandler,
} from './features/search/alerts/forget-alert.job.ts';
import { matchAlertsHandler } from './features/search/alerts/match-alerts.job.ts';
import { forgetRequests } from './features/search/privacy/forget-requests.job.ts';
import { sendInvitation } from './features/team/send-invitation.job.ts';
import { dropUnusedFileHandler } from './features/upload/drop-unused-file.job.ts';
import { sendMailHandler } from './platform/mail/send-mail.job.ts';
import type { JobHandler } from './platform/queue/worker.ts';
import type { Services } from './services.ts';

/** Planned at every start. */
export const DAILY_JOBS = [forgetSessions, forgetNotices, deleteDueFacesJob, forgetRequests];

export function jobHandlers(services: Services): JobHandler[] {
  return [
    sendMailHandler(services),
    sendRecovery(services),
    sendInvitation(services),
    tellBuyer(services),
    sendNumbers(services),
    makeWebSizes(services),
    checkOrder(services),
    deliverOrder(services),
    processNotification(services),
    processHint(services),
    refundPayment(services),
    recountSales(services),
    unlinkOrdersHandler(services),
    makePreviewHandler(services),
    readPhotoHandler(services),
    ...earlierReadings(services),
    judgeReadingsHandler(services),
    catchUpEventHandler(services),
    purgePhotosHandler(services),
    dropUnusedFileHandler(services),
    matchAlertsHandler(services),
    forgetAlertHandler(services),
    earlierForgetting(services),
    ...DAILY_JOBS.map((job) => job.handler(services)),
  ];
}
