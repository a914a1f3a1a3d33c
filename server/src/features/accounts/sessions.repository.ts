// Sessions, and the devices and addresses that logged in to an account before.
import { isSessionAlive } from '@photolab/domain/people/session-life';
import { and, desc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { isAddress } from '../../schema/columns.ts';
import { accounts, loginOrigins, recoveryTokens, sessions } from '../../schema/accounts.ts';

/** A session in use is noted at most this often: not with every call. */
const NOTED_EVERY_MS = 5 * 60_000;
const ORIGIN_KEPT_DAYS = 400;
/** Sessions, and known origins, of one account: of more, those not used for the longest go. */
const MOST_OF_ACCOUNT = 60;

/** Starts a session and ends the one it replaces, if any. */
export async function insertSession(
  db: Database,
  session: { tokenHash: string; accountId: number; expiresAt: Date },
  replaced: string | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (replaced) await deleteSession(tx, replaced);
    await tx.insert(sessions).values(session);
    const mine = eq(sessions.accountId, session.accountId);
    const latest = tx
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(mine)
      .orderBy(desc(sessions.lastSeenAt))
      .limit(MOST_OF_ACCOUNT);
    await tx.delete(sessions).where(and(mine, notInArray(sessions.tokenHash, latest)));
  });
}

/** Whose session this is; undefined once it was idle for too long or reached its end. */
export async function findSession(db: Database, tokenHash: string) {
  const now = new Date();
  const [row] = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      role: accounts.role,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  if (!row || !isSessionAlive(row, now)) return undefined;
  const { accountId, email, role, lastSeenAt } = row;
  if (now.getTime() - lastSeenAt.getTime() > NOTED_EVERY_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
  }
  return { accountId, email, role, tokenHash };
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(db: Database, accountId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.accountId, accountId));
}

/** The first of these origins that logged in to the account before. */
export async function findKnownOrigin(db: Database, email: string, origins: string[]) {
  const [row] = await db
    .select({ originHash: loginOrigins.originHash })
    .from(loginOrigins)
    .innerJoin(accounts, eq(accounts.id, loginOrigins.accountId))
    .where(and(isAddress(accounts.email, email), inArray(loginOrigins.originHash, origins)))
    .limit(1);
  return row?.originHash;
}

export async function rememberOrigins(
  db: Database,
  accountId: number,
  origins: string[],
): Promise<void> {
  await db
    .insert(loginOrigins)
    .values(origins.map((originHash) => ({ accountId, originHash })))
    .onConflictDoUpdate({
      target: [loginOrigins.accountId, loginOrigins.originHash],
      set: { lastUsedAt: sql`now()` },
    });
  const mine = eq(loginOrigins.accountId, accountId);
  const latest = db
    .select({ originHash: loginOrigins.originHash })
    .from(loginOrigins)
    .where(mine)
    .orderBy(desc(loginOrigins.lastUsedAt))
    .limit(MOST_OF_ACCOUNT);
  await db.delete(loginOrigins).where(and(mine, notInArray(loginOrigins.originHash, latest)));
}

/** Removes what no longer opens anything. */
export async function purgeSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(recoveryTokens).where(lt(recoveryTokens.expiresAt, sql`now()`));
  const old = sql`now() - make_interval(days => ${ORIGIN_KEPT_DAYS})`;
  await db.delete(loginOrigins).where(lt(loginOrigins.lastUsedAt, old));
}
