// The list of what administrators did. Entries are written in the transaction of what they tell
// about, and never changed.
import { beginningOf } from '@photolab/domain/shop/text';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../http/app-error.ts';
import type { CurrentSession } from '../http/route.ts';
import type { Database } from '../platform/db/database.ts';
import { auditEntries } from '../schema/operations.ts';

/**
 * Notes that the session's administrator did `action` (a Spanish verb, such as `crear`) to
 * `subject` (a Spanish name, such as `evento 12`). `detail` holds no secrets and no faces.
 * @throws AppError `made-already` where the session's attempt did it before: the caller's transaction undoes the second
 */
export async function audit(
  db: Pick<Database, 'insert'>,
  session: Pick<CurrentSession, 'accountId' | 'email' | 'attempt'> | undefined,
  action: string,
  subject: string,
  detail = '',
): Promise<void> {
  const noted = await db
    .insert(auditEntries)
    .values({
      accountId: session?.accountId ?? null,
      actor: session?.email ?? '',
      action,
      subject,
      detail: beginningOf(detail, 2_000),
      attempt: session?.attempt ?? null,
    })
    // Another call of the attempt that is under way is waited for.
    .onConflictDoNothing()
    .returning({ id: auditEntries.id });
  if (noted.length === 0) throw new AppError('made-already');
}

/** Whether the session's attempt is noted as done. */
export async function isNoted(
  db: Database,
  { accountId, attempt }: Pick<CurrentSession, 'accountId' | 'attempt'>,
): Promise<boolean> {
  if (!attempt) return false;
  const ofAttempt = and(eq(auditEntries.accountId, accountId), eq(auditEntries.attempt, attempt));
  return (await db.$count(auditEntries, ofAttempt)) > 0;
}
