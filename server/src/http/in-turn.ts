// The HTTP server, which answers one call of a connection at a time. Node.js would begin all that a
// connection sends without waiting for answers: 20,000 calls in one went before everybody else's for 40 s.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** Calls that may wait on a connection; no browser sends any before it has its answer. */
const MOST_WAITING = 20;

interface Limits {
  http?: ServerOptions | undefined;
  requestTimeout?: number | undefined;
  connectionTimeout?: number | undefined;
  keepAliveTimeout?: number | undefined;
}

export function openServer(
  handle: RequestListener,
  { http = {}, requestTimeout = 0, connectionTimeout = 0, keepAliveTimeout = 0 }: Limits,
): Server {
  const calls = new WeakMap<Socket, Call>();
  const listener = inTurn((request, response) => {
    calls.set(request.socket, { request, response });
    handle(request, response);
  });
  const server = createServer({ ...http, requestTimeout, keepAliveTimeout }, listener);
  server.setTimeout(connectionTimeout, (socket) => {
    if (!isOwedAnswer(calls.get(socket))) socket.destroy();
  });
  // Expectations are nothing to refuse for; Node.js would, without a word.
  return server.on('checkExpectation', listener);
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The call came whole and its answer has not begun: it is the shop that says nothing, while it works or others' turn is. */
const isOwedAnswer = (call: Call | undefined): boolean =>
  call !== undefined && call.request.complete && !call.response.headersSent;

/** Whoever sends more calls than may wait loses the connection. */
function inTurn(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>();
  const next = (socket: Socket) => {
    const start = socket.destroyed ? undefined : lines.get(socket)?.shift();
    if (start) start();
    else lines.delete(socket);
  };
  return (request, response) => {
    const { socket } = request;
    const start = () => {
      // Others' turn comes in between.
      response.once('close', () => setImmediate(next, socket));
      handle(request, response);
    };
    const waiting = lines.get(socket);
    if (!waiting) {
      lines.set(socket, []);
      start();
    } else if (waiting.length < MOST_WAITING) waiting.push(start);
    else hangUp(socket);
  };
}

/** What the parser of Node.js takes for an error in a call's head: it reads nothing that follows. */
const NO_MORE = -1;

/**
 * Of what was read at once (64 kB, some 1,700 calls) every call would be begun, the connection closed or
 * not: ten of them blocked everybody for a quarter of a second. Node.js has no word for 'enough', but its
 * parser asks this function; where it had another name, the connection would be closed and no more.
 */
function hangUp(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser === 'object' && parser) Reflect.set(parser, 'onIncoming', () => NO_MORE);
  socket.destroy();
}
