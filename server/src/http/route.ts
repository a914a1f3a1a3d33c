// A route: an endpoint of the contract and the function that does it. Registering one enforces the
// endpoint's access, parses what comes in and writes what goes out.
import { randomUUID } from 'node:crypto';
import {
  API_PREFIX,
  ATTEMPT_NAME,
  IDEMPOTENCY_HEADER,
  TOTAL_COUNT_HEADER,
  type Access,
  type Endpoint,
} from '@photolab/contract/endpoint';
import { ERRORS } from '@photolab/contract/errors';
import { mayCall } from '@photolab/domain/people/access';
import { isTeamRole, type Role } from '@photolab/domain/people/roles';
import { check } from '@photolab/contract/problems';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../platform/db/database.ts';
import { compress, MIN_COMPRESSED } from '../platform/compress/compress.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { AppError, refusedFields } from './app-error.ts';
import { limitDay } from './guards/day-limit.ts';
import { addressKey } from './guards/shared-limits.ts';
import { OpenForms, readForm, requireFile, uploadFolder, type UploadedFile } from './uploads.ts';

export interface CurrentSession {
  accountId: number;
  email: string;
  role: Role;
  /** Hash of the session's token. */
  tokenHash: string;
  /** Of a call that is done once: which attempt at what it belongs to. */
  attempt?: string;
}

export interface Call<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  uploads: UploadedFile[];
  session: CurrentSession | undefined;
  /** What limits count the caller as. */
  address: string;
  log: FastifyBaseLogger;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Page<T> {
  items: T;
  total: number;
}

export interface Route {
  endpoint: Endpoint;
  handle(call: Call<unknown, unknown, unknown>): Promise<unknown>;
}

/** Ties an endpoint to its handler, which returns the endpoint's (decoded) output. */
export function route<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  O extends z.ZodMiniType,
>(
  endpoint: Endpoint<P, Q, B, O>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<NoInfer<z.output<O>>>,
): Route {
  return bind(endpoint, handle);
}

/** The same for a paged list: the handler returns the page and the list's whole length. */
export function pagedRoute<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  O extends z.ZodMiniType,
>(
  endpoint: Endpoint<P, Q, B, O>,
  handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<Page<NoInfer<z.output<O>>>>,
): Route {
  return bind(endpoint, handle);
}

/** The same for answers that the handler sends itself (files, ready-made buffers). */
export function binaryRoute<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
>(
  endpoint: Endpoint<P, Q, B>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<FastifyReply>,
): Route {
  return bind(endpoint, handle);
}

function bind<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType>(
  endpoint: Endpoint<P, Q, B>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<unknown>,
): Route {
  return {
    endpoint,
    handle: (call) =>
      handle({
        ...call,
        params: parse(endpoint.params, call.params),
        query: parse(endpoint.query, call.query),
        body: parse(endpoint.body, call.body),
      }),
  };
}

/** @throws AppError `invalid` */
function parse<S extends z.ZodMiniType>(schema: S | undefined, value: unknown): z.output<S> {
  // An endpoint without a schema declares `undefined` as its type.
  const declared: z.ZodMiniType = schema ?? z.undefined();
  const { problems, value: read } = check(declared, schema ? (value ?? {}) : undefined);
  if (!problems) {
    // After the schema, whose own sentence names the field; and as it was read: an escape in a list
    // that a form carries as text is a character now.
    refuseUnstorable([value, read]);
    return read as z.output<S>;
  }
  throw refusedFields(problems);
}

const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** No database stores a zero character or half a surrogate pair, wherever in a value it hides. */
function refuseUnstorable(value: unknown): void {
  // A list of what is still to be looked at: nothing from outside decides how deep calls nest.
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (UNSTORABLE.test(next)) throw new AppError('unreadable-text');
    } else if (typeof next === 'object' && next !== null) {
      for (const inner of Object.values(next)) waiting.push(inner);
    }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    session: CurrentSession | undefined;
  }
}

interface RoutesDeps {
  db: Database;
  dataDir: string;
  admit: (request: FastifyRequest) => Promise<void>;
  /** Whether the session's attempt was done before. */
  isNoted: (db: Database, session: CurrentSession) => Promise<boolean>;
}

export function registerRoutes(app: FastifyInstance, routes: Route[], deps: RoutesDeps) {
  const { db, dataDir, admit } = deps;
  const folder = uploadFolder(dataDir);
  const openForms = new OpenForms();
  for (const { endpoint, handle } of routes) {
    const formOf = formReader(endpoint, folder, openForms);
    app.route({
      // What is streamed answers HEAD itself: the framework would run the stream to its end.
      method: endpoint.binary ? [endpoint.method, 'HEAD'] : endpoint.method,
      exposeHeadRoute: !endpoint.binary,
      url: API_PREFIX + endpoint.path,
      bodyLimit: bodyLimitOf(endpoint),
      config: {
        endpoint,
        ...(endpoint.rateLimit
          ? {
              rateLimit: {
                max: endpoint.rateLimit.max,
                timeWindow: endpoint.rateLimit.seconds * 1000,
              },
            }
          : {}),
      },
      handler: async (request, reply) => {
        // Whatever only some may ask is kept by nobody on the way, unless its handler says otherwise.
        if (endpoint.access !== 'public') reply.header('cache-control', 'private, no-store');
        const address = addressKey(request.ip);
        await limitDay(db, endpoint, address);
        const form = await formOf(request, address);
        try {
          // A form comes after it was asked who sends it.
          if (form) {
            await admit(request);
            requireFile(endpoint, form);
          }
          const session = sessionOf(request, endpoint);
          const result = await handle({
            params: request.params,
            query: request.query,
            body: form ? form.fields : request.body,
            uploads: form ? form.files : [],
            session,
            address,
            log: request.log,
            request,
            reply,
          }).catch(async (error: unknown) => {
            throw await refusalOf(error, session, deps);
          });
          if (!endpoint.binary && !reply.sent) await answer(endpoint, result, reply);
        } finally {
          await form?.release();
        }
        return reply;
      },
    });
  }
}

function sessionOf({ session, headers }: FastifyRequest, { once, path }: Endpoint) {
  const key = headers[IDEMPOTENCY_HEADER];
  if (!session || !once || typeof key !== 'string' || !ATTEMPT_NAME.test(key)) return session;
  return { ...session, attempt: `${path} ${key}` };
}

const CONFLICT = 409;

/** What the first sending of an attempt changed may be why a second one is refused. */
async function refusalOf(
  error: unknown,
  session: CurrentSession | undefined,
  { db, isNoted }: RoutesDeps,
): Promise<unknown> {
  const collides = error instanceof AppError && ERRORS[error.code][0] === CONFLICT;
  const isDone = collides && session && (await isNoted(db, session));
  return isDone ? new AppError('made-already') : error;
}

/** Nothing where no file is taken. */
function formReader(endpoint: Endpoint, folder: string, openForms: OpenForms) {
  const { upload } = endpoint;
  const room = { folder, textBytes: bodyLimitOf(endpoint) };
  return async (request: FastifyRequest, address: string) => {
    if (!upload) return undefined;
    const read = () => readForm(request, upload, room);
    const hangUp = () => void request.raw.destroy();
    return isOfTeam(endpoint) ? read() : openForms.hold(address, read, hangUp);
  };
}

async function answer(endpoint: Endpoint, result: unknown, reply: FastifyReply): Promise<void> {
  reply.status(endpoint.status ?? 200);
  reply.header('cache-control', 'no-store');
  const value = endpoint.paged ? pageItems(result, reply) : result;
  const text = JSON.stringify(z.encode(endpoint.output, value));
  reply.type('application/json; charset=utf-8');
  const encoding = acceptedEncoding(reply.request.headers['accept-encoding']);
  if (encoding === 'identity' || text.length < MIN_COMPRESSED) {
    void reply.send(text);
    return;
  }
  const packed = await compress(Buffer.from(text), encoding);
  void reply.header('content-encoding', encoding).send(packed);
}

function pageItems(result: unknown, reply: FastifyReply): unknown {
  const { items, total } = z.object({ items: z.unknown(), total: z.number() }).parse(result);
  reply.header(TOTAL_COUNT_HEADER, total);
  return items;
}

/** Of whoever the shop does not know: more than any cart, message or question of a visitor. */
export const VISITORS_BYTES = 65_536;
const TEAM_BYTES = 1_048_576;

/** What comes waits in memory until it is whole, for as long as whoever sends it lets it drip. */
const bodyLimitOf = (endpoint: Endpoint): number =>
  isOfTeam(endpoint) ? TEAM_BYTES : VISITORS_BYTES;

const isOfTeam = ({ access }: Endpoint): boolean => !isOpen(access) && isTeamRole(access);

/** Whoever has no session may call it. */
export const isOpen = (access: Access): access is 'public' | 'guest' =>
  access === 'public' || access === 'guest';

/** Refuses a call that its endpoint's access does not allow. */
export function checkAccess(request: FastifyRequest): void {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) return;
  const { session } = request;
  if (endpoint.access === 'guest' && session) throw new AppError('already-logged-in');
  if (isOpen(endpoint.access)) return;
  if (!session) throw new AppError('session-required');
  if (!mayCall(session.role, endpoint.access)) throw new AppError('admin-required');
}

export const newRequestId = () => randomUUID();
