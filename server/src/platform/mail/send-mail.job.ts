// The outbox: an e-mail is sent by a job, so that it commits together with the rows it tells about.
// The mail's id becomes its Message-ID, so a retry is recognisable as the same mail.
import * as z from 'zod';
import type { JobType } from '../queue/queue.ts';
import { handleJob } from '../queue/worker.ts';
import type { Mailer } from './mailer.ts';

const mail = z.object({
  id: z.string().min(1),
  to: z.string().min(1),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** Send it with `sendJob(tx, sendMail, mail, { uniqueKey: mail.id })`. */
export const sendMail: JobType<z.output<typeof mail>> = {
  name: 'send-mail',
  parse: (payload) => mail.parse(payload),
  maxAttempts: 10,
  concurrency: 2,
  leaseSeconds: 120,
};

export const sendMailHandler = (deps: { mailer: Mailer }) =>
  handleJob(sendMail, (payload) => deps.mailer.send(payload));
