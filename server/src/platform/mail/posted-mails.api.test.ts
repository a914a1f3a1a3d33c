import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { jobs, postedMails } from '../../schema/operations.ts';
import { MAIL_JOBS } from './mail-jobs.ts';
import { POSTED_DAYS, purgePostedMails } from './send-mail.job.ts';

const shop = useShop();

it('an order whose e-mail could not leave is one that waits, in the measures too', async () => {
  const { db, metrics } = shop().services;
  for (const name of Object.values(MAIL_JOBS))
    await db.insert(jobs).values({ name, payload: {}, attempts: 3, maxAttempts: 10 });
  expect(await metrics.text()).toContain(
    `photolab_mails_waiting ${String(Object.keys(MAIL_JOBS).length)}\n`,
  );
});

it('the ids of e-mails are kept so many days after they were posted', async () => {
  const { db } = shop().services;
  const ago = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db.insert(postedMails).values([
    { id: 'old', createdAt: ago(POSTED_DAYS + 1) },
    { id: 'recent', createdAt: ago(POSTED_DAYS - 1) },
  ]);
  await purgePostedMails(db);
  expect((await db.select().from(postedMails)).map(({ id }) => id)).toEqual(['recent']);
});
