// Writes the way into the team. The link is made here and goes straight into the e-mail: no row ever
// holds it.
import { ROLE_NAMES } from '@photolab/domain/people/roles';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import { invitationLetter } from '../../platform/mail/letters/to-runners.ts';
import { MAIL_JOBS } from '../../platform/mail/mail-jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { JobType } from '../../platform/queue/queue.ts';
import { handleJob } from '../../platform/queue/worker.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { invitations } from '../../schema/accounts.ts';

/** As long as a studio waits for somebody it asked. */
export const INVITATION_DAYS = 7;

const payload = z.object({ invitationId: z.int() });

export const sendInvitationJob: JobType<z.output<typeof payload>> = {
  name: MAIL_JOBS.invitation,
  parse: (stored) => payload.parse(stored),
  maxAttempts: 6,
  concurrency: 2,
  leaseSeconds: 60,
  priority: -5,
};

export function sendInvitation({ db, mailer }: { db: Database; mailer: Mailer }) {
  return handleJob(sendInvitationJob, async ({ invitationId: id }) => {
    const token = newToken();
    const tokenHash = hashToken(token);
    const [invitation] = await db
      .update(invitations)
      .set({ tokenHash })
      .where(eq(invitations.id, id))
      .returning();
    // Taken back in between.
    if (!invitation) return;
    await mailer.send({
      // Begun anew after a kill, the link of the letter before is dead: of two with one id mailboxes keep that.
      id: `invitation-${String(id)}-${tokenHash.slice(0, 16)}`,
      to: invitation.email,
      letter: invitationLetter({
        role: ROLE_NAMES[invitation.role].toLowerCase(),
        path: `/invitacion/${token}`,
        days: INVITATION_DAYS,
      }),
    });
  });
}
