// What opens an account besides its password. All of it ends together: with a new password, with
// another role, with a word of its owner.
import { eq, or } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { recoveryTokens, sessions, uploadTokens } from '../schema/accounts.ts';

/** Every session, open recovery link and upload token of the account, and those it made for others: it was told them. */
export async function endAccess(tx: Database, accountId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
  await tx.delete(recoveryTokens).where(eq(recoveryTokens.accountId, accountId));
  await tx
    .delete(uploadTokens)
    .where(or(eq(uploadTokens.accountId, accountId), eq(uploadTokens.madeBy, accountId)));
}
