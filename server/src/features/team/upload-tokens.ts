// Upload tokens: told once when they are made, kept as SHA-256; whoever carries one is its owner, as
// far as an endpoint takes tokens.
import { mayCall } from '@photolab/domain/people/access';
import type { Role } from '@photolab/domain/people/roles';
import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { CurrentSession } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { lockOwners } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { accounts, sessions, uploadTokens } from '../../schema/accounts.ts';
import { refuseFormer } from './team.repository.ts';

const MOST_TOKENS = 20;
/** A token in use is noted at most this often: not with every photo. */
const NOTED_EVERY_MS = 60_000;
/** So that somebody who finds one knows what it is. */
const PREFIX = 'photolab_';

type Owned = Pick<CurrentSession, 'accountId' | 'role'>;

const mayUpload = (role: Role) => mayCall(role, 'photographer');
const own = ({ accountId, role }: Owned) =>
  role === 'admin' ? undefined : eq(uploadTokens.accountId, accountId);

/** Whose token this is; undefined once it was taken back or its owner left the team. */
export async function findTokenOwner(
  db: Database,
  token: string,
): Promise<CurrentSession | undefined> {
  const tokenHash = hashToken(token);
  const [row] = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      role: accounts.role,
      lastUsedAt: uploadTokens.lastUsedAt,
    })
    .from(uploadTokens)
    .innerJoin(accounts, eq(accounts.id, uploadTokens.accountId))
    .where(eq(uploadTokens.tokenHash, tokenHash));
  if (!row || !mayUpload(row.role)) return undefined;
  const { lastUsedAt, ...owner } = row;
  const now = new Date();
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) > NOTED_EVERY_MS) {
    await db
      .update(uploadTokens)
      .set({ lastUsedAt: now })
      .where(eq(uploadTokens.tokenHash, tokenHash));
  }
  return { ...owner, tokenHash };
}

const shown = {
  id: uploadTokens.id,
  name: uploadTokens.name,
  accountId: uploadTokens.accountId,
  email: accounts.email,
  createdAt: uploadTokens.createdAt,
  lastUsedAt: uploadTokens.lastUsedAt,
};

export const listTokens = (db: Database, asker: Owned) =>
  db
    .select(shown)
    .from(uploadTokens)
    .innerJoin(accounts, eq(accounts.id, uploadTokens.accountId))
    .where(own(asker))
    .orderBy(desc(uploadTokens.id));

interface Making {
  session: CurrentSession;
  name: string;
  accountId: number;
}

/** @throws AppError `admin-required`, `not-found`, `session-required`, `too-many-tokens` */
export function createToken(db: Database, { session, name, accountId }: Making) {
  return db.transaction(async (tx) => {
    // Whoever takes the role away meanwhile ends this token with what else its maker made.
    if (accountId !== session.accountId) refuseFormer(session, await lockOwners(tx));
    // Two at once come one after the other.
    const [owner] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update');
    if (!owner || !mayUpload(owner.role)) throw new AppError('not-found');
    // A new password that came meanwhile has ended the session, and tokens with it.
    if ((await tx.$count(sessions, eq(sessions.tokenHash, session.tokenHash))) === 0) {
      throw new AppError('session-required');
    }
    const count = await tx.$count(uploadTokens, eq(uploadTokens.accountId, accountId));
    if (count >= MOST_TOKENS) throw new AppError('too-many-tokens');
    const token = PREFIX + newToken();
    const values = { accountId, name, tokenHash: hashToken(token), madeBy: session.accountId };
    const row = onlyRow(await tx.insert(uploadTokens).values(values).returning());
    await audit(tx, session, 'crear token de', owner.email, name);
    const { id, createdAt, lastUsedAt } = row;
    return { id, name, accountId, email: owner.email, createdAt, lastUsedAt, token };
  });
}

/** @throws AppError `not-found`, also for somebody else's */
export function revokeToken(
  db: Database,
  { session, id }: { session: CurrentSession; id: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(uploadTokens)
      .where(and(eq(uploadTokens.id, id), own(session)))
      .returning({
        name: uploadTokens.name,
        email: sql<string>`(select email from accounts where id = upload_tokens.account_id)`,
      });
    if (!gone) throw new AppError('not-found');
    await audit(tx, session, 'anular token de', gone.email, gone.name);
  });
}
