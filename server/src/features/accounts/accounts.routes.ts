// The session's endpoints. The session is a cookie: HttpOnly, SameSite=Lax, Secure over https.
import * as contract from '@photolab/contract/endpoints/accounts';
import type { FastifyReply } from 'fastify';
import { route, type CurrentSession, type Route } from '../../http/route.ts';
import { SESSION_COOKIE } from '../../http/session.ts';
import * as repository from './accounts.repository.ts';
import * as usecases from './accounts.usecases.ts';
import { profileRoutes, type ProfileDeps } from './profile.routes.ts';

export type AccountRoutesDeps = usecases.AccountsDeps & ProfileDeps;

export function accountRoutes(deps: AccountRoutesDeps): Route[] {
  const secure = deps.publicUrl.startsWith('https:');
  const setCookie = (reply: FastifyReply, token: string, expires: Date) =>
    reply.setCookie(SESSION_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      expires,
    });

  return [
    route(contract.getSession, ({ session }) => Promise.resolve(describe(session))),
    route(contract.register, async ({ body }) => {
      await usecases.registerAccount(deps, body);
      return { Status: 'Success' as const };
    }),
    route(contract.login, async ({ body, reply }) => {
      const { token, expiresAt, role, email } = await usecases.login(deps, body);
      setCookie(reply, token, expiresAt);
      return { status: 'Success' as const, role, email };
    }),
    route(contract.logout, async ({ session, reply }) => {
      if (session) await repository.deleteSession(deps.db, session.tokenHash);
      setCookie(reply, '', new Date(0));
      return { Status: 'Success' as const };
    }),
    route(contract.forgotPassword, async ({ body, log }) => {
      // Not awaited: the answer takes the same time for an unknown address.
      usecases
        .requestRecovery(deps, body.email)
        .catch((error: unknown) => log.error({ err: error }, 'recovery e-mail was not sent'));
      return {
        message:
          'Si el email está registrado, te enviamos un enlace para restablecer tu contraseña.',
      };
    }),
    route(contract.resetPassword, async ({ body }) => {
      await usecases.resetPassword(deps, body);
      return 'Tu contraseña fue restablecida. Ya podés ingresar.';
    }),
    ...profileRoutes(deps),
  ];
}

function describe(session: CurrentSession | undefined): contract.Session {
  return session
    ? { status: 'Success', role: session.role, email: session.email }
    : { status: 'Anonymous', role: null, email: null };
}
