// The database goes away in the middle and comes back: what people meet meanwhile is Spanish and
// carries the headers of every answer, and nothing has to be started again.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openGate } from '../../platform/db/gate.fixture.ts';
import { createDatabase, useShop } from '../../../test/shop.ts';
import { eventually } from '../../../test/eventually.ts';

const DIST = join(import.meta.dirname, '../../../../web/dist/index.html');
const onServer = process.env['TEST_DATABASE'] === 'server';

describe.runIf(onServer)('a shop whose database went away', () => {
  const gates: ReturnType<typeof openGate>[] = [];
  let server = '';
  const shop = useShop({
    env: async () => {
      server = (await createDatabase()).DATABASE_URL ?? '';
      const url = new URL(server);
      const gate = openGate(new URL(url));
      gates.push(gate);
      url.host = `127.0.0.1:${String(await gate.start())}`;
      return { DATABASE_URL: url.href };
    },
  });
  afterAll(() => {
    for (const gate of gates) gate.stop();
  });

  it('says so in Spanish, on a page where a page is wanted, and sells again by itself', async () => {
    const { cookie } = await shop().login('admin');
    gates[0]?.stop();
    const calls = [
      // Without the built shop there are no pages of it.
      ...(existsSync(DIST) ? ([['/', 'text/html']] as const) : []),
      ['/api/download/photo/x.y', 'text/html,*/*'],
      ['/sitemap.xml', 'text/html'],
      ['/api/events', '*/*'],
      ['/api/media/previews/nada.webp', '*/*'],
      ['/api/audit', 'application/json'],
      ['/sitemap.xml', '*/*'],
    ] as const;
    for (const [url, accept] of calls) {
      const answer = await shop().app.inject({ url, headers: { accept, cookie } });
      expect([url, answer.statusCode]).toEqual([url, 503]);
      expect(answer.body).toContain('La tienda no está disponible por un momento.');
      expect(answer.body.includes('lang="es-AR"')).toBe(accept.includes('text/html'));
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining('default-src'),
        'permissions-policy': expect.any(String),
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
        'cache-control': 'no-store',
        'content-language': 'es',
      });
    }
    const payload = { email: 'ana@example.com', password: 'una clave larga' };
    const write = { method: 'POST', url: '/api/auth/login', payload } as const;
    expect((await shop().app.inject(write)).statusCode).toBe(503);
    await gates[0]?.start();
    await eventually(async () =>
      expect((await shop().app.inject('/api/events')).statusCode).toBe(200),
    );
  });

  it('a server that only reads, as while another takes over, is away: no connection to it is kept', async () => {
    const writer = new pg.Client({
      connectionString: server,
      options: '-c default_transaction_read_only=off',
    });
    await writer.connect();
    const set = (to: string) =>
      writer.query(
        `alter database ${writer.database ?? ''} set default_transaction_read_only = ${to}`,
      );
    const statusOf = async (url: string) => (await shop().app.inject(url)).statusCode;
    try {
      await set('on');
      gates[0]?.stop();
      await gates[0]?.start();
      for (const url of ['/readyz', '/api/events']) {
        await eventually(async () => expect([url, await statusOf(url)]).toEqual([url, 503]));
      }
      await set('off');
      for (const url of ['/readyz', '/api/events'])
        expect([url, await statusOf(url)]).toEqual([url, 200]);
    } finally {
      await writer.end();
    }
  });
});
