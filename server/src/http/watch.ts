// What an operator sees of the requests: one line of the log and one measure each. Neither carries an
// address, a query or a body: those may hold secrets, faces and numbers of operation.
import { createServer } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requests, type createMetrics } from '../platform/watch/metrics.ts';
import { AppError } from './app-error.ts';
import { portRefused } from '../platform/listening.ts';
import { isSameSecret } from '../platform/same-secret.ts';

type Metrics = ReturnType<typeof createMetrics>;

/** Asked every few seconds by machines, or sent with every page. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics', '/*', '/api/media/*']);

export function watchRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page';
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    requests.observe({ method, route, status }, elapsedTime / 1000);
    const line = { method, route, status, ms: Math.round(elapsedTime), role: roleOf(request) };
    if (status >= 400 || !QUIET.has(route)) request.log.info(line, 'request');
    else request.log.debug(line, 'request');
    done();
  });
}

const roleOf = ({ session }: FastifyRequest) => session?.role ?? 'visitor';

/** `GET /metrics` for who knows the token; without one there is no such address. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined) {
  app.get('/metrics', async (request, reply) => {
    if (!token) throw new AppError('not-found');
    if (!knowsToken(request, token)) {
      void reply.header('www-authenticate', 'Bearer');
      throw new AppError('session-required');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** On a port of its own, which a firewall keeps to the watching machine: for workers too. */
export async function listenForMetrics(metrics: Metrics, host: string, port: number) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(portRefused({ variable: 'METRICS_PORT', host, port }, error));
    });
    server.listen(port, host, resolve);
  });
  server.unref();
}

/** Nobody does where there is none. */
export const knowsToken = ({ headers }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${token}`);
