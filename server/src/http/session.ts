// Finds the session of a request by its cookie, or by an upload token where its endpoint takes one, and
// refuses writes that another site sends.
import { shortened } from '@photolab/domain/shop/text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { shopCookie } from './guards/cookies.ts';
import type { CurrentSession } from './route.ts';

/** Over https with its prefix before it (`shopCookie`). */
export const SESSION_COOKIE = 'photolab_session';

/** In the log, which nobody fills with 15 kB for each call. */
const LONGEST_ORIGIN = 300;

type FindSession = (token: string) => Promise<CurrentSession | undefined>;

/** Returns what looks up whose call it is. */
export function registerSession(
  app: FastifyInstance,
  find: { session: FindSession; token: FindSession },
  publicUrl: string,
): (request: FastifyRequest) => Promise<void> {
  const home = new URL(publicUrl);
  const { name } = shopCookie(SESSION_COOKIE, publicUrl);
  app.decorateRequest('session', undefined);
  const identify = async (request: FastifyRequest) => {
    const uploadToken = uploadTokenOf(request);
    if (uploadToken !== undefined) {
      request.session = await find.token(uploadToken);
      if (!request.session) throw new AppError('upload-token-invalid');
      return;
    }
    const token = request.cookies[name];
    if (token && request.url.startsWith('/api/')) request.session = await find.session(token);
  };
  app.addHook('onRequest', async (request) => {
    refuseForeignOrigin(request, home);
  });
  return identify;
}

/** Only where it opens anything: elsewhere who carries one is nobody in particular. */
function uploadTokenOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  if (!routeOptions.config.endpoint?.token) return undefined;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function refuseForeignOrigin(request: FastifyRequest, home: URL): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (request.method === 'GET' || request.method === 'HEAD') return;
  // Whoever names no origin may be told by their browser; what is no browser names neither.
  const isForeign = origin
    ? !URL.canParse(origin) || !isHome(new URL(origin), home)
    : site === 'cross-site' || site === 'same-site';
  if (!isForeign) return;
  const told = shortened(origin ?? '', LONGEST_ORIGIN);
  request.log.warn(
    { origin: told, PUBLIC_URL: home.origin },
    'a write from another origin was refused',
  );
  throw new AppError('foreign-origin');
}

/**
 * Where whoever calls has the shop open, so that they come back to their cart and cookies: on one's own machine it may
 * be under another of its names.
 */
export function openedAt({ headers: { origin } }: FastifyRequest, publicUrl: string): string {
  const home = new URL(publicUrl);
  const from = origin && URL.canParse(origin) ? new URL(origin) : home;
  return isHome(from, home) ? from.origin : home.origin;
}

/** On one's own machine the shop has several names, and Vite a port of its own. */
const isHome = (from: URL, home: URL) =>
  from.origin === home.origin || (isLoopback(from) && isLoopback(home));

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
