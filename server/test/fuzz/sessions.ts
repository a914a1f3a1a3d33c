// Sessions without the cost of a password: the fuzz loses them by the dozen.
import { randomUUID } from 'node:crypto';
import { insertSession } from '../../src/features/accounts/sessions.repository.ts';
import { hashToken, newToken } from '../../src/platform/tokens.ts';
import { SESSION_COOKIE } from '../../src/http/session.ts';
import { hashPassword } from '../../src/platform/passwords.ts';
import { accounts } from '../../src/schema/accounts.ts';
import type { Services } from '../../src/services.ts';

const HOUR_MS = 3_600_000;

/** One for all: a hash takes its time on purpose. */
const passwordHash = hashPassword('una clave de prueba');

/** The header of a new account's session. */
export async function openAccountSession(
  { db }: Pick<Services, 'db'>,
  role: 'user' | 'admin',
): Promise<string> {
  const [account] = await db
    .insert(accounts)
    .values({ email: `${randomUUID()}@example.com`, passwordHash: await passwordHash, role })
    .returning({ id: accounts.id });
  if (!account) throw new Error('the account was not stored');
  const token = newToken();
  const expiresAt = new Date(Date.now() + HOUR_MS);
  await insertSession(
    db,
    { tokenHash: hashToken(token), accountId: account.id, expiresAt },
    undefined,
  );
  return `${SESSION_COOKIE}=${token}`;
}
