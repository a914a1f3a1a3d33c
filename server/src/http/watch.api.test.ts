import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../scripts/running/free-port.ts';
import { DIST } from '../../scripts/built-shop.fixture.ts';
import { eventually } from '../../test/eventually.ts';

const TOKEN = 'a-token-of-sixteen';
const PASSWORD = 'una clave larga';
const folder = mkdtempSync(join(tmpdir(), 'photolab-watch-'));
const shop: { child?: ChildProcess; said: string } = { said: '' };

const lines = () =>
  shop.said
    .split('\n')
    // What follows the last line's end is still being written.
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line));
const addresses = () =>
  lines().flatMap(({ msg }) => /listening at (http\S+)/.exec(String(msg))?.[1] ?? []);
const call = (path: string, init: RequestInit = {}) => fetch((addresses()[0] ?? '') + path, init);
const metrics = (token: string) =>
  call('/metrics', { headers: { authorization: `Bearer ${token}` } });

beforeAll(async () => {
  cpSync(join(inject('embeddedTemplate'), 'db'), join(folder, 'db'), { recursive: true });
  const args = [join(DIST, 'main.mjs')];
  const env = {
    PATH: process.env['PATH'] ?? '',
    DEMO: 'off',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'trace',
    METRICS_PORT: String(await freePort()),
    ADMIN_EMAIL: 'jefa@example.com',
    ADMIN_PASSWORD: PASSWORD,
  };
  const child = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '../../..'), env });
  shop.child = child;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (shop.said += text));
  await eventually(() => {
    expect(shop.said).toContain('Photolab is ready');
    expect(addresses()).not.toEqual([]);
  });
});
afterAll(async () => {
  shop.child?.kill('SIGTERM');
  await new Promise((resolve) => shop.child?.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
});

it('a request is one line with its id, route, status, time and role, and nothing that was sent', async () => {
  const login = await call('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'jefa@example.com', password: PASSWORD }),
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  await call('/api/audit', { headers: { cookie } });
  const form = new FormData();
  form.append('name', 'Nadie');
  await call('/api/events/create', { method: 'POST', headers: { cookie }, body: form });
  const body = JSON.stringify({ operationNumber: '987654321098' });
  const headers = { 'content-type': 'application/json' };
  const found = await call('/api/sell/find?clave=secreta', { method: 'POST', headers, body });

  const id = found.headers.get('x-request-id');
  await expect.poll(() => lines().some(({ reqId }) => reqId === id)).toBe(true);
  const requests = lines().filter(({ msg }) => msg === 'request');
  expect(requests.find(({ reqId }) => reqId === id)).toMatchObject({
    method: 'POST',
    route: '/api/sell/find',
    status: 404,
    ms: expect.any(Number),
    role: 'visitor',
  });
  expect(requests.find(({ route }) => route === '/api/audit')).toMatchObject({ role: 'admin' });
  for (const secret of ['987654321098', 'secreta', PASSWORD, cookie.split('=')[1] ?? '?', TOKEN]) {
    expect(shop.said).not.toContain(secret);
  }
});

it('the measures are for who knows the token', async () => {
  expect((await call('/metrics')).status).toBe(401);
  expect((await metrics('another-token-here')).status).toBe(401);
  const text = await (await metrics(TOKEN)).text();
  for (const series of [
    'photolab_http_request_seconds_count{method="POST",route="/api/sell/find",status="404"} 1',
    'photolab_job_seconds_bucket',
    'photolab_jobs_waiting',
    'photolab_jobs_oldest_seconds',
    'photolab_jobs_given_up',
    'photolab_searches_total',
    'photolab_orders',
    'photolab_notices_refused_total 0',
    'photolab_inbox_oldest_seconds 0',
    'photolab_mails_waiting 0',
    'photolab_nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(text).toContain(series);
  }
  // A backup that never was has no age: BackupOld asks whether there is one.
  expect(text).not.toMatch(/^photolab_backup_age_seconds /m);
});
