import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const get = (url: string, headers: Record<string, string> = {}) =>
  shop().app.inject({ url, headers });

async function onePicture(): Promise<string> {
  const { photos } = await seedEvent(shop().services, 1);
  return `/api/media/${String(photos[0]?.previewKey).replace(/^public\//, '')}`;
}

describe('every kind of answer', () => {
  it.each([
    ['a page', () => '/'],
    ['a page that is not there', () => '/nada'],
    ['a call', () => '/api/events'],
    ['a refusal', () => '/api/events/event/999999'],
    ['an unknown call', () => '/api/nada'],
    ['an address that decodes to nothing', () => '/api/events/%zz'],
    ['an administration call', () => '/api/audit'],
    ['a picture', onePicture],
    ['a missing picture', () => '/api/media/previews/nada.webp'],
    ['the documentation', () => '/api/docs'],
    ['a static file', () => '/favicon.svg'],
    ['the robots', () => '/robots.txt'],
    ["the simulator's page", () => '/simulador/pagos'],
    ["the simulator's refusal", () => '/simulador/checkout/v1/redirect?pref_id=nada'],
    ["the simulator's API", () => '/simulador/v1/payments/1'],
    ['the health', () => '/healthz'],
  ])('%s carries the headers, and nothing inline is allowed', async (_kind, address) => {
    const { headers } = await get(await address());
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(headers).toMatchObject({
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
  });

  it.each(['/', '/api/docs', '/simulador/pagos'])(
    'the styles that %s brings are allowed by their hash',
    async (address) => {
      const { headers, body } = await get(address);
      const policy = String(headers['content-security-policy']);
      const styles = [...body.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => style);
      for (const style of styles) {
        expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
      }
      expect(body).not.toMatch(/ style="| onclick=| onload=/);
    },
  );
});

describe('a write', () => {
  const write = (origin: string, host = 'localhost:3000') =>
    shop().app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { origin, host },
    });

  it('comes from the configured address, whatever host the request names', async () => {
    expect((await write('https://evil.example', 'evil.example')).statusCode).toBe(403);
    expect((await write('null')).statusCode).toBe(403);
    expect((await write('http://localhost.evil.example')).statusCode).toBe(403);
    expect((await write('http://localhost:3000')).statusCode).toBe(200);
  });

  it('without an origin is refused when the browser says that another site sent it', async () => {
    const send = async (site?: string) => {
      const headers = site ? { 'sec-fetch-site': site } : {};
      const call = { method: 'POST', url: '/api/auth/logout', headers } as const;
      return (await shop().app.inject(call)).statusCode;
    };
    expect([await send('cross-site'), await send('same-site')]).toEqual([403, 403]);
    expect([await send('same-origin'), await send('none'), await send()]).toEqual([200, 200, 200]);
  });

  it('on one’s own machine may come by any of its names', async () => {
    expect((await write('http://127.0.0.1:5173')).statusCode).toBe(200);
  });
});

it('of the simulator strangers have its two pages: nobody reads who paid, or has it call somebody', async () => {
  const token = { authorization: 'Bearer SIMULADOR-sin-dinero' };
  const preference = {
    items: [{ title: 'x', quantity: 1, unit_price: 1 }],
    notification_url: 'http://127.0.0.1:9/',
    back_urls: { success: 'https://evil.example/' },
  };
  const answers = await Promise.all([
    get('/simulador/v1/payments/search', token),
    get('/simulador/_control'),
    get('/simulador/_control/notices'),
    ...['/simulador/checkout/preferences', '/simulador/_control'].map((url) =>
      shop().app.inject({ method: 'POST', url, headers: token, payload: preference }),
    ),
    get('/simulador/pagos'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 404, 404, 401, 404, 200]);
});

describe('a shop on the internet', () => {
  const real = useShop({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://fotos.example.com',
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-of-a-test',
      MERCADOPAGO_WEBHOOK_SECRET: 'of-a-test-too',
    },
  });

  it('takes writes from its own address only', async () => {
    const write = (origin: string) =>
      real().app.inject({ method: 'POST', url: '/api/auth/logout', headers: { origin } });
    expect((await write('https://fotos.example.com')).statusCode).toBe(200);
    for (const origin of ['http://fotos.example.com', 'http://localhost', 'https://example.com']) {
      expect([origin, (await write(origin)).statusCode]).toEqual([origin, 403]);
    }
  });

  it('keeps its cookies under the prefix that no neighbouring subdomain can write', async () => {
    const { cookie } = await real().login('user');
    const mine = { url: '/api/auth', headers: { cookie } };
    expect((await real().app.inject(mine)).json()).toMatchObject({ role: 'user' });
    expect(cookie).toMatch(/^__Host-photolab_session=/);
    // Whoever brings it without the prefix may have it from anybody.
    const tossed = { url: '/api/auth', headers: { cookie: cookie.replace('__Host-', '') } };
    const answer = await real().app.inject(tossed);
    expect(answer.json()).toMatchObject({ role: null });
    for (const { name, path, secure, httpOnly, domain } of answer.cookies) {
      expect(name).toMatch(/^__Host-/);
      expect({ path, secure, httpOnly, domain }).toEqual({
        path: '/',
        secure: true,
        httpOnly: true,
        domain: undefined,
      });
    }
    expect(answer.cookies.length).toBeGreaterThan(0);
  });

  it('has no payment simulator', async () => {
    for (const path of ['pagos', '_control', 'checkout/v1/redirect?pref_id=1', 'v1/payments/1']) {
      const answer = await real().app.inject(`/simulador/${path}`);
      expect([path, answer.statusCode, answer.body.includes('Pago de prueba')]).toEqual([
        path,
        404,
        false,
      ]);
    }
    const turned = { method: 'POST', url: '/simulador/_control', payload: {} } as const;
    expect((await real().app.inject(turned)).statusCode).toBe(404);
  });
});
