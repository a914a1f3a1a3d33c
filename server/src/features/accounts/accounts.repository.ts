// Accounts, sessions and recovery tokens. E-mails are compared without case.
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { accounts, recoveryTokens, sessions } from '../../schema/accounts.ts';

const byEmail = (email: string) => eq(sql`lower(${accounts.email})`, email.toLowerCase());

export async function findAccountByEmail(db: Database, email: string) {
  const [account] = await db.select().from(accounts).where(byEmail(email));
  return account;
}

export async function findAccount(db: Database, id: number) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  return account;
}

export async function insertAccount(
  db: Database,
  account: { email: string; passwordHash: string; role?: 'user' | 'admin' },
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

export async function insertSession(
  db: Database,
  session: { tokenHash: string; accountId: number; expiresAt: Date },
) {
  await db.insert(sessions).values(session);
}

export async function findSession(db: Database, tokenHash: string) {
  const [row] = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      role: accounts.role,
      tokenHash: sessions.tokenHash,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`)));
  return row;
}

export async function deleteSession(db: Database, tokenHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function insertRecoveryToken(
  db: Database,
  token: { tokenHash: string; accountId: number; expiresAt: Date },
) {
  await db.insert(recoveryTokens).values(token);
}

/** Sets the password and ends every session, if the token is still good; each token works once. */
export async function redeemRecoveryToken(db: Database, tokenHash: string, passwordHash: string) {
  return db.transaction(async (tx) => {
    const [token] = await tx
      .update(recoveryTokens)
      .set({ usedAt: new Date() })
      .where(
        and(
          eq(recoveryTokens.tokenHash, tokenHash),
          isNull(recoveryTokens.usedAt),
          gt(recoveryTokens.expiresAt, sql`now()`),
        ),
      )
      .returning({ accountId: recoveryTokens.accountId });
    if (!token) return false;
    await updateAccount(tx, token.accountId, { passwordHash });
    await tx.delete(sessions).where(eq(sessions.accountId, token.accountId));
    return true;
  });
}
