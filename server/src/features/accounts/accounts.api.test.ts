import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { multipart, useShop } from '../../../test/shop.ts';
import { eventually } from '../../../test/eventually.ts';

const shop = useShop({ worker: true });
const ana = { email: 'ana@example.com', password: 'correr42k' };
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  shop().app.inject({ method: 'POST', url: `/api${path}`, payload, headers });

describe('accounts', () => {
  it('storefront §7: a visitor has no role', async () => {
    const answer = await shop().app.inject('/api/auth');
    expect(answer.json()).toEqual({ Status: 'Anonymous', role: null, email: null });
  });

  it('registers, and refuses the same e-mail in other case with the bare text', async () => {
    expect((await post('/auth/register', ana)).statusCode).toBe(201);
    const again = await post('/auth/register', { ...ana, email: 'ANA@example.com' });
    expect(again.statusCode).toBe(409);
    expect(again.headers['content-type']).toContain('text/plain');
    expect(again.body).toBe('El Email ya está registrado');
  });

  it('storefront §5: refuses a bad e-mail and an empty password with their texts', async () => {
    expect((await post('/auth/register', { ...ana, email: 'ana' })).body).toBe(
      'El Email es invalido',
    );
    expect((await post('/auth/register', { ...ana, email: '' })).body).toBe(
      'El Email es requerido',
    );
    const empty = await post('/auth/register', { ...ana, password: '' });
    expect([empty.statusCode, empty.body]).toEqual([400, 'La contraseña es requerida']);
  });

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const wrong = await post('/auth/login', { ...ana, password: 'otra' });
    const unknown = await post('/auth/login', { ...ana, email: 'nadie@example.com' });
    expect([wrong.statusCode, wrong.body]).toEqual([401, 'Email o contraseña incorrectos']);
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  it('logs in by a cookie no script can read, and out again', async () => {
    const login = await post('/auth/login', ana);
    const [cookie = ''] = [login.headers['set-cookie']].flat();
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    const session = await shop().app.inject({ url: '/api/auth', headers });
    expect(session.json()).toEqual({ Status: 'Success', role: 'user', email: ana.email });
    await post('/auth/logout', {}, headers);
    const after = await shop().app.inject({ url: '/api/auth', headers });
    expect(after.json()).toMatchObject({ Status: 'Anonymous' });
  });

  it('refuses a write that another site sends', async () => {
    const answer = await post('/auth/login', ana, { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
  });

  it('recovers a password by a token that works once', async () => {
    const known = await post('/auth/forgot-password', { email: ana.email });
    const unknown = await post('/auth/forgot-password', { email: 'nadie@example.com' });
    expect(known.json()).toEqual(unknown.json());
    const recoveryToken = await eventually(() => tokenFromOutbox(shop().dataDir));
    const reset = { recoveryToken, newPassword: 'correr21k' };
    const opened = await post('/auth/check-recovery', { recoveryToken });
    expect([opened.statusCode, opened.json()]).toEqual([200, { problem: null }]);
    const done = await post('/auth/reset-password', reset);
    expect([done.statusCode, done.json()]).toEqual([
      200,
      'Tu contraseña fue restablecida. Ya podés ingresar.',
    ]);
    expect((await post('/auth/login', { ...ana, password: 'correr21k' })).statusCode).toBe(200);
    const again = await post('/auth/reset-password', reset);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toContain('venció');
    const dead = await post('/auth/check-recovery', { recoveryToken });
    expect([dead.statusCode, dead.json()]).toEqual([200, { problem: again.json() }]);
  });
});

describe('profile', () => {
  it('storefront §6: needs a session', async () => {
    expect((await shop().app.inject('/api/auth/profile')).statusCode).toBe(401);
  });

  it('saves letters, digits, spaces and slashes, and refuses anything else', async () => {
    const headers = await shop().login('user');
    const saved = await post(
      '/auth/update-profile',
      { nombre: 'Ñandú', fNacimiento: '1/2/90' },
      headers,
    );
    expect(saved.json()).toMatchObject({ perfil: { nombre: 'Ñandú', fNacimiento: '1/2/90' } });
    const refused = await post('/auth/update-profile', { nombre: '<b>' }, headers);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        error: 'No se permiten caracteres especiales en los campos.',
        fields: { nombre: 'No se permiten caracteres especiales en los campos.' },
      },
    ]);
  });

  it('leaves what is not sent as it is; an empty text empties', async () => {
    const headers = await shop().login('user');
    const update = async (change: object) =>
      (await post('/auth/update-profile', change, headers)).json<{ perfil: object }>().perfil;
    await update({ nombre: 'Ana', ciudad: 'Rosario' });
    expect(await update({ ciudad: '' })).toMatchObject({ nombre: 'Ana', ciudad: '' });
    const none = await shop().app.inject({
      method: 'POST',
      url: '/api/auth/update-profile',
      payload: 'null',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(none.json()).toMatchObject({ perfil: { nombre: 'Ana' } });
  });

  it('decisions: keeps an avatar, refuses one over 5 MB with 413 and no image with 415', async () => {
    const headers = await shop().login('user');
    const upload = (content: Buffer) => {
      const form = multipart({}, [{ field: 'profileImage', filename: 'yo.jpg', content }]);
      return shop().app.inject({
        method: 'POST',
        url: '/api/auth/upload-profile-image',
        payload: form.payload,
        headers: { ...headers, ...form.headers },
      });
    };
    const picture = await sharp({
      create: { width: 90, height: 60, channels: 3, background: 'red' },
    })
      .jpeg()
      .toBuffer();
    const { imageUrl } = (await upload(picture)).json<{ imageUrl: string }>();
    const head = await shop().app.inject({ method: 'HEAD', url: imageUrl });
    expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(head.headers['cache-control']).toContain('private');
    const { body, rawPayload } = await shop().app.inject(imageUrl);
    expect([head.body, head.headers['content-length']]).toEqual(['', String(rawPayload.length)]);
    expect(body).not.toBe('');
    const others = await Promise.all([upload(picture), upload(picture), upload(picture)]);
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await upload(Buffer.from('%PDF-1.4'))).statusCode).toBe(415);
    const large = await upload(Buffer.alloc(5 * 1024 * 1024 + 1));
    expect([large.statusCode, large.body]).toEqual([
      413,
      expect.stringContaining('El archivo es demasiado grande. Puede pesar hasta 5 MB.'),
    ]);
    expect(readdirSync(join(shop().dataDir, 'uploads'))).toEqual([]);
  });
});

function tokenFromOutbox(dataDir: string): string {
  const folder = join(dataDir, 'outbox');
  const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const text = mails.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const token = /reset-password\/([\w-]{20,})/.exec(text.replaceAll('=\r\n', ''))?.[1];
  if (!token) throw new Error('no recovery e-mail yet');
  return token;
}
