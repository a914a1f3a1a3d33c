// Services in, a ready Fastify out: what main starts and what the tests call.
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { isTeamRole } from '@photolab/domain/people/roles';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { findSession } from './features/accounts/sessions.repository.ts';
import { setupLines } from './features/studio/setup.ts';
import { checkOwnEvents } from './features/team/own-events.ts';
import { findTokenOwner } from './features/team/upload-tokens.ts';
import { registerDocs } from './http/docs.ts';
import { limitAddress, readAddress } from './http/guards/address.ts';
import { answerBrokenRequest, refuseBrokenJson } from './http/guards/broken-request.ts';
import { limitOpenBodies } from './http/guards/open-bodies.ts';
import { registerSecurityHeaders } from './http/guards/security-headers.ts';
import { addressKey, readForwarded, sharedLimits } from './http/guards/shared-limits.ts';
import { readWhatIsLeft } from './http/guards/unread-body.ts';
import { registerKeptAnswers } from './http/kept-answers.ts';
import { registerMedia } from './http/pictures.ts';
import { openServer } from './http/in-turn.ts';
import { renderError } from './http/render-error.ts';
import { checkAccess, isOpen, newRequestId, registerRoutes, VISITORS_BYTES } from './http/route.ts';
import { registerSession } from './http/session.ts';
import { knowsToken, registerMetrics, watchRequests } from './http/watch.ts';
import { registerPages } from './pages/pages.ts';
import { registerShortLinks } from './pages/short-links.ts';
import { toldError } from './platform/watch/told-error.ts';
import { hashToken } from './platform/tokens.ts';
import { registerUploaderAddress } from './pages/uploader-address.ts';
import { isNoted } from './records/audit.ts';
import { routes } from './routes.ts';
import type { Services } from './services.ts';

/** Beyond what Node.js takes as headers: never reached. */
const LONGEST_PARAMETER = 65_536;

/** The contract's schemas parse every call: what Fastify would read its own with is never loaded. */
const unused = () => () => {
  throw new Error('no route has a schema of Fastify');
};
const withoutSchemas = { compilersFactory: { buildValidator: unused, buildSerializer: unused } };

interface AppOptions {
  /** False in a worker, whose calls nobody makes: what a shop does once is the web's. */
  listens?: boolean;
}

export async function buildApp(
  services: Services,
  { listens = true }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, db, storage } = services;
  const { trustedProxies: proxies } = config;
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: toldError },
      // Sessions and tokens: what takes forms apart writes these down at `trace`.
      redact: ['req.headers', 'busboyOptions.headers'],
    },
    // Fastify's own lines carry addresses, which may hold secrets; `watchRequests` writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    // Of addresses that are no call, too; the team's calls raise it.
    bodyLimit: VISITORS_BYTES,
    // The router's own answer to a longer one is not ours; `limitAddress` refuses what is too long.
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: readAddress,
    clientErrorHandler: answerBrokenRequest,
    // Nobody holds a connection by doing nothing: neither before the headers, nor in an upload of
    // 60 MB at 1 Mbit/s, nor with a download that is not taken.
    // Node.js would refuse a missing host by itself, without a word.
    http: {
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
    },
    serverFactory: openServer,
    schemaController: withoutSchemas,
    requestTimeout: 600_000,
    connectionTimeout: 120_000,
  });
  app.setErrorHandler(renderError);
  readForwarded(app);
  registerKeptAnswers(app);
  await registerSecurityHeaders(app);
  watchRequests(app);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => addressKey(ip),
    store: sharedLimits(db),
  });
  limitAddress(app);
  limitOpenBodies(app);
  refuseBrokenJson(app);
  readWhatIsLeft(app);
  const admit = registerAdmission(app, services);
  addHooks(app, services);

  registerHealth(app, services, config.metrics.token);
  registerMetrics(app, services.metrics, config.metrics.token);
  if (listens) await services.paymentsPlatform.mount(app);
  registerMedia(app, storage, services.publishedPictures);
  const all = routes(services);
  registerRoutes(app, all, { db, dataDir: config.dataDir, admit, isNoted });
  registerDocs(app, all, config.publicUrl);
  registerShortLinks(app);
  registerUploaderAddress(app, services.uploader);
  await registerPages(app, services);
  return app;
}

/** Returns what finds whose call it is, and refuses what is not theirs. */
function registerAdmission(app: FastifyInstance, { db, config }: Services) {
  const find = {
    session: (token: string) => findSession(db, hashToken(token)),
    token: (token: string) => findTokenOwner(db, token),
  };
  const identify = registerSession(app, find, config.publicUrl);
  const admit = async (request: FastifyRequest) => {
    await identify(request);
    checkAccess(request);
    await checkOwnEvents(db, request);
  };
  // Before the body: nobody makes the shop keep what they may not send. And once it is there: whoever
  // lets it drip may have lost the session, or the role, meanwhile.
  app.addHook('onRequest', async (request) => {
    if (!isForSome(request)) return;
    await identify(request);
    checkAccess(request);
  });
  app.addHook('preValidation', async (request) => {
    // Nothing was waited for since: a form is read by its handler, which asks again.
    if (isForSome(request) && request.body === undefined) await checkOwnEvents(db, request);
    else await admit(request);
  });
  return admit;
}

/** Carries a body, and not everybody may send it. */
function isForSome({ method, routeOptions }: FastifyRequest): boolean {
  const { access = 'public' } = routeOptions.config.endpoint ?? {};
  return method !== 'GET' && method !== 'HEAD' && !isOpen(access);
}

function registerHealth(app: FastifyInstance, services: Services, token: string | undefined): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  let told = '';
  app.get('/readyz', async (request, reply) => {
    const found = await services.readiness();
    const missing = found.map(({ what }) => what);
    const ready = missing.length === 0;
    if (missing.join() !== told) {
      const why = found.flatMap((one) => one.why ?? []);
      app.log.warn({ missing, why }, ready ? 'ready again' : 'not ready');
    }
    told = missing.join();
    reply.status(ready ? 200 : 503);
    // A load balancer needs no more, and whoever looks for a weak shop gets no more.
    if (!knowsToken(request, token)) return { ready };
    // What a shop that sells should mend; it runs without it.
    return { ready, missing, setup: ready ? await setupLines(services) : [] };
  });
}

function addHooks(app: FastifyInstance, services: Services): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    // What does not say how long it holds is asked for anew.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    // Whoever wrote sees it at once: only the team writes what is kept, and nobody else's calls take it away.
    const mayWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (mayWrite && isTeamRole(request.session?.role)) {
      services.eventVersions.forget();
      services.publishedPictures.forget();
      services.brand.forget();
    }
    done();
  });
}
