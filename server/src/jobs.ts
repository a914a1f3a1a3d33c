// Every kind of job and who does it.
import { sendMailHandler } from './platform/mail/send-mail.job.ts';
import type { JobHandler } from './platform/queue/worker.ts';
import type { Services } from './services.ts';

export function jobHandlers(services: Services): JobHandler[] {
  return [sendMailHandler(services)];
}
