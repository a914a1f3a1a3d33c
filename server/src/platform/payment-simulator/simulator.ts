// A stand-in for Mercado Pago that the same adapter talks to: its API, its checkout and its notices,
// mounted in the shop under a prefix or listening on its own. No money moves.
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { registerApi } from './api-routes.ts';
import { act, originsBack, registerCheckout } from './checkout-routes.ts';
import { findPayment, type SimulatorContext } from './context.ts';
import { knobsSchema, turnKnobs, type KnobSet } from './knobs.ts';
import { startNotifier, type Notifier } from './notifier.ts';
import { messagePage } from './pages.ts';
import { SimulatedError } from './provider-error.ts';
import { securityPolicy } from '../security-policy.ts';
import { fileStore, memoryStore, type SimulatorStore } from './store.ts';

export interface SimulatorOptions {
  /** Signs the webhooks. */
  webhookSecret: string;
  /** Where it hangs in the host's paths: `/simulador`; empty at the root. */
  prefix?: string;
  /** Its address from outside, prefix included; without it, the one each request came to. */
  publicUrl?: string;
  /** Keeps its payments in this folder; without it, in memory. */
  folder?: string;
  /** Without it, any token is good. */
  accessToken?: string;
  /** Whether anybody may turn its knobs and read what it sent; yes unless told. */
  isControlled?: boolean;
  /** 1 is the real pace of a burst of notices (3 s), 0 all at once. */
  burstScale?: number;
  /** 1 is the real wait before a repetition (15 minutes and more). */
  retryScale?: number;
}

export interface Simulator {
  store: SimulatorStore;
  knobs: KnobSet;
  notifier: Notifier;
  collectorId: number;
}

const SIMULATED_COLLECTOR_ID = 127_977_043;
const DEMO_RETRY_SCALE = 1 / 60;

const PAGE_PATHS = ['/checkout/v1/', '/pagos'];

/** Mounts the simulator; payments and unacknowledged notices of an earlier run go on. */
export async function registerSimulator(
  app: FastifyInstance,
  options: SimulatorOptions,
): Promise<Simulator> {
  const context = makeContext(options, (error) => app.log.error(error));
  const { store, knobs, notifier, collectorId } = context;
  await app.register(
    async (scope) => {
      parseForms(scope);
      renderFailures(scope);
      allowItsPages(scope, context);
      registerCheckout(scope, context);
      if (options.isControlled ?? true) registerControl(scope, context);
      await scope.register(async (api) => registerApi(api, context));
      // The shop that hears the notices may be this very process: first it must listen.
      scope.addHook('onListen', async () => notifier.resume());
      scope.addHook('preClose', async () => notifier.stop());
    },
    { prefix: options.prefix ?? '' },
  );
  return { store, knobs, notifier, collectorId };
}

/** Listens on a free port of 127.0.0.1. */
export async function startSimulator(options: SimulatorOptions) {
  const app = Fastify({ forceCloseConnections: true });
  const simulator = await registerSimulator(app, options);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { ...simulator, url: `${address}${options.prefix ?? ''}`, close: () => app.close() };
}

function makeContext(
  options: SimulatorOptions,
  onFailure: (error: unknown) => void,
): SimulatorContext {
  const store = options.folder === undefined ? memoryStore() : fileStore(options.folder);
  const knobs: KnobSet = { current: knobsSchema.parse({}) };
  const { burstScale = 1, prefix = '' } = options;
  const notifier = startNotifier({
    store,
    knobs,
    webhookSecret: options.webhookSecret,
    collectorId: SIMULATED_COLLECTOR_ID,
    burstScale,
    retryScale: options.retryScale ?? DEMO_RETRY_SCALE,
    onFailure,
  });
  return {
    store,
    knobs,
    notifier,
    collectorId: SIMULATED_COLLECTOR_ID,
    accessToken: options.accessToken ?? null,
    baseUrl: (request) => options.publicUrl ?? `${request.protocol}://${request.host}${prefix}`,
    reads: new Map(),
    burstScale,
  };
}

function registerControl(scope: FastifyInstance, context: SimulatorContext): void {
  scope.get('/_control', () => context.knobs.current);
  scope.post('/_control', (request) => turnKnobs(context.knobs, request.body));
  scope.get('/_control/notices', () => context.store.all('notice'));
  scope.post('/_control/payments/:id', (request) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const { action } = z
      .object({
        action: z.enum(['approve', 'reject', 'cancel', 'refund', 'mediate', 'charge_back', 'win']),
      })
      .parse(request.body);
    return act(context, findPayment(context, id), action);
  });
}

/** Forms, and JSON whose body may be missing. */
function parseForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body.toString() || '{}'));
    } catch {
      done(new SimulatedError(400, 'bad_request', 'Malformed JSON'));
    }
  });
}

/** Its pages bring their styles and lead back to the shop; everything else of them is as strict as the shop's. */
function allowItsPages(scope: FastifyInstance, context: SimulatorContext): void {
  scope.addHook('onSend', (request, reply, payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage && typeof payload === 'string') {
      reply.header(
        'content-security-policy',
        securityPolicy(payload, originsBack(context, request.query)),
      );
    }
    done();
  });
}

function renderFailures(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const failure =
      error instanceof SimulatedError
        ? error
        : error instanceof z.core.$ZodError
          ? new SimulatedError(400, 'bad_request', error.issues[0]?.message ?? 'bad request')
          : new SimulatedError(500, 'internal_error', 'Internal server error');
    if (failure.status === 500) request.log.error(error);
    const path = request.url.slice(scope.prefix.length);
    if (!PAGE_PATHS.some((start) => path.startsWith(start))) {
      return reply.status(failure.status).send(failure.body());
    }
    const text =
      failure.status === 404
        ? 'Ese pago no existe. Volvé al sitio y armá la compra de nuevo.'
        : 'No pudimos hacer eso. Volvé atrás y probá otra vez.';
    return reply.status(failure.status).type('text/html; charset=utf-8').send(messagePage(text));
  });
}
