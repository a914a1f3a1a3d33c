// What somebody may send who means no good, or whose connection breaks: every answer is a Spanish
// sentence or page with the shop's headers, and the next call is answered as if nothing had been.
import { connect } from 'node:net';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../../../test/pictures.ts';
import { multipart, useShop } from '../../../test/shop.ts';
import { routes } from '../../routes.ts';
import { readAddress } from './address.ts';

const shop = useShop({ listen: true });
const base = () => shop().services.address.selfUrl;

/** Writes raw bytes and reads what comes until the connection has been quiet for a moment. */
async function raw(text: string | Buffer, quietMs = 300): Promise<string> {
  const socket = connect(Number(new URL(base()).port), '127.0.0.1');
  let answer = '';
  let last = Date.now();
  socket.on('data', (bytes: Buffer) => {
    answer += bytes.toString();
    last = Date.now();
  });
  socket.on('error', () => undefined);
  socket.write(text);
  while (!socket.closed && (answer === '' || Date.now() - last < quietMs)) await sleep(20);
  socket.destroy();
  return answer;
}

describe('addresses', () => {
  it('reads 4,000 slashes, and refuses 15,500 of them without a page', async () => {
    expect(readAddress({ url: `/api/news${'/'.repeat(4_000)}?a=/` })).toBe('/api/news?a=/');
    const answer = await fetch(`${base()}/api/${'/'.repeat(15_500)}`);
    expect(answer.status).toBe(414);
    expect(await answer.json()).toEqual({ error: 'La dirección es demasiado larga.' });
    expect(await (await fetch(`${base()}/api/news/`)).json()).toEqual([]);
  });

  it('knows who calls however the address is written', async () => {
    const headers = await shop().login('admin');
    for (const url of ['/api/auth/profile', '/%61pi/auth/profile', '/a%70%69/auth/pr%6Ffile/']) {
      const answer = await shop().app.inject({ url, headers });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect((await shop().app.inject(url)).statusCode).toBe(401);
    }
    const unknown = await shop().app.inject('/%61pi/nada');
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: expect.any(String) }]);
    // An escape of an escape stays what it is, and so does what would part the address anew.
    expect(readAddress({ url: '/%2561pi/%2F%3f?a=%61' })).toBe('/%2561pi/%2F%3f?a=%61');
  });

  it('reads an address that names a host as the path behind it, whatever the host', async () => {
    expect(readAddress({ url: 'http://shop.example/api/news/?a=/' })).toBe('/api/news?a=/');
    expect(readAddress({ url: 'https://shop.example?a=1' })).toBe('/?a=1');
    expect(readAddress({ url: '/http://shop.example/' })).toBe('/http://shop.example/');
    const { cookie } = await shop().login('admin');
    for (const host of [
      new URL(base()).host,
      'evil.example',
      'evil.example:99999',
      '[::1',
      '%00',
      '',
    ]) {
      const call = `GET http://${host}/api/auth/profile HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`;
      const answer = await raw(call);
      expect(answer, host).toContain('200 OK');
      expect(answer).toContain('X-Content-Type-Options: nosniff');
    }
    const unknown = await raw(
      `GET http://${new URL(base()).host}/api/nada HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    expect(unknown).toContain('404 Not Found');
    expect(unknown).toContain('{"error":');
  });

  it.each([
    '/api/events/%zz',
    '/api/events/event/%ff',
    '/fotos/%zz',
    '/%',
    '/api/media/%2e%2e/%00',
  ])('answers %s like any other wrong address', async (path) => {
    const answer = await shop().app.inject({ url: path });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['x-request-id']).toBeDefined();
    expect(answer.body).not.toContain('Bad Request');
  });

  it.each([
    [101, 404],
    [3_000, 400],
    [12_000, 414],
  ])('refuses a link of %i characters in Spanish', async (length, status) => {
    const answer = await shop().app.inject(`/api/download/photo/${'9'.repeat(length)}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.json<{ error: string }>().error).toMatch(
      /^(El enlace venció|La dirección|token: hasta)/,
    );
  });

  it('shows a page to whoever follows a link that has expired', async () => {
    const accept = 'text/html,*/*;q=0.8';
    const answer = await shop().app.inject({
      url: '/api/download/photo/abc',
      headers: { accept },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toContain('El enlace venció. Buscá tus fotos de nuevo');
  });
});

describe('broken requests', () => {
  it.each([
    [
      'headers of 40 kB',
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a=1; '.repeat(8_000)}\r\n\r\n`,
      431,
    ],
    ['no HTTP', 'hola\r\n\r\n', 400],
    ['a header with a zero', 'GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n', 400],
    ['no host', 'GET /api/events HTTP/1.1\r\n\r\n', 400],
    ['two hosts (RFC 9112, §3.2)', 'GET /api/events HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s', async (_name, text, status) => {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toMatch(/pedido|Revisá los datos/);
  });

  it('a body that is announced too large and never comes is refused without waiting for it', async () => {
    const head = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99000000\r\n\r\n`;
    const drips = connect(Number(new URL(base()).port), '127.0.0.1');
    // One that comes in drips is waited for longer: there may be a browser behind a bad signal.
    const dripped = new Promise((resolve) => drips.once('data', () => resolve('drips')));
    drips.on('error', () => undefined).write(head);
    const drip = setInterval(() => drips.write('x'), 50);
    const first = await Promise.race([raw(head), dripped]);
    clearInterval(drip);
    drips.destroy();
    expect(first).toMatch(/^HTTP\/1.1 413 [^]*connection: close/i);
  });

  it.each([
    ['an expectation that nobody meets', 'Expect: milagro'],
    ['an upgrade to what the shop does not speak', 'Connection: upgrade\r\nUpgrade: websocket'],
    [
      'ranges, reversed, huge and many',
      `Range: bytes=5-1,0-,-99999999999999999999${',1-2'.repeat(500)}`,
    ],
    ['conditions that are none', 'If-None-Match: "\r\nIf-Modified-Since: nunca'],
  ])('%s is answered as if it were not there', async (_name, header) => {
    const answer = await raw(`GET /api/events HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(answer).toContain('[]');
  });

  it.each([
    ['a zero character', { email: 'a@example.com', password: 'x\0' }],
    ['half a surrogate pair', { email: 'a@example.com', password: '\ud800' }],
    ['half a pair inside a list', { email: 'a@example.com', password: 'x', more: ['\ud800'] }],
  ])('a body with %s', async (_name, body) => {
    const answer = await shop().app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: body,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe('Hay un carácter que no se puede leer. Borralo y volvé a intentar.');
  });

  it('a body that is no UTF-8', async () => {
    const answer = await shop().app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json; charset=iso-8859-1' },
      payload: Buffer.from('{"email":"jos\u00e9@example.com","password":"x"}', 'latin1'),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe('Hay un carácter que no se puede leer. Borralo y volvé a intentar.');
  });

  it('lists nested 400,000 deep', async () => {
    const depth = 400_000;
    const headers = await shop().login('admin');
    const answer = await shop().app.inject({
      method: 'POST',
      url: '/api/team/invitations',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('forms', () => {
  // One session for all: logins are limited.
  let session: ReturnType<ReturnType<typeof shop>['login']> | undefined;
  const anAdmin = () => (session ??= shop().login('admin'));

  const BROKEN: [string, string | undefined, string][] = [
    ['no boundary named', 'multipart/form-data', '--b\r\n\r\n'],
    [
      'another boundary than named',
      'multipart/form-data; boundary=b',
      '--other\r\n\r\nx\r\n--other--',
    ],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nabc',
    ],
    [
      'a file without an end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="sponsorFile"; filename="a.jpg"\r\n\r\nabc',
    ],
    [
      'a field that is every object’s',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--b--\r\n',
    ],
  ];

  it.each(BROKEN)('with %s are refused wherever a file is taken', async (_name, type, payload) => {
    const admin = await anAdmin();
    const uploads = routes(shop().services).filter(({ endpoint }) => endpoint.upload);
    expect(uploads.length).toBeGreaterThan(12);
    for (const { endpoint } of uploads) {
      const answer = await shop().app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/:\w+/g, '1')}`,
        headers: { ...admin, 'content-type': type },
        payload,
      });
      expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 400]);
    }
  });

  it('refused before they are read leave the connection to the next call', async () => {
    const { payload, headers } = multipart({}, [
      { field: 'imagen', filename: 'a.jpg', content: Buffer.alloc(4_000_000, 1) },
    ]);
    const head = `POST /api/events/create HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${String(payload.length)}\r\n\r\n`;
    const next = 'GET /api/auth HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await raw(Buffer.concat([Buffer.from(head), payload, Buffer.from(next)]));
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });

  it('that cannot be written to the disk leave the connection to the next call', async () => {
    const { cookie } = await anAdmin();
    const { payload, headers } = multipart({}, [
      { field: 'imagen', filename: 'a.jpg', content: Buffer.alloc(4_000_000, 1) },
    ]);
    // A file in the folder's place fails every write, as a full disk does.
    const folder = join(shop().dataDir, 'uploads');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, '');
    const head = `POST /api/events/create HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${String(payload.length)}\r\n\r\n`;
    const next = 'GET /api/auth HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await raw(Buffer.concat([Buffer.from(head), payload, Buffer.from(next)]));
    await rm(folder);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 500', 'HTTP/1.1 200']);
  });
});

describe('pictures', () => {
  it('deleted while they are asked for end nothing', async () => {
    const { storage } = shop().services;
    const picture = await jpeg(800, 600);
    for (let round = 0; round < 20; round++) {
      const key = `public/avatars/ronda-${String(round)}.webp`;
      await storage.put(key, picture, 'image/webp');
      const url = `${base()}/api/media/avatars/ronda-${String(round)}.webp`;
      const abort = new AbortController();
      const calls = [
        fetch(url, { method: 'HEAD' }),
        fetch(url, { signal: abort.signal }),
        fetch(url, { method: 'HEAD' }),
      ].map((call) => call.catch(() => undefined));
      await Promise.all([storage.delete(key), sleep(round % 4).then(() => abort.abort())]);
      const answers = await Promise.all(calls);
      for (const answer of answers) await answer?.arrayBuffer().catch(() => undefined);
      const statuses = answers.map((answer) => answer?.status ?? 0);
      expect([0, 200, 404]).toEqual(expect.arrayContaining(statuses));
    }
    expect(await (await fetch(`${base()}/healthz`)).json()).toEqual({ status: 'ok' });
  });
});
