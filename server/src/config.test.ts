import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartupError } from './platform/startup-error.ts';

const PROXY = /^TRUST_PROXY is wrong: it expects the number of proxies in front \(1\), or/;

it.each([
  [{ PORT: 'ochenta' }, /^PORT is wrong: it expects a port number\.$/],
  [
    { DATABASE_URL: 'mysql://x' },
    /^DATABASE_URL is wrong: it expects a postgres:\/\/ address that/,
  ],
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
  [{ TRUST_PROXY: '10.0.0.0/1e1' }, PROXY],
  [{ TRUST_PROXY: '10.0.0.0/ 8' }, PROXY],
  [{ TRUST_PROXY: '0x1' }, PROXY],
  [{ TRUST_PROXY: '0.0.0.0/0' }, PROXY],
  [{ TRUST_PROXY: '10.0.0.1, ::/0' }, PROXY],
  // What would mean something else than it says: another port, the database of the user's name, a folder called ~.
  [{ PORT: '0x1F90' }, /^PORT is wrong/],
  [{ PORT: '4e3' }, /^PORT is wrong/],
  // Whoever means 'none' would open one that nobody knows of.
  [{ METRICS_PORT: '0' }, /^METRICS_PORT is wrong: it expects a port number/],
  [{ DATABASE_URL: 'postgres://' }, /^DATABASE_URL is wrong/],
  [{ DATABASE_URL: 'postgres://ana:clave@localhost' }, /^DATABASE_URL is wrong/],
  [{ DATABASE_URL: 'postgres://ana:clave@localhost/' }, /^DATABASE_URL is wrong/],
  [
    { DATABASE_URL: 'postgres://ana:cl#ve@localhost/photolab' },
    /%25 for a % .* %23 for #, %2F for/,
  ],
  [{ DATA_DIR: '~/photolab' }, /^DATA_DIR is wrong: it expects a folder, written in full\.$/],
  [{ DATA_DIR: 'file:///var/lib/photolab' }, /^DATA_DIR is wrong/],
  [{ DATA_DIR: '$HOME/photolab' }, /^DATA_DIR is wrong/],
  [{ DATA_DIR: '/srv/${SITE}' }, /^DATA_DIR is wrong/],
  [{ PUBLIC_URL: 'https://*.example.com' }, /^PUBLIC_URL is wrong/],
  [{ PUBLIC_URL: 'https://fotos.example.com,www.example.com' }, /^PUBLIC_URL is wrong/],
  [{ PUBLIC_URL: 'https://ana:clave@fotos.example.com' }, /^PUBLIC_URL is wrong/],
  [{ S3_ENDPOINT: 'http://files:8333' }, /^S3_ENDPOINT is set: S3_BUCKET is needed too/],
  [{ S3_ACCESS_KEY_ID: 'clave' }, /^S3_ACCESS_KEY_ID is set: S3_BUCKET is needed too/],
  [{ STUDIO_TIMEZONE: '-03:00' }, /^STUDIO_TIMEZONE is wrong: it expects a time zone, such as /],
  [{ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'x'.repeat(201) }, /^ADMIN_PASSWORD is wrong/],
  [{ METRICS_TOKEN: 'con blancos, y largo' }, /^METRICS_TOKEN is wrong: .* without blanks/],
  // As Node.js reads the bytes of an env file in Latin-1: nobody could log in with that password.
  [
    { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'contrase\uFFFDa' },
    /^ADMIN_PASSWORD is wrong: it has letters that are not UTF-8; save its file as UTF-8\.$/,
  ],
  [{ MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-ñandú-1' }, /^MERCADOPAGO_ACCESS_TOKEN is wrong/],
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

it.each([
  'postgres://ana@localhost/photolab',
  'postgresql://ana:cl%23ve@10.0.0.5:5433/photolab?sslmode=verify-full',
  'postgres:///photolab',
  'postgres:///photolab?host=/var/run/postgresql',
])('DATABASE_URL may be %s', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL });
});

const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
const names = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');

/** A value that works, for each; those of compose alone are not the shop's. */
const WORKING: Record<string, string> = {
  NODE_ENV: 'development',
  PUBLIC_URL: 'https://fotos.example.com',
  ADMIN_EMAIL: 'ana@example.com',
  ADMIN_PASSWORD: 'una-clave-larga',
  MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-0123456789',
  MERCADOPAGO_WEBHOOK_SECRET: '0123456789abcdef',
  SMTP_URL: 'smtps://ana:clave@mail.example.com:465',
  MAIL_FROM: 'Fotos <fotos@example.com>',
  DATABASE_URL: 'postgres://ana:clave@localhost/photolab',
  S3_BUCKET: 'fotos',
  S3_ENDPOINT: 'http://localhost:8333',
  S3_REGION: 'sa-east-1',
  S3_ACCESS_KEY_ID: 'llave',
  S3_SECRET_ACCESS_KEY: 'secreto',
  TRUST_PROXY: '1',
  PORT: '3000',
  HOST: '127.0.0.1',
  DATA_DIR: '/var/lib/photolab',
  BACKUP_PASSPHRASE: 'una frase larga',
  METRICS_TOKEN: '0123456789abcdef',
  METRICS_PORT: '9464',
  LOG_LEVEL: 'info',
  STUDIO_TIMEZONE: 'America/Argentina/Buenos_Aires',
  FACE_SECOND_NETWORK: 'on',
  RECOGNITION_WORKERS: '2',
  SHOP_PHONE: '+54 11 5555-5555',
  SHOP_EMAIL: 'hola@example.com',
  SHOP_INSTAGRAM: 'https://instagram.com/fotos',
  SHOP_FACEBOOK: 'https://facebook.com/fotos',
  SHOP_WHATSAPP: 'https://wa.me/5491155555555',
};
const FREE_TEXTS = new Set(['ADMIN_PASSWORD', 'BACKUP_PASSPHRASE', 'SHOP_PHONE']);
const COMPOSE_ALONE = ['SITE', 'POSTGRES_PASSWORD'];

it('every variable of .env.example is tried here', () => {
  expect([...Object.keys(WORKING), ...COMPOSE_ALONE].toSorted()).toEqual(names.toSorted());
});

describe.each(Object.entries(WORKING))('run contract: %s', (name, value) => {
  it.each(['"', "'"])(
    'in quotes (%s), as an env file of containers hands them over, is told',
    (sign) => {
      const environment = { ...WORKING, [name]: sign + value + sign };
      expect(() => readConfig(environment)).toThrow(
        new StartupError(`${name} is wrong: it stands in quotes, which are part of it here.`),
      );
    },
  );

  it('means the same with blanks around it and the line ends of Windows', () => {
    const environment = { ...WORKING, [name]: ` ${value} \r` };
    expect(readConfig(environment)).toEqual(readConfig(WORKING));
  });

  // In the others a '#' may be meant: a password, a name, a telephone.
  it.skipIf(FREE_TEXTS.has(name))(
    'with a note behind it, which would be a part of it, is told',
    () => {
      const environment = { ...WORKING, [name]: `${value} # el del estudio` };
      expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} is wrong: it expects`));
    },
  );

  it('empty counts as not there', () => {
    const { [name]: _value, ...others } = WORKING;
    const told = (environment: NodeJS.ProcessEnv) => {
      try {
        return readConfig(environment);
      } catch (error) {
        return error;
      }
    };
    expect(told({ ...others, [name]: ' ' })).toEqual(told(others));
  });

  it('is taken or told in one line, whatever stands in it', () => {
    for (const text of ODD) {
      try {
        readConfig({ ...WORKING, [name]: text });
      } catch (error) {
        expect([text, error]).toEqual([text, expect.any(StartupError)]);
        expect(String(error)).toContain(name);
        expect(String(error)).not.toMatch(/\n/);
      }
    }
  });
});

const ODD = ['fotos.example.com', 'x', '-1', '0', 'http://', '://', '%zz', '[', ',', '/'];
