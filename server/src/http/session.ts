// Finds the session of a request by its cookie, and refuses writes that another site sends.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { CurrentSession } from './route.ts';

export const SESSION_COOKIE = 'photolab_session';

export type FindSession = (token: string) => Promise<CurrentSession | undefined>;

export function registerSession(app: FastifyInstance, find: FindSession, publicUrl: string): void {
  const publicHost = new URL(publicUrl).host;
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    refuseForeignOrigin(request, publicHost);
    const token = request.cookies[SESSION_COOKIE];
    if (token && request.url.startsWith('/api/')) request.session = await find(token);
  });
}

function refuseForeignOrigin(request: FastifyRequest, publicHost: string): void {
  const { origin } = request.headers;
  if (!origin || request.method === 'GET' || request.method === 'HEAD') return;
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  if (host !== publicHost && host !== request.headers.host) throw new AppError('foreign-origin');
}
