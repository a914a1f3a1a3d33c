// The list of what administrators did. Entries are written in the transaction of what they tell
// about, and never changed.
import { beginningOf } from '@photolab/domain/shop/text';
import type { CurrentSession } from '../http/route.ts';
import type { Database } from '../platform/db/database.ts';
import { auditEntries } from '../schema/operations.ts';

/**
 * Notes that the session's administrator did `action` (a Spanish verb, such as `crear`) to
 * `subject` (a Spanish name, such as `evento 12`). `detail` holds no secrets and no faces.
 */
export async function audit(
  db: Pick<Database, 'insert'>,
  session: Pick<CurrentSession, 'accountId' | 'email'> | undefined,
  action: string,
  subject: string,
  detail = '',
): Promise<void> {
  await db.insert(auditEntries).values({
    accountId: session?.accountId ?? null,
    actor: session?.email ?? '',
    action,
    subject,
    detail: beginningOf(detail, 2_000),
  });
}
