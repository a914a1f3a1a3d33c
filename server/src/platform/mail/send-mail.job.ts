// The outbox: an e-mail is sent by a job, so that it commits together with the rows it tells about.
// Its id is noted in the same transaction: what is posted again under the same id is not sent again.
import { lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sendJob, type JobType } from '../queue/queue.ts';
import { handleJob } from '../queue/worker.ts';
import { postedMails } from '../../schema/operations.ts';
import { MAIL_JOBS, MAIL_PATIENCE } from './mail-jobs.ts';
import { mail, type Mail, type Mailer } from './mailer.ts';

export const sendMail: JobType<Mail> = {
  name: MAIL_JOBS.letter,
  parse: (payload) => mail.parse(payload),
  ...MAIL_PATIENCE,
  concurrency: 2,
  leaseSeconds: 120,
};

/** Posts an e-mail in the caller's transaction; one with this id that was posted before is enough. */
export async function postMail(tx: Database, letter: Mail): Promise<void> {
  const [fresh] = await tx
    .insert(postedMails)
    .values({ id: letter.id })
    .onConflictDoNothing()
    .returning({ id: postedMails.id });
  if (fresh) await sendJob(tx, sendMail, letter);
}

/**
 * How long the ids of e-mails are kept. Whoever decides by them whom to write to looks back less far.
 */
export const POSTED_DAYS = 400;

export async function purgePostedMails(db: Database): Promise<void> {
  const old = sql`now() - make_interval(days => ${POSTED_DAYS})`;
  await db.delete(postedMails).where(lt(postedMails.createdAt, old));
}

export const sendMailHandler = (deps: { mailer: Mailer }) =>
  handleJob(sendMail, (payload) => deps.mailer.send(payload));
