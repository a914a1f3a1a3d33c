// Registration, login, recovery. Tokens leave the server once; only their hashes are stored.
import { randomUUID } from 'node:crypto';
import { newPasswordProblem } from '@photolab/domain/people/passwords';
import type { Role } from '@photolab/domain/people/roles';
import { sessionEnd } from '@photolab/domain/people/session-life';
import { AppError } from '../../http/app-error.ts';
import { violatedConstraint, type Database } from '../../platform/db/database.ts';
import { mayMailTo } from '../../platform/mail/letter-box.ts';
import { sendJob } from '../../platform/queue/queue.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import * as repository from './accounts.repository.ts';
import { sendRecoveryJob } from './jobs/send-recovery.job.ts';
import { bookLogin, deviceHash, originHashes, type LoginOrigin } from './login-limit.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { findKnownOrigin, insertSession, rememberOrigins } from './sessions.repository.ts';

/** Recovery e-mails to one letter box within an hour: nobody fills another's. */
const RECOVERY_MAILS = { about: 'recovery', most: 3, seconds: 3600 };

export interface AccountsDeps {
  db: Database;
  publicUrl: string;
}

/** @throws AppError `email-taken`, `invalid` with what is wrong with the password */
export async function registerAccount(
  { db }: Pick<AccountsDeps, 'db'>,
  input: { email: string; password: string; role?: Role },
): Promise<void> {
  const { password, ...account } = input;
  await refuseWeak(password, account.email);
  await insertAccount(db, { ...account, passwordHash: await hashPassword(password) });
}

async function refuseWeak(password: string, email: string): Promise<void> {
  const problem = await newPasswordProblem(password, email);
  if (problem) throw new AppError('invalid', { text: problem });
}

async function insertAccount(
  db: Database,
  account: Parameters<typeof repository.insertAccount>[1],
): Promise<void> {
  try {
    await repository.insertAccount(db, account);
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_email') throw new AppError('email-taken');
    throw error;
  }
}

interface Login {
  email: string;
  password: string;
  origin: LoginOrigin;
  /** The session that this one takes the place of. */
  replaced: string | undefined;
}

/** Starts a session and returns its token. @throws AppError `wrong-credentials`, `too-many-logins` */
export async function login({ db }: Pick<AccountsDeps, 'db'>, input: Login) {
  const attempt = await bookLogin(db, input.email, input.origin);
  const account = await repository.findAccountByEmail(db, input.email);
  const matches = await verifyPassword(account?.passwordHash, input.password);
  if (!account || !matches) throw new AppError('wrong-credentials');
  await attempt.giveBack();
  return beginSession(db, account, input);
}

/**
 * While the password was checked the account may have got another one, which ends all sessions, or have
 * been deleted: `account` is as it was read before. @throws AppError `wrong-credentials`
 */
export function beginSession(
  db: Database,
  account: repository.AccountRow,
  input: Pick<Login, 'origin' | 'replaced'>,
) {
  const { id, email, role } = account;
  return db.transaction(async (tx) => {
    if (!(await repository.holdUnchanged(tx, account))) throw new AppError('wrong-credentials');
    const token = newToken();
    const expiresAt = sessionEnd(role, new Date());
    await insertSession(
      tx,
      { tokenHash: hashToken(token), accountId: id, expiresAt },
      input.replaced,
    );
    const device = await trustDevice(tx, account, input.origin);
    return { token, device, expiresAt, role, email };
  });
}

/** Returns what the device is known by: a value of our own making, the same as long as it has one. */
async function trustDevice(
  db: Database,
  { id, email }: { id: number; email: string },
  { device, address }: LoginOrigin,
): Promise<string> {
  const known = device && (await findKnownOrigin(db, email, [deviceHash(device)]));
  const trusted = known ? device : newToken();
  await rememberOrigins(db, id, originHashes({ device: trusted, address }));
  return trusted;
}

/** Has a recovery e-mail sent when the account exists; says nothing about whether it does. */
export async function requestRecovery(
  { db }: Pick<AccountsDeps, 'db'>,
  email: string,
): Promise<void> {
  const account = await repository.findAccountByEmail(db, email);
  if (!account) return;
  if (!(await mayMailTo(db, account.email, RECOVERY_MAILS))) return;
  await sendJob(db, sendRecoveryJob, { accountId: account.id, request: randomUUID() });
}

/** Whether the link still sets a password. */
export async function isRecovery(
  { db }: Pick<AccountsDeps, 'db'>,
  token: string,
): Promise<boolean> {
  return (await repository.findRecoveringAccount(db, hashToken(token))) !== undefined;
}

/**
 * Whoever has the link is the owner: the device is trusted from now on.
 * @throws AppError `recovery-token-invalid`, `invalid` with what is wrong with the password
 */
export async function resetPassword(
  { db }: Pick<AccountsDeps, 'db'>,
  input: { recoveryToken: string; newPassword: string; origin: LoginOrigin },
): Promise<{ device: string }> {
  const tokenHash = hashToken(input.recoveryToken);
  const account = await repository.findRecoveringAccount(db, tokenHash);
  if (!account) throw new AppError('recovery-token-invalid');
  await refuseWeak(input.newPassword, account.email);
  const passwordHash = await hashPassword(input.newPassword);
  const redeemed = { tokenHash, accountId: account.id, passwordHash };
  return db.transaction(async (tx) => {
    if (!(await repository.redeemRecoveryToken(tx, redeemed))) {
      throw new AppError('recovery-token-invalid');
    }
    return { device: await trustDevice(tx, account, input.origin) };
  });
}

/** The account exists afterwards, is an administrator and has this password. */
export async function ensureAdmin(
  deps: Pick<AccountsDeps, 'db'>,
  admin: { email: string; password: string },
): Promise<void> {
  const { db } = deps;
  const account = await repository.findAccountByEmail(db, admin.email);
  const role = 'admin';
  if (!account) {
    const passwordHash = await hashPassword(admin.password);
    return insertAccount(db, { email: admin.email, passwordHash, role }).catch((error: unknown) => {
      // Of processes that start at once another one made it.
      if (error instanceof AppError && error.code === 'email-taken')
        return ensureAdmin(deps, admin);
      throw error;
    });
  }
  const same = await verifyPassword(account.passwordHash, admin.password);
  if (same && account.role === role) return;
  const passwordHash = same ? account.passwordHash : await hashPassword(admin.password);
  await repository.setCredentials(db, account.id, { passwordHash, role });
}

/** A new password and nothing else: the role stays. False when nobody has the e-mail. */
export async function changePassword(
  { db }: Pick<AccountsDeps, 'db'>,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const account = await repository.findAccountByEmail(db, email);
  if (!account) return false;
  const passwordHash = await hashPassword(password);
  await repository.setCredentials(db, account.id, { passwordHash });
  return true;
}
