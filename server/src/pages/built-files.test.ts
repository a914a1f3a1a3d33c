import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerBuiltFiles } from './built-files.ts';

let dist = '';
let app: FastifyInstance;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'photolab-built-'));
  await mkdir(join(dist, 'assets'));
  await mkdir(join(dist, 'earlier'));
  await writeFile(join(dist, 'logo.svg'), '<svg/>');
  await writeFile(join(dist, 'assets/app-1.js'), 'one');
  await writeFile(join(dist, 'assets/app-1.js.br'), 'one in br');
  app = fastify();
  await registerBuiltFiles(app, dist);
});
afterEach(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

it('answers the assets of a build that was published while it runs, and those it began with', async () => {
  await rename(join(dist, 'assets/app-1.js'), join(dist, 'earlier/app-1.js'));
  await rename(join(dist, 'assets/app-1.js.br'), join(dist, 'earlier/app-1.js.br'));
  await writeFile(join(dist, 'assets/app-2.js'), 'two');
  const earlier = await app.inject('/assets/app-1.js');
  expect(earlier.body).toBe('one');
  expect(earlier.headers['cache-control']).toContain('immutable');
  const compressed = await app.inject({
    url: '/assets/app-1.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.body).toBe('one in br');
  expect((await app.inject('/assets/app-2.js')).body).toBe('two');
  expect((await app.inject('/assets/app-3.js')).statusCode).toBe(404);
});

it('answers no other file for an asset', async () => {
  await writeFile(join(dist, 'index.html'), 'page');
  for (const url of ['/assets/', '/assets', '/assets/../index.html', '/assets/%2e%2e/index.html']) {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode, url).toBeGreaterThan(399);
    expect(body).not.toContain('page');
  }
  expect((await app.inject('/logo.svg')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await app.inject('/earlier/app-1.js')).statusCode).toBe(404);
});
