// The server keeps what the contract promises: every endpoint is there once and guarded as it says,
// every job has one handler.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@photolab/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useShop } from '../test/shop.ts';
import { jobHandlers } from './jobs.ts';
import { routes } from './routes.ts';

const ENDPOINTS = join(import.meta.dirname, '../../contract/endpoints');
const shop = useShop();
let declared: { name: string; endpoint: Endpoint }[] = [];

beforeAll(async () => {
  declared = (await exportsOf(ENDPOINTS, /endpoint\(/)).flatMap(({ name, value }) =>
    isEndpoint(value) ? [{ name, endpoint: value }] : [],
  );
});

describe('the contract', () => {
  it('declares endpoints, each method and path once', () => {
    expect(declared.length).toBeGreaterThan(50);
    const addresses = declared.map(({ endpoint }) => address(endpoint));
    expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([]);
  });

  it('has every endpoint registered exactly once, and nothing besides', () => {
    const served = routes(shop().services).map(({ endpoint }) => address(endpoint));
    expect([...served].sort()).toEqual(declared.map(({ endpoint }) => address(endpoint)).sort());
  });

  it('administration §6: refuses visitors with 401 and users with 403 where only administrators may', async () => {
    const user = await shop().login('user');
    const guarded = declared.filter(({ endpoint }) => endpoint.access === 'admin');
    expect(guarded.length).toBeGreaterThan(20);
    for (const { name, endpoint } of guarded) {
      expect([name, await statusOf(endpoint)]).toEqual([name, 401]);
      expect([name, await statusOf(endpoint, user)]).toEqual([name, 403]);
    }
  });

  it('admits each role where its endpoint says, and no other', async () => {
    const who = {
      user: await shop().login('user'),
      photographer: await shop().login('photographer'),
      cashier: await shop().login('cashier'),
    };
    const guarded = declared.filter(({ endpoint }) => ADMITTED[endpoint.access]);
    for (const { name, endpoint } of guarded) {
      expect([name, await statusOf(endpoint)]).toEqual([name, 401]);
      for (const role of ['user', 'photographer', 'cashier'] as const) {
        const status = await statusOf(endpoint, who[role]);
        // A photographer without an event is refused wherever an endpoint is about one.
        const own = role === 'photographer' && endpoint.within !== 'own';
        const admitted = ADMITTED[endpoint.access]?.includes(role) && !own;
        expect([name, role, status === 403]).toEqual([name, role, !admitted]);
      }
    }
  });

  it('an upload token opens the endpoints that say so, and no other', async () => {
    const { cookie } = await shop().login('admin');
    const { token } = (
      await shop().app.inject({
        method: 'POST',
        url: '/api/team/tokens',
        headers: { cookie },
        payload: { name: 'Todo' },
      })
    ).json<{ token: string }>();
    const opened = declared.filter(({ endpoint }) => endpoint.token);
    expect(opened.map(({ name }) => name).sort()).toEqual([
      'knownPhotos',
      'listOwnEvents',
      'uploadPhoto',
    ]);
    for (const { name, endpoint } of declared) {
      if (endpoint.access === 'public' || endpoint.access === 'guest') continue;
      const status = await statusOf(endpoint, { authorization: `Bearer ${token}` });
      expect([name, status === 401]).toEqual([name, !endpoint.token]);
    }
  });

  it('every endpoint for photographers says which event it is about, and no other does', () => {
    for (const { name, endpoint } of declared) {
      const isTheirs = endpoint.access === 'photographer';
      expect([name, endpoint.within !== undefined]).toEqual([name, isTheirs]);
    }
  });

  it('storefront §6: refuses visitors with 401 where a session is needed', async () => {
    for (const { name, endpoint } of declared) {
      if (endpoint.access === 'user') expect([name, await statusOf(endpoint)]).toEqual([name, 401]);
    }
  });

  it('leaves every other endpoint open to visitors', async () => {
    for (const { name, endpoint } of declared) {
      if (endpoint.access === 'public' && endpoint.method === 'GET') {
        expect([401, 403], name).not.toContain(await statusOf(endpoint));
      }
    }
  });

  it('limits whatever a visitor may do again and again', () => {
    const unlimited = declared.filter(
      ({ endpoint }) =>
        endpoint.access === 'public' && endpoint.method !== 'GET' && !endpoint.rateLimit,
    );
    // The provider's notices have limits of their own, which its signature lifts.
    expect(unlimited.map(({ name }) => name).sort()).toEqual(['logout', 'mercadoPagoNotification']);
  });

  it('lets nobody on the way keep what only some may see', async () => {
    const admin = await shop().login('admin');
    const guarded = declared.filter(
      ({ endpoint }) => endpoint.method === 'GET' && endpoint.access !== 'public',
    );
    expect(guarded.length).toBeGreaterThan(30);
    for (const { name, endpoint } of guarded) {
      const { headers } = await call(endpoint, admin);
      expect([name, headers['cache-control']]).toEqual([
        name,
        expect.stringMatching(/private|no-store/),
      ]);
    }
  });

  it('says of every answer for how long it may be kept, of those to machines too', async () => {
    const open = declared.filter(
      ({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'public',
    );
    const machines = ['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/api/docs', '/nada'];
    const answers = [
      ...(await Promise.all(open.map(({ endpoint }) => call(endpoint)))),
      ...(await Promise.all(machines.map((url) => shop().app.inject(url)))),
    ];
    for (const { raw, headers } of answers) {
      expect([raw.req.url, headers['cache-control']]).toEqual([raw.req.url, expect.any(String)]);
    }
  });

  it('refuses in the declared shape, never in English', async () => {
    for (const { name, endpoint } of declared.filter((one) => one.endpoint.access === 'admin')) {
      const answer = await call(endpoint);
      expect([name, answer.headers['content-language']]).toEqual([name, 'es']);
      const names = endpoint.errors === 'Message+error' ? ['Message', 'error'] : [endpoint.errors];
      const text = 'Iniciá sesión para continuar.';
      const expected = Object.fromEntries(names.map((field) => [field, text]));
      expect([name, answer.json()]).toEqual([name, expected]);
    }
  });
});

describe('the jobs', () => {
  it('have exactly one handler each, and every handler a job', async () => {
    const exported = await exportsOf(import.meta.dirname, /: JobType<|= dailyJob\(/);
    const types = exported
      .filter(({ value }) => isJobType(value))
      .map(({ value }) => jobType.parse(value).name);
    const handled = jobHandlers(shop().services).map(({ type }) => type.name);
    expect([...handled].sort()).toEqual([...new Set(types)].sort());
  });
});

/** Written out, so that the list in the domain has something to be compared with. */
const ADMITTED: Partial<Record<Endpoint['access'], string[]>> = {
  admin: ['admin'],
  photographer: ['admin', 'photographer'],
  cashier: ['admin', 'cashier'],
};

const address = ({ method, path }: Endpoint) => `${method} ${path.replace(/:\w+/g, ':')}`;

function call({ method, path }: Endpoint, headers: Record<string, string> = {}) {
  return shop().app.inject({ method, url: `/api${path.replace(/:\w+/g, '1')}`, headers });
}

const statusOf = async (endpoint: Endpoint, headers?: Record<string, string>) =>
  (await call(endpoint, headers)).statusCode;

function isEndpoint(value: unknown): value is Endpoint {
  return endpointLike.safeParse(value).success;
}

const endpointLike = z.object({
  method: z.string(),
  path: z.string(),
  access: z.string(),
  errors: z.string(),
});

const jobType = z.object({
  name: z.string(),
  maxAttempts: z.number(),
  concurrency: z.number(),
  leaseSeconds: z.number(),
});
const isJobType = (value: unknown) => jobType.safeParse(value).success;

/** Everything exported by the files under `folder` whose text fits. */
async function exportsOf(folder: string, fits: RegExp) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .filter((path) => fits.test(readFileSync(path, 'utf8')));
  const modules = await Promise.all(
    files.map(async (file): Promise<unknown> => import(pathToFileURL(file).href)),
  );
  return modules.flatMap((module) =>
    Object.entries(z.record(z.string(), z.unknown()).parse({ ...Object(module) })).map(
      ([name, value]) => ({ name, value }),
    ),
  );
}
