import { createServer, type Server, type Socket } from 'node:net';
import { eventCode } from '@photolab/domain/race/event-code';
import { DEFAULT_BRAND } from '@photolab/domain/shop/studio-brand';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lettersOf } from '../../../test/outbox.ts';
import { callsOf, type Who } from '../../../test/calls.ts';
import { eventually } from '../../../test/eventually.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { jpeg } from '../../../test/pictures.ts';
import { multipart, useShop, type Shop } from '../../../test/shop.ts';
import { pageTags } from '../../pages/page-tags.ts';
import { themeStyle } from '../../pages/theme.ts';
import { noteBackup } from '../../platform/backup/last-backup.ts';

const shop = useShop({ listen: true, worker: true });
const api = callsOf(shop);
let owner: Who = {};

/** Takes connections and never says a word. */
let silent: Server;
const waiting = new Set<Socket>();
const silentPort = async () => {
  silent = createServer((socket) => waiting.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  return typeof address === 'object' && address ? address.port : 0;
};
const selling = useShop({
  env: async () => {
    const port = String(await silentPort());
    return {
      NODE_ENV: 'production',
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-a-token',
      MERCADOPAGO_WEBHOOK_SECRET: 'a-webhook-secret',
      MERCADOPAGO_API_URL: `http://127.0.0.1:${port}`,
      METRICS_TOKEN: 'a-token-of-sixteen',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
  },
});
afterAll(() => {
  for (const socket of waiting) socket.destroy();
  silent.close();
});

beforeAll(async () => {
  owner = await shop().login('admin');
});

const saveBrand = async (fields: Record<string, string>, logo?: Buffer) => {
  const files = logo ? [{ field: 'logo', filename: 'logo.png', content: logo }] : [];
  const form = multipart(fields, files);
  return shop().app.inject({
    method: 'POST',
    url: '/api/studio/brand',
    payload: form.payload,
    headers: { ...owner, ...form.headers },
  });
};
const info = async () => (await api.get('/shop')).json<Record<string, string>>();
const statesOf = (checks: { key: string; state: string }[]) =>
  Object.fromEntries(checks.map(({ key, state }) => [key, state]));
const newestLetter = async (of: Shop, id: string) =>
  (await lettersOf(of, id))[0] ?? expect.fail('no letter');

describe('the brand', () => {
  it('until it is set the shop is called and reached as the environment says', async () => {
    expect(await info()).toMatchObject({ name: 'Photolab', email: DEFAULT_BRAND.email });
  });

  it.each([
    [{ color: 'rojo' }, 'Color: escribilo como #c9141f'],
    [{ color: '#ffd800' }, 'Color: no se lee sobre el fondo de la tienda'],
    [{ email: 'nadie' }, 'El Email es invalido'],
    [{ instagram: 'javascript:alert(1)' }, 'Instagram: debe ser una dirección'],
    [{ name: 'x'.repeat(41) }, 'Nombre'],
  ])('%o is refused beside its field', async (fields, text) => {
    const answer = await saveBrand(fields);
    const [name = ''] = Object.keys(fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: Record<string, string> }>().fields[name]).toContain(text);
  });

  it('a colour that cannot be read comes back with a shade that can', async () => {
    const refused = (await saveBrand({ color: '#ffd800' })).json<{ error: string }>();
    const [shade = ''] = /#[0-9a-f]{6}/.exec(refused.error) ?? [];
    expect((await saveBrand({ color: shade })).statusCode).toBe(200);
  });

  it('is in the shop, in titles, in the styles and in e-mails at once', async () => {
    const saved = await saveBrand(
      { name: 'Rápido & Cía', color: '#0b5d3b', email: 'hola@rapido.example', phone: '' },
      await jpeg(300, 100),
    );
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { name: 'Rápido & Cía' }]);
    const told = await info();
    expect(told).toMatchObject({
      name: 'Rápido & Cía',
      email: 'hola@rapido.example',
      phone: DEFAULT_BRAND.phone,
      logoUrl: expect.stringMatching(/^\/api\/media\/brand\//),
    });
    expect((await api.get((told['logoUrl'] ?? '').replace('/api', ''))).statusCode).toBe(200);
    const { db } = shop().services;
    expect((await pageTags(db, '/faqs', told['name'])).title).toBe(
      'Preguntas frecuentes | Rápido & Cía',
    );
    expect(themeStyle(await shop().services.brand.read())).toContain('--signal:#0b5d3b');
    await api.post('/studio/test-mail', owner, { email: 'ana@example.com' });
    const letter = await newestLetter(shop(), 'test-');
    expect(letter.subject).toBe('Prueba de Rápido & Cía');
    expect(letter.from).toBe('"Rápido & Cía" <no-responder@photolab.example>');
    expect(letter.html).toContain('Rápido &amp; Cía');
    expect(letter.html).toContain('#0b5d3b');
    expect(letter.text + letter.html).not.toMatch(/Photolab|\{tienda\}/);
  });

  it('of two owners who edit it at once the second is told, and may save theirs all the same', async () => {
    const read = async () =>
      (await api.get('/studio/brand', owner)).json<{ updatedAt: string; phone: string }>();
    const before = await read();
    const save = (phone: string, updatedAt: string) =>
      saveBrand({ name: 'Rápido & Cía', color: '#0b5d3b', phone, updatedAt });
    expect((await save('11 1111', before.updatedAt)).statusCode).toBe(200);
    const refused = await save('22 2222', before.updatedAt);
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      409,
      expect.stringContaining('Se modificó después'),
    ]);
    // The form of who opened it when there was no brand yet.
    expect((await save('22 2222', '')).statusCode).toBe(409);
    const now = await read();
    expect(now.phone).toBe('11 1111');
    expect((await save('22 2222', now.updatedAt)).statusCode).toBe(200);
  });

  it('what is not sent stays as it is; an empty text goes back to what the environment says', async () => {
    await saveBrand({ name: 'Rápido & Cía', phone: '33 3333', email: 'hola@rapido.example' });
    expect((await saveBrand({})).json()).toMatchObject({ name: 'Rápido & Cía', phone: '33 3333' });
    await saveBrand({ phone: '' });
    expect(await info()).toMatchObject({
      phone: DEFAULT_BRAND.phone,
      email: 'hola@rapido.example',
    });
  });

  it('a misspelt field is refused by its name, and nothing is saved', async () => {
    const answer = await saveBrand({ nmae: 'Otra' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { nmae: 'nmae: nadie espera este campo' } });
  });

  it('a logo is taken away, and its file with it', async () => {
    const { logoUrl = '' } = await info();
    await saveBrand({ withoutLogo: 'true' });
    expect(await info()).toMatchObject({ logoUrl: '' });
    const logo = logoUrl.replace('/api', '');
    await eventually(async () => expect((await api.get(logo)).statusCode).toBe(404));
  });

  it('saved by two at once, one row stands', async () => {
    const answers = await Promise.all(['Uno', 'Dos', 'Tres'].map((name) => saveBrand({ name })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(['Uno', 'Dos', 'Tres']).toContain((await info())['name']);
  });
});

describe('puesta en marcha', () => {
  it('a shop to try says what it uses and that nothing is down', async () => {
    const checks = (await api.get('/studio/setup', owner)).json<
      { key: string; state: string; detail: string; todo: string }[]
    >();
    expect(statesOf(checks)).toMatchObject({
      payments: 'warning',
      notifications: 'ok',
      mail: 'warning',
      storage: 'ok',
      backups: 'missing',
    });
    for (const { state, detail, todo } of checks) {
      expect(detail).not.toBe('');
      expect(todo === '').toBe(state === 'ok');
    }
  });

  it('a probe leaves nothing in the storage', async () => {
    const keys = [];
    for await (const { key } of shop().services.storage.list()) keys.push(key);
    expect(keys.filter((key) => key.startsWith('probes/'))).toEqual([]);
  });

  it("a backup counts until it is a week old; its day is the studio's (decisions, Wire)", async () => {
    const find = async () => {
      const checks = (await api.get('/studio/setup', owner)).json<
        { key: string; state: string; detail: string }[]
      >();
      return checks.find(({ key }) => key === 'backups');
    };
    await noteBackup(shop().services.storage, new Date());
    expect(await find()).toMatchObject({ state: 'ok' });
    await noteBackup(shop().services.storage, new Date('2026-03-02T01:30:00Z'));
    const detail = expect.stringContaining('El último respaldo es del 01/03/2026.') as string;
    expect(await find()).toMatchObject({ state: 'warning', detail });
  });

  it('Mercado Pago, mail and address that do not answer are said so, within their time', async () => {
    const headers = await selling().login('admin');
    const answer = await selling().app.inject({ url: '/api/studio/setup', headers });
    expect(statesOf(answer.json())).toMatchObject({
      payments: 'down',
      mail: 'down',
      address: 'down',
      contact: 'missing',
      notifications: 'missing',
    });
    expect(answer.body).not.toContain('APP_USR');
  });

  it('a mail server that does not answer refuses the test e-mail in words', async () => {
    const headers = await selling().login('admin');
    const answer = await selling().app.inject({
      method: 'POST',
      url: '/api/studio/test-mail',
      headers,
      payload: { email: 'ana@example.com' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { error: expect.stringContaining('El servidor de correo no contesta.') },
    ]);
  });
});

describe('a shop in production', () => {
  it('run contract: is ready, and says in one line each what it should mend to whoever has the token', async () => {
    const authorization = 'Bearer a-token-of-sixteen';
    const answer = await selling().app.inject({ url: '/readyz', headers: { authorization } });
    const { ready, setup } = answer.json<{ ready: boolean; setup: string[] }>();
    expect([answer.statusCode, ready]).toEqual([200, true]);
    expect(setup).toEqual(
      expect.arrayContaining([
        'contact: examples nobody answers (phone, email, instagram, facebook, whatsapp)',
        'mail: MAIL_FROM is an example',
        'backups: none was made',
      ]),
    );
    for (const line of setup) expect(line).not.toContain('\n');
  });

  it.each([undefined, 'Bearer another-token-here', 'Bearer '])(
    'tells strangers (%s) whether it is ready and nothing else',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await selling().app.inject({ url: '/readyz', headers });
      expect([answer.statusCode, answer.json()]).toEqual([200, { ready: true }]);
      // Without a token of its own nobody knows it.
      const own = await shop().app.inject({ url: '/readyz', headers });
      expect(own.json()).toEqual({ ready: true });
    },
  );

  it('shows no example contacts, and sends no e-mail to one', async () => {
    const shown = (await selling().app.inject('/api/shop')).json<Record<string, string>>();
    for (const field of ['phone', 'email', 'instagram', 'facebook', 'whatsapp']) {
      expect(shown[field]).toBe('');
    }
  });
});

describe("an event's code", () => {
  it('on paper leads to its photos; one that nobody was given leads nowhere', async () => {
    const { event } = await seedEvent(shop().services, 1);
    const code = eventCode(event.id);
    for (const path of [`/e/${code}`, `/e/${code.toLowerCase()}`]) {
      const answer = await shop().app.inject(path);
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        `/fotos/${String(event.id)}`,
      ]);
    }
    expect((await shop().app.inject('/e/ZZZZZZ')).statusCode).toBe(404);
  });

  it('is read from the SVG by a reader of QR codes', async () => {
    const { event } = await seedEvent(shop().services, 1);
    const answer = await api.get(`/events/event/${String(event.id)}/qr`, owner);
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    const { data, info: size } = await sharp(Buffer.from(answer.body))
      .resize(600)
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = size;
    const read = decodeQR({ width, height, data: new Uint8Array(data) });
    expect(read).toBe(`${shop().services.publicUrl}/e/${eventCode(event.id)}`);
    expect((await api.get('/events/event/999999/qr', owner)).statusCode).toBe(404);
  });
});
