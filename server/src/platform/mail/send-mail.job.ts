// The outbox: an e-mail is sent by a job, so that it commits together with the rows it tells about.
// Its id is noted in the same transaction: what is posted again under the same id is not sent again.
import { lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sendJobs, type JobType } from '../queue/queue.ts';
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
export const postMail = (tx: Database, letter: Mail): Promise<void> => postMails(tx, [letter]);

const AT_ONCE = 500;

/** The same for many: one by one, thousands would hold up whoever else asks the embedded database. */
export async function postMails(tx: Database, letters: readonly Mail[]): Promise<void> {
  for (let start = 0; start < letters.length; start += AT_ONCE) {
    const batch = letters.slice(start, start + AT_ONCE);
    const rows = await tx
      .insert(postedMails)
      .values(batch.map(({ id }) => ({ id })))
      .onConflictDoNothing()
      .returning({ id: postedMails.id });
    const fresh = new Set(rows.map(({ id }) => id));
    await sendJobs(
      tx,
      sendMail,
      batch.filter(({ id }) => fresh.has(id)),
    );
  }
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
