// Upload tokens: made, listed and taken back.
import * as contract from '@photolab/contract/endpoints/upload-tokens';
import { AppError } from '../../http/app-error.ts';
import { route, type CurrentSession, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { createToken, listTokens, revokeToken } from './upload-tokens.ts';

export interface TokenDeps {
  db: Database;
  uploader: { url(): string };
}

export function tokenRoutes({ db, uploader }: TokenDeps): Route[] {
  return [
    route(contract.listUploadTokens, async ({ session }) => ({
      program: uploader.url(),
      tokens: await listTokens(db, whoever(session)),
    })),
    route(contract.createUploadToken, ({ body: { name, accountId }, session: given }) => {
      const session = whoever(given);
      return createToken(db, { session, name, accountId: accountId ?? session.accountId });
    }),
    route(contract.revokeUploadToken, async ({ params: { id }, session }) => {
      await revokeToken(db, { session: whoever(session), id });
      return { id };
    }),
  ];
}

function whoever(session: CurrentSession | undefined): CurrentSession {
  if (!session) throw new AppError('session-required');
  return session;
}
