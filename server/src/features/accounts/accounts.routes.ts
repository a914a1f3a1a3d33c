// The session's endpoints. The session is a cookie: HttpOnly, SameSite=Lax, Secure over https.
import * as contract from '@photolab/contract/endpoints/accounts';
import { getSession, logout, type Session } from '@photolab/contract/endpoints/session';
import * as recovery from '@photolab/contract/endpoints/recovery';
import { ERRORS } from '@photolab/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forgetBuyer, giveBuyerKey } from '../../http/guards/buyer-key.ts';
import { shopCookie } from '../../http/guards/cookies.ts';
import { route, type Call, type CurrentSession, type Route } from '../../http/route.ts';
import { SESSION_COOKIE } from '../../http/session.ts';
import * as usecases from './accounts.usecases.ts';
import type { LoginOrigin } from './login-limit.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';
import { profileRoutes, type ProfileDeps } from './profile.routes.ts';
import * as sessions from './sessions.repository.ts';

/** Tells a device that was in before from a stranger. */
const DEVICE_COOKIE = 'photolab_device';
const DEVICE_SECONDS = 365 * 86_400;

export type AccountRoutesDeps = usecases.AccountsDeps & ProfileDeps;

export function accountRoutes(deps: AccountRoutesDeps): Route[] {
  const { deviceOf, setSession, setDevice, endSession } = cookiesOf(deps.publicUrl);
  const originOf = ({
    request,
    address,
  }: Pick<Call<unknown, unknown, unknown>, 'request' | 'address'>): LoginOrigin => ({
    device: deviceOf(request),
    address,
  });

  return [
    route(getSession, ({ session, request, reply }) => {
      // Every page starts with this call: an order that the browser opens twice is known as one.
      giveBuyerKey(request, reply, deps);
      return Promise.resolve(describe(session));
    }),
    route(contract.register, async ({ body }) => {
      await usecases.registerAccount(deps, body);
      return { Status: 'Success' as const };
    }),
    route(contract.login, async (call) => {
      const { body, session, reply } = call;
      const input = { ...body, origin: originOf(call), replaced: session?.tokenHash };
      const { token, device, expiresAt, role, email } = await usecases.login(deps, input);
      setSession(reply, token, expiresAt);
      setDevice(reply, device);
      return { status: 'Success' as const, role, email };
    }),
    route(logout, async ({ session, reply }) => {
      if (session) await sessions.deleteSession(deps.db, session.tokenHash);
      endSession(reply);
      return { Status: 'Success' as const };
    }),
    route(contract.logoutEverywhere, async ({ session, reply }) => {
      if (session) await sessions.deleteSessionsOf(deps.db, session.accountId);
      endSession(reply);
      return { Status: 'Success' as const };
    }),
    route(recovery.forgotPassword, async ({ body, log }) => {
      // Not awaited: the answer takes the same time for an unknown address.
      usecases
        .requestRecovery(deps, body.email)
        .catch((error: unknown) => log.error({ err: error }, 'recovery e-mail was not sent'));
      return {
        message:
          'Si el email está registrado, te enviamos un enlace para restablecer tu contraseña.',
      };
    }),
    route(recovery.checkRecovery, async ({ body }) => {
      const isAlive = await usecases.isRecovery(deps, body.recoveryToken);
      return { problem: isAlive ? null : ERRORS['recovery-token-invalid'][1] };
    }),
    route(recovery.resetPassword, async (call) => {
      const input = { ...call.body, origin: originOf(call) };
      const { device } = await usecases.resetPassword(deps, input);
      setDevice(call.reply, device);
      return 'Tu contraseña fue restablecida. Ya podés ingresar.';
    }),
    ...ownDataRoutes(deps.db, { originOf, endSession }),
    ...profileRoutes(deps),
  ];
}

function cookiesOf(publicUrl: string) {
  const session = shopCookie(SESSION_COOKIE, publicUrl);
  const device = shopCookie(DEVICE_COOKIE, publicUrl);
  return {
    deviceOf: ({ cookies }: FastifyRequest) => cookies[device.name],
    setSession: (reply: FastifyReply, token: string, expires: Date) =>
      reply.setCookie(session.name, token, { ...session.options, expires }),
    endSession: (reply: FastifyReply) => {
      void reply.clearCookie(session.name, session.options);
      forgetBuyer(reply, { publicUrl });
    },
    setDevice: (reply: FastifyReply, value: string) =>
      reply.setCookie(device.name, value, { ...device.options, maxAge: DEVICE_SECONDS }),
  };
}

function describe(session: CurrentSession | undefined): Session {
  return session
    ? { status: 'Success', role: session.role, email: session.email }
    : { status: 'Anonymous', role: null, email: null };
}
