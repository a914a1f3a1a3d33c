// Who owns the shop; and what opens an account besides its password, which ends together: with a new password, with
// another role, with a word of its owner.
import { asc, eq, or } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { accounts, recoveryTokens, sessions, uploadTokens } from '../schema/accounts.ts';

/** Every session, open recovery link and upload token of the account, and those it made for others: it was told them. */
export async function endAccess(tx: Database, accountId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
  await tx.delete(recoveryTokens).where(eq(recoveryTokens.accountId, accountId));
  await tx
    .delete(uploadTokens)
    .where(or(eq(uploadTokens.accountId, accountId), eq(uploadTokens.madeBy, accountId)));
}

/** Until the transaction ends nobody else takes an owner's role, or gives one. */
export async function lockOwners(tx: Database): Promise<number[]> {
  const owners = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.role, 'admin'))
    .orderBy(asc(accounts.id))
    .for('update');
  return owners.map(({ id }) => id);
}
