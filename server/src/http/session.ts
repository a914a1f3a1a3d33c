// Finds the session of a request by its cookie, and refuses writes that another site sends.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { CurrentSession } from './route.ts';

export const SESSION_COOKIE = 'photolab_session';

export type FindSession = (token: string) => Promise<CurrentSession | undefined>;

export function registerSession(app: FastifyInstance, find: FindSession, publicUrl: string): void {
  const home = new URL(publicUrl);
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    refuseForeignOrigin(request, home);
    const token = request.cookies[SESSION_COOKIE];
    if (token && request.url.startsWith('/api/')) request.session = await find(token);
  });
}

function refuseForeignOrigin(request: FastifyRequest, home: URL): void {
  const { origin } = request.headers;
  if (!origin || request.method === 'GET' || request.method === 'HEAD') return;
  if (URL.canParse(origin) && isHome(new URL(origin), home)) return;
  request.log.warn({ origin, PUBLIC_URL: home.origin }, 'a write from another origin was refused');
  throw new AppError('foreign-origin');
}

/** On one's own machine the shop has several names, and Vite a port of its own. */
const isHome = (from: URL, home: URL) =>
  from.origin === home.origin || (isLoopback(from) && isLoopback(home));

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
