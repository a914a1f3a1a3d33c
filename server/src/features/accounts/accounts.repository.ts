// Accounts and their recovery tokens. E-mails are compared without case.
import type { Role } from '@photolab/domain/people/roles';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { endAccess } from '../../records/access.ts';
import { isAddress } from '../../schema/columns.ts';
import { accounts, recoveryTokens } from '../../schema/accounts.ts';

const byEmail = (email: string) => isAddress(accounts.email, email);

export async function findAccountByEmail(db: Database, email: string) {
  const [account] = await db.select().from(accounts).where(byEmail(email));
  return account;
}

export async function findAccount(db: Database, id: number) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  return account;
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Whether its password and role are still these; until the transaction ends they stay. */
export async function holdUnchanged(
  tx: Database,
  { id, passwordHash, role }: AccountRow,
): Promise<boolean> {
  const [row] = await tx
    .select({ passwordHash: accounts.passwordHash, role: accounts.role })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('share');
  return row?.passwordHash === passwordHash && row.role === role;
}

export async function insertAccount(
  db: Database,
  account: { email: string; passwordHash: string; role?: Role },
) {
  const [row] = await db.insert(accounts).values(account).returning({ id: accounts.id });
  return row;
}

export async function updateAccount(
  db: Database,
  id: number,
  change: Partial<typeof accounts.$inferInsert>,
) {
  const [row] = await db
    .update(accounts)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(accounts.id, id))
    .returning();
  return row;
}

/** A new password or role ends whatever opened the account before. */
export async function setCredentials(
  db: Database,
  id: number,
  change: { passwordHash: string; role?: Role },
): Promise<void> {
  await db.transaction(async (tx) => {
    await updateAccount(tx, id, change);
    await endAccess(tx, id);
  });
}

export async function insertRecoveryToken(
  db: Database,
  token: { tokenHash: string; accountId: number; expiresAt: Date },
) {
  await db.insert(recoveryTokens).values(token);
}

/** The account whose link this is, while the link is good. */
export async function findRecoveringAccount(db: Database, tokenHash: string) {
  const [row] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(recoveryTokens)
    .innerJoin(accounts, eq(accounts.id, recoveryTokens.accountId))
    .where(and(eq(recoveryTokens.tokenHash, tokenHash), gt(recoveryTokens.expiresAt, sql`now()`)));
  return row;
}

/** Sets the password if the token is still good; of several links used at once, one wins. */
export async function redeemRecoveryToken(
  db: Database,
  {
    tokenHash,
    accountId,
    passwordHash,
  }: Record<'tokenHash' | 'passwordHash', string> & {
    accountId: number;
  },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update');
    if (!(await findRecoveringAccount(tx, tokenHash))) return false;
    await setCredentials(tx, accountId, { passwordHash });
    return true;
  });
}
