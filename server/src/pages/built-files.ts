// The files of the web's build. A newer one may be published under a running shop (web/publish.ts): pages of
// this one and of that one ask here for their assets.
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const EVERY_FILE = { index: false, preCompressed: true, cacheControl: false } as const;

export async function registerBuiltFiles(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    ...EVERY_FILE,
    root: dist,
    wildcard: false,
    globIgnore: ['index.html', 'manifest.webmanifest*', '{.vite,assets,earlier,next}/**'],
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=3600');
    },
  });
  await app.register(fastifyStatic, {
    ...EVERY_FILE,
    decorateReply: false,
    root: [join(dist, 'assets'), join(dist, 'earlier')],
    prefix: '/assets/',
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}
