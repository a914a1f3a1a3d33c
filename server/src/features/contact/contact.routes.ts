// Visitors' messages.
import * as contract from '@photolab/contract/endpoints/contact';
import { and, eq } from 'drizzle-orm';
import { route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { isJustSent, lockAddress } from '../../platform/db/sent-again.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { contactLetter } from '../../platform/mail/letters/to-studio.ts';
import { STUDIO } from '../../platform/mail/mailer.ts';
import { postMail } from '../../platform/mail/send-mail.job.ts';
import { contactMessages } from '../../schema/content.ts';

export function contactRoutes({ db }: { db: Database }): Route[] {
  return [
    route(contract.sendContactMessage, async ({ body }) => {
      await db.transaction(async (tx) => {
        await lockAddress(tx, 'contact', body.email);
        if (await isTwinKept(tx, body)) return;
        const row = onlyRow(
          await tx.insert(contactMessages).values(body).returning({ id: contactMessages.id }),
        );
        await postMail(tx, {
          id: `contact-${String(row.id)}`,
          to: STUDIO,
          replyTo: body.email,
          letter: contactLetter(body),
        });
      });
      return { text: 'Recibimos tu mensaje. Te respondemos por email a la brevedad.' };
    }),
  ];
}

async function isTwinKept(
  tx: Database,
  asked: Pick<typeof contactMessages.$inferInsert, 'name' | 'email' | 'message'>,
): Promise<boolean> {
  const { name, email, message, createdAt } = contactMessages;
  const isTwin = and(
    eq(name, asked.name),
    eq(email, asked.email),
    eq(message, asked.message),
    isJustSent(createdAt),
  );
  return (await tx.$count(contactMessages, isTwin)) > 0;
}
