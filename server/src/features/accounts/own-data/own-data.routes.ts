// What is kept of an account, for its owner: to take along, and to delete.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import * as contract from '@photolab/contract/endpoints/accounts';
import { urlOf } from '@photolab/contract/request';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import {
  binaryRoute,
  route,
  type Call,
  type CurrentSession,
  type Route,
} from '../../../http/route.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sharedSecret } from '../../../platform/db/secret.ts';
import { mayMailTo } from '../../../platform/mail/letter-box.ts';
import { accountDataLetter } from '../../../platform/mail/letters/privacy.ts';
import { postMail } from '../../../platform/mail/send-mail.job.ts';
import { harmless } from '../../../platform/streams.ts';
import { findAccount } from '../accounts.repository.ts';
import type { LoginOrigin } from '../login-limit.ts';
import { deleteAccount } from './deletion.ts';
import { exportAccount, type Account } from './export.ts';
import { accountOfToken, EXPORT_HOURS, exportToken, isExportToken } from './export-links.ts';

/** E-mails to one letter box within an hour. */
const EXPORT_MAILS = { about: 'export', most: 3, seconds: 3600 };

/** Of the password too: another one ends the links that were sent before. */
const keyOf = async (db: Database, { passwordHash }: Pick<Account, 'passwordHash'>) =>
  `${await sharedSecret(db, 'account-export')} ${passwordHash}`;

interface Caller {
  originOf: (call: Call<unknown, unknown, unknown>) => LoginOrigin;
  endSession: (reply: FastifyReply) => void;
}

export function ownDataRoutes(db: Database, { originOf, endSession }: Caller): Route[] {
  return [
    route(contract.deleteAccount, async (call) => {
      const { session, body, reply } = call;
      if (!session) throw new AppError('session-required');
      const asked = { session, password: body.password, origin: originOf(call) };
      await deleteAccount(db, asked);
      endSession(reply);
      return { Status: 'Success' as const };
    }),
    route(contract.askForExport, async ({ session }) => {
      await sendExport(db, session);
      return { message: 'Te mandamos un email con el enlace para descargar tus datos.' };
    }),
    binaryRoute(contract.downloadExport, async ({ params: { token }, request, reply }) => {
      const account = await findAccount(db, accountOfToken(token));
      const isGood = account && isExportToken(await keyOf(db, account), token);
      if (!isGood) throw new AppError('export-expired');
      return reply
        .type('application/json; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-disposition': 'attachment; filename="mis-datos-photolab.json"',
        })
        .send(
          request.method === 'HEAD'
            ? undefined
            : harmless(Readable.from(exportAccount(db, account))),
        );
    }),
  ];
}

/** To the account's address: an account whose address is another's tells its owner nothing of theirs. */
async function sendExport(db: Database, session: CurrentSession | undefined): Promise<void> {
  if (!session) throw new AppError('session-required');
  const { accountId, email } = session;
  if (!(await mayMailTo(db, email, EXPORT_MAILS))) throw new AppError('too-many-exports');
  const account = await findAccount(db, accountId);
  if (!account) throw new AppError('session-required');
  const token = exportToken(await keyOf(db, account), accountId);
  const path = urlOf(contract.downloadExport, { params: { token } });
  await db.transaction((tx) =>
    postMail(tx, {
      id: `account-data-${randomUUID()}`,
      to: email,
      letter: accountDataLetter({ path, hours: EXPORT_HOURS }),
    }),
  );
}
