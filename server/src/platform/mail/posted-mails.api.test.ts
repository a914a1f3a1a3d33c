import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { postedMails } from '../../schema/operations.ts';
import { POSTED_DAYS, purgePostedMails } from './send-mail.job.ts';

const shop = useShop();

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
