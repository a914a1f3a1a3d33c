// Answers to visitors that are still true are sent as they were, before anything else is done for the
// call: with the same headers but the call's own id, and counted and logged like every other.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding } from './accepted-encoding.ts';
import { SESSION_COOKIE } from './session.ts';

const MAX_KEPT = 5_000;
/**
 * While `ReadyAnswers` has a body it is the same here and there; one that went from there stays here, and one
 * gallery has as many answers as somebody makes up hours to ask for.
 */
const MAX_BYTES = 64 * 1024 * 1024;
/** What an entry takes beside its body, roughly. */
const ENTRY_BYTES = 1_000;
const REQUEST_ID = 'x-request-id';

interface Kept {
  /** Names and values in turn: Node.js writes such a list as it is. */
  headers: string[];
  body: Buffer;
  /** Whether the same call would get the same answer now. */
  isTrue: () => boolean;
  onSent: () => void;
}

/** What a handler says of its answer so that it may be sent again. */
type Keeping = Pick<Kept, 'isTrue' | 'onSent'>;

declare module 'fastify' {
  interface FastifyReply {
    keeping: Keeping | undefined;
  }
}

/** Registered before every other hook. */
export function registerKeptAnswers(app: FastifyInstance, maxBytes = MAX_BYTES): void {
  const kept = new LRUCache<string, Kept>({
    max: MAX_KEPT,
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + ENTRY_BYTES,
  });
  app.decorateReply('keeping', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const answer = mayBeKept(request) ? kept.get(keyOf(request)) : undefined;
    if (!answer?.isTrue()) {
      done();
      return;
    }
    answer.onSent();
    reply.hijack();
    reply.raw.writeHead(200, [...answer.headers, REQUEST_ID, request.id]).end(answer.body);
  });
  app.addHook('onSend', (request, reply, body, done) => {
    if (reply.keeping && mayBeKept(request) && reply.statusCode === 200 && Buffer.isBuffer(body)) {
      kept.set(keyOf(request), { headers: headersOf(reply), body, ...reply.keeping });
    }
    done();
  });
}

/** Of nobody in particular, and not of somebody who has an earlier answer already. */
function mayBeKept({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers['if-none-match'] === undefined &&
    headers.origin === undefined &&
    !headers.cookie?.includes(SESSION_COOKIE)
  );
}

const keyOf = ({ raw, headers }: FastifyRequest) =>
  `${acceptedEncoding(headers['accept-encoding'])} ${raw.url ?? ''}`;

function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name !== REQUEST_ID && (typeof value === 'string' || typeof value === 'number')
      ? [name, String(value)]
      : [],
  );
}
