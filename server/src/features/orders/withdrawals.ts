// Botón de arrepentimiento: what a withdrawal leaves behind, and who is written to.
import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { isJustSent, lockAddress } from '../../platform/db/sent-again.ts';
import { mayMailTo } from '../../platform/mail/letter-box.ts';
import { withdrawalLetter } from '../../platform/mail/letters/to-buyers.ts';
import { withdrawalCopy } from '../../platform/mail/letters/to-studio.ts';
import { STUDIO } from '../../platform/mail/mailer.ts';
import { postMail } from '../../platform/mail/send-mail.job.ts';
import { withdrawalRequests } from '../../schema/orders.ts';

/** To one address in a day. */
const MAILS_A_DAY = { about: 'withdrawal', most: 5 };

type Withdrawal = Omit<typeof withdrawalRequests.$inferInsert, 'code'> & {
  operationNumber: string;
  message: string;
};

/** Returns its code; what is sent again for want of an answer has the one it got. */
export function withdraw(db: Database, asked: Withdrawal): Promise<string> {
  return db.transaction(async (tx) => {
    await lockAddress(tx, 'withdrawal', asked.email);
    const sent = await codeOfTwin(tx, asked);
    if (sent) return sent;
    const code = await insertWithCode(tx, asked);
    // The address may be somebody else's; the code is on the screen anyway.
    if (await mayMailTo(tx, asked.email, MAILS_A_DAY)) {
      await postMail(tx, {
        id: `withdrawal-${code}`,
        to: asked.email,
        letter: withdrawalLetter({ ...asked, code }),
      });
    }
    await postMail(tx, {
      id: `withdrawal-copy-${code}`,
      to: STUDIO,
      replyTo: asked.email,
      letter: withdrawalCopy({ ...asked, code }),
    });
    return code;
  });
}

async function codeOfTwin(tx: Database, asked: Withdrawal): Promise<string | undefined> {
  const { name, email, operationNumber, message, createdAt } = withdrawalRequests;
  const [twin] = await tx
    .select({ code: withdrawalRequests.code })
    .from(withdrawalRequests)
    .where(
      and(
        eq(name, asked.name),
        eq(email, asked.email),
        eq(operationNumber, asked.operationNumber),
        eq(message, asked.message),
        isJustSent(createdAt),
      ),
    );
  return twin?.code;
}

/** Of a code that somebody has already another is drawn. */
async function insertWithCode(tx: Database, asked: Withdrawal): Promise<string> {
  for (;;) {
    const code = `ARR-${String(randomInt(10_000_000, 100_000_000))}`;
    const rows = await tx
      .insert(withdrawalRequests)
      .values({ ...asked, code })
      .onConflictDoNothing()
      .returning({ code: withdrawalRequests.code });
    if (rows.length > 0) return code;
  }
}
