// Registration, login, recovery. Tokens leave the server once; only their hashes are stored.
import { randomUUID } from 'node:crypto';
import { AppError } from '../../http/app-error.ts';
import { violatedConstraint, type Database } from '../../platform/db/database.ts';
import { sendJob } from '../../platform/queue/queue.ts';
import { sendRecoveryJob } from './jobs/send-recovery.job.ts';
import * as repository from './accounts.repository.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hashToken, newToken } from './tokens.ts';

const SESSION_DAYS = 30;

export interface AccountsDeps {
  db: Database;
  publicUrl: string;
}

/** @throws AppError `email-taken` */
export async function registerAccount(
  { db }: Pick<AccountsDeps, 'db'>,
  input: { email: string; password: string; role?: 'user' | 'admin' },
): Promise<void> {
  const { password, ...account } = input;
  const passwordHash = await hashPassword(password);
  try {
    await repository.insertAccount(db, { ...account, passwordHash });
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_email') throw new AppError('email-taken');
    throw error;
  }
}

/** Starts a session and returns its token. @throws AppError `wrong-credentials` */
export async function login(
  { db }: Pick<AccountsDeps, 'db'>,
  input: { email: string; password: string },
) {
  const account = await repository.findAccountByEmail(db, input.email);
  const matches = await verifyPassword(account?.passwordHash, input.password);
  if (!account || !matches) throw new AppError('wrong-credentials');
  const token = newToken();
  const expiresAt = new Date(Date.now() + SESSION_DAYS * 86_400_000);
  await repository.insertSession(db, {
    tokenHash: hashToken(token),
    accountId: account.id,
    expiresAt,
  });
  return { token, expiresAt, role: account.role, email: account.email };
}

/** Has a recovery e-mail sent when the account exists; says nothing about whether it does. */
export async function requestRecovery(
  { db }: Pick<AccountsDeps, 'db'>,
  email: string,
): Promise<void> {
  const account = await repository.findAccountByEmail(db, email);
  if (account) {
    await sendJob(db, sendRecoveryJob, { accountId: account.id, request: randomUUID() });
  }
}

/** @throws AppError `recovery-token-invalid` */
export async function resetPassword(
  { db }: Pick<AccountsDeps, 'db'>,
  input: { recoveryToken: string; newPassword: string },
): Promise<void> {
  const passwordHash = await hashPassword(input.newPassword);
  const redeemed = await repository.redeemRecoveryToken(
    db,
    hashToken(input.recoveryToken),
    passwordHash,
  );
  if (!redeemed) throw new AppError('recovery-token-invalid');
}

/** The account exists afterwards, is an administrator and has this password. */
export async function ensureAdmin(
  { db }: Pick<AccountsDeps, 'db'>,
  admin: { email: string; password: string },
): Promise<void> {
  const account = await repository.findAccountByEmail(db, admin.email);
  if (!account) return registerAccount({ db }, { ...admin, role: 'admin' });
  const same = await verifyPassword(account.passwordHash, admin.password);
  if (same && account.role === 'admin') return;
  const passwordHash = same ? account.passwordHash : await hashPassword(admin.password);
  await repository.updateAccount(db, account.id, { role: 'admin', passwordHash });
}
