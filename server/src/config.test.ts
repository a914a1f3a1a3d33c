import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartupError } from './platform/startup-error.ts';

const PROXY = /^TRUST_PROXY is wrong: it expects the number of proxies in front \(1\), or/;

it.each([
  [{ PORT: 'ochenta' }, /^PORT is wrong: it expects a port number\.$/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is wrong: it expects a postgres:\/\/ address\.$/],
  [{ DEMO: 'yes' }, /^DEMO is wrong: it expects on or off\.$/],
  [{ ADMIN_EMAIL: 'a@example.com' }, /^ADMIN_EMAIL and ADMIN_PASSWORD go together/],
  [{ S3_BUCKET: 'fotos' }, /^S3_BUCKET is set: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
  [{ NODE_ENV: 'production' }, /^MERCADOPAGO_ACCESS_TOKEN is missing/],
  [
    { SMTP_URL: 'http://mail' },
    /^SMTP_URL is wrong: it expects an smtp:\/\/ address, with %25 for/,
  ],
  [{ SMTP_URL: 'smtp://ana:100%@mail' }, /^SMTP_URL is wrong/],
  [{ SMTP_URL: 'smtp://' }, /^SMTP_URL is wrong/],
  [{ MAIL_FROM: 'Fotos de la carrera' }, /^MAIL_FROM is wrong: it expects a sender, such as /],
  [{ PUBLIC_URL: 'https://example.com/fotos' }, /^PUBLIC_URL is wrong: .* without a path\.$/],
  [{ PUBLIC_URL: 'fotos.example.com' }, /^PUBLIC_URL is wrong: .* without a path\.$/],
  [{ TRUST_PROXY: 'on' }, PROXY],
  [{ TRUST_PROXY: '-1' }, PROXY],
  [{ TRUST_PROXY: '10.0.0.0/33' }, PROXY],
  [{ TRUST_PROXY: 'proxy.example' }, PROXY],
  [{ TRUST_PROXY: '10.0.0.1,' }, PROXY],
])('run contract: %o cannot work and is named in one line', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(line);
});

it.each([
  ['https://Fotos.Example.com:443/', 'https://fotos.example.com'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('PUBLIC_URL %s is the address that browsers call %s', (PUBLIC_URL, publicUrl) => {
  expect(readConfig({ PUBLIC_URL })).toMatchObject({ publicUrl });
});

it.each(['fotos@example.com', 'Fotos <fotos@example.com>', '"Paz, Ana" <ana@example.com>'])(
  'MAIL_FROM may be %s',
  (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM })).toMatchObject({ mailFrom: MAIL_FROM });
  },
);

const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
const names = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');

it.each(names)('run contract: whatever stands in %s, it is taken or told in one line', (name) => {
  for (const text of [
    'fotos.example.com',
    'x',
    '-1',
    '0',
    'http://',
    '://',
    '%zz',
    '[',
    ',',
    '/',
  ]) {
    try {
      readConfig({ [name]: text });
    } catch (error) {
      expect([text, error]).toEqual([text, expect.any(StartupError)]);
    }
  }
});
